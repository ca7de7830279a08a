/* SPDX-License-Identifier: MIT */
/* sow show: what a ruleset says about itself. */
#include "sow.h"

#include <stdlib.h>

#include "board.h"
#include "json.h"

static void heading(const char *text)
{
    const struct colours *colours = sow_colours();
    printf("\n%s%s%s\n", colours->bold, text, colours->plain);
}

static void list_texts(const mancala_rules *rules, int32_t kind, const char *title)
{
    int count = mancala_rules_text_count(rules, kind);
    if (count > 0) {
        heading(title);
    }
    for (int i = 0; i < count; i++) {
        char *text = sow_rules_text(rules, kind, i);
        sow_wrap(stdout, "  - ", text);
        free(text);
    }
}

/* "2 to 5" or "left, right, choice". */
static char *option_range(const mancala_rules *rules, int32_t index)
{
    int32_t low;
    int32_t high;
    int named = mancala_rules_option_range(rules, index, &low, &high, NULL, NULL);
    if (named != 1) {
        return sow_format("%d to %d", (int)low, (int)high);
    }
    char *all = sow_option_value(rules, index, low);
    for (int32_t value = low + 1; value <= high; value++) {
        char *name = sow_option_value(rules, index, value);
        char *longer = sow_format("%s, %s", all, name);
        free(name);
        free(all);
        all = longer;
    }
    return all;
}

static void show_option(const mancala_rules *rules, int32_t index)
{
    const struct colours *colours = sow_colours();
    int32_t fallback;
    int32_t value;
    mancala_rules_option_range(rules, index, NULL, NULL, &fallback, &value);
    char *name = sow_option_name(rules, index);
    char *range = option_range(rules, index);
    char *usual = sow_option_value(rules, index, fallback);
    char *now = sow_option_value(rules, index, value);
    char *text = sow_option_text(rules, index);
    printf("  %s%-11s%s %s; default %s%s%s\n", colours->bold, name, colours->plain, range, usual,
           value != fallback ? "; here " : "", value != fallback ? now : "");
    if (text[0] != '\0') {
        sow_wrap(stdout, "              ", text);
    }
    free(text);
    free(now);
    free(usual);
    free(range);
    free(name);
}

static void show(const mancala_rules *rules, const mancala_game *game)
{
    const struct colours *colours = sow_colours();
    char *name = sow_rules_text(rules, MANCALA_TEXT_NAME, 0);
    char *title = sow_rules_text(rules, MANCALA_TEXT_TITLE, 0);
    printf("%s%s%s (%s)\n", colours->bold, title, colours->plain, name);
    free(title);
    free(name);
    for (int i = 0; i < mancala_rules_text_count(rules, MANCALA_TEXT_ALSO); i++) {
        char *also = sow_rules_text(rules, MANCALA_TEXT_ALSO, i);
        printf("%s%s", i == 0 ? "also called " : ", ", also);
        free(also);
    }
    fputs(mancala_rules_text_count(rules, MANCALA_TEXT_ALSO) > 0 ? "\n" : "", stdout);
    for (int i = 0; i < mancala_rules_text_count(rules, MANCALA_TEXT_PEOPLE); i++) {
        char *people = sow_rules_text(rules, MANCALA_TEXT_PEOPLE, i);
        printf("%s\n", people);
        free(people);
    }
    putchar('\n');
    board_draw(stdout, game, NULL);
    list_texts(rules, MANCALA_TEXT_SENTENCE, "Rules");
    heading("Options");
    for (int i = 0; i < mancala_rules_option_count(rules); i++) {
        show_option(rules, i);
    }
    list_texts(rules, MANCALA_TEXT_NOTE, "How the sources are read");
    list_texts(rules, MANCALA_TEXT_SOURCE, "Sources");
}

static void json_texts(const mancala_rules *rules, int32_t kind, const char *key)
{
    json_open_list(key);
    for (int i = 0; i < mancala_rules_text_count(rules, kind); i++) {
        char *text = sow_rules_text(rules, kind, i);
        json_text(NULL, text);
        free(text);
    }
    json_close_list();
}

static void json_first_text(const mancala_rules *rules, int32_t kind, const char *key)
{
    char *text = sow_rules_text(rules, kind, 0);
    json_text(key, text);
    free(text);
}

static void json_value(const mancala_rules *rules, int32_t index, const char *key, int32_t value, bool named)
{
    if (named) {
        char *text = sow_option_value(rules, index, value);
        json_text(key, text);
        free(text);
    } else {
        json_number(key, value);
    }
}

static void json_option(const mancala_rules *rules, int32_t index)
{
    int32_t low;
    int32_t high;
    int32_t fallback;
    int32_t value;
    bool named = mancala_rules_option_range(rules, index, &low, &high, &fallback, &value) == 1;
    char *name = sow_option_name(rules, index);
    char *text = sow_option_text(rules, index);
    json_open(NULL);
    json_text("name", name);
    if (named) {
        json_open_list("choices");
        for (int32_t choice = low; choice <= high; choice++) {
            json_value(rules, index, NULL, choice, true);
        }
        json_close_list();
    } else {
        json_number("low", low);
        json_number("high", high);
    }
    json_value(rules, index, "default", fallback, named);
    json_value(rules, index, "value", value, named);
    json_text("description", text);
    json_close();
    free(text);
    free(name);
}

static void show_json(const mancala_rules *rules, const mancala_game *game)
{
    static const char *const sides[] = {"none", "left", "right"};
    char *position = sow_position(game);
    json_open(NULL);
    json_first_text(rules, MANCALA_TEXT_ID, "id");
    json_first_text(rules, MANCALA_TEXT_NAME, "name");
    json_first_text(rules, MANCALA_TEXT_TITLE, "title");
    json_number("revision", mancala_rules_revision(rules));
    json_texts(rules, MANCALA_TEXT_ALSO, "also");
    json_texts(rules, MANCALA_TEXT_PEOPLE, "people");
    json_number("rows", mancala_rules_rows(rules));
    json_number("columns", mancala_rules_columns(rules));
    json_number("seeds", mancala_rules_seeds(rules));
    int side = mancala_rules_store_side(rules);
    json_text("stores", side >= 0 && side <= 2 ? sides[side] : sides[0]);
    json_text("position", position);
    json_texts(rules, MANCALA_TEXT_SENTENCE, "rules");
    json_open_list("options");
    for (int i = 0; i < mancala_rules_option_count(rules); i++) {
        json_option(rules, i);
    }
    json_close_list();
    json_texts(rules, MANCALA_TEXT_NOTE, "notes");
    json_texts(rules, MANCALA_TEXT_SOURCE, "sources");
    json_close();
    free(position);
}

int sow_show(const struct command *command, int argc, char **argv)
{
    static const struct flag flags[] = {{NULL, FLAG_SET, NULL}};
    struct arguments arguments;
    int status;
    if (!sow_arguments(command, argc, argv, flags, 1, 1, &arguments, &status)) {
        return status;
    }
    mancala_rules *rules = sow_load(arguments.words[0]);
    mancala_game *game = rules == NULL ? NULL : sow_game(rules, NULL, 1);
    if (game != NULL && arguments.json) {
        show_json(rules, game);
    } else if (game != NULL) {
        show(rules, game);
    }
    mancala_game_free(game);
    mancala_rules_unref(rules);
    return game != NULL ? SOW_OK : SOW_WRONG_INPUT;
}
