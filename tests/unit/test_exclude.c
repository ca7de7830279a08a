/* SPDX-License-Identifier: MIT */
/* Which words exclude each other: every pair of words against a list of its own. */
#include "rules_help.h"

#include <string.h>

#include "rules/vocabulary.h"

/* Of each line, no two. */
static const char *const exclusive[] = {
    "stores left; stores right; no stores",
    "counterclockwise; clockwise; either way; first mover chooses",
    "legal; illegal; legal if no other",
    "# seeds; all; all but one",
    "feed opponent; feed opponent if possible",
    ("takes nothing; forbidden; forbidden if there is another move; leaves the leftmost pit; leaves the rightmost pit; "
     "legal; opponent takes the rest"),
    "seeds go to its owner; captures go there",
    "mover has a special; mover has no special",
    "special; closed",
    "in own row; in opponent row",
    "empty; occupied",
    "facing empty; facing occupied",
    "facing empty; facing holds @",
    "first lap; later lap",
    "capture here; capture back while holds @; capture back in row while holds @",
    "capture facing; capture facing onward; capture facing onward while facing holds @",
    "capture beyond; capture beyond onward",
    "found here; close here",
    "relay; relay next; sow captured; stop; again; may again",
    "refill from left; refill from right; refill by choice; refill alike; pits are bought",
    "last mover begins; opponent of last mover begins; winner begins; loser begins; beginners alternate",
    "until a player cannot fill a pit; until a player cannot fill # pits",
    "no result; draw; owners take their rows",
    "most seeds; fewest seeds",
};

/* Each of the first with each of the second. */
static const char *const apart[][2] = {
    {"in own store", "in own row; in opponent row; empty; occupied; makes @; pit @; special; closed; mover has a "
                     "special; mover has no special; twin not special; opponent row not reached"},
    {"in own store", "facing empty; facing occupied; facing holds @; facing in opponent row; behind occupied; next "
                     "occupied; next holds @; beyond occupied; previous holds @"},
    {"*", "outer *; inner *; beginner *; other *"},
    {"outer *; inner *", "beginner *; other *"},
    {"as soon as at most # left", "mover cannot move; nobody can move; board empty; own row empty; a row empty; "
                                  "opponent row empty; extra move impossible; at most # left"},
};

/* Whether a list that semicolons separate has the word. */
static bool lists(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at == list || at[-2] == ';') &&
            (at[length] == ';' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool should_exclude(const char *a, const char *b)
{
    for (size_t i = 0; i < sizeof exclusive / sizeof exclusive[0]; i++) {
        if (strcmp(a, b) != 0 && lists(exclusive[i], a) && lists(exclusive[i], b)) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        if ((lists(apart[i][0], a) && lists(apart[i][1], b)) || (lists(apart[i][0], b) && lists(apart[i][1], a))) {
            return true;
        }
    }
    return false;
}

static void test_all_pairs(void **state)
{
    (void)state;
    int pairs = 0;
    for (int a = 0; a < WORD_COUNT; a++) {
        for (int b = 0; b < WORD_COUNT; b++) {
            const char *one = mnc_word_pattern((enum word)a);
            const char *other = mnc_word_pattern((enum word)b);
            bool exclude = mnc_words_exclude((enum word)a, (enum word)b);
            if (exclude != should_exclude(one, other)) {
                fail_msg("%s and %s: %s", one, other, exclude ? "exclude each other" : "can stand together");
            }
            pairs += exclude;
        }
    }
    print_message("%d pairs exclude each other\n", pairs);
    assert_true(pairs > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
