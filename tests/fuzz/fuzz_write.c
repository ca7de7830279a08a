/* SPDX-License-Identifier: MIT */
/* Writes a rule file: bytes are the choices of the generator of random rules. The file must be accepted; its canonical
 * form must be read as the same rules; and the library plays the latter as the twin plays the former. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "player.h"

static char *text_of(const mancala_rules *rules, int32_t kind, int32_t index)
{
    int length = mancala_rules_text(rules, kind, index, NULL, 0);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    demand(text != NULL, "memory");
    demand(mancala_rules_text(rules, kind, index, text, (size_t)length + 1) == length && strlen(text) == (size_t)length,
           "a text is as long as it says");
    return text;
}

static void demand_same_text(const mancala_rules *one, const mancala_rules *other, int32_t kind, int32_t index)
{
    char *text = text_of(one, kind, index), *again = text_of(other, kind, index);
    demand(strcmp(text, again) == 0, "the same texts");
    free(text);
    free(again);
}

/* The words of two rulesets are the same, one by one; but of the sentences, each of which takes as long as all before
 * it, one. */
static void demand_same_words(const mancala_rules *one, const mancala_rules *other, int32_t sentence)
{
    static const int32_t kinds[] = {MANCALA_TEXT_ID,     MANCALA_TEXT_TITLE, MANCALA_TEXT_SOURCE, MANCALA_TEXT_SENTENCE,
                                    MANCALA_TEXT_CLAUSE, MANCALA_TEXT_PHASE, MANCALA_TEXT_NAME,   MANCALA_TEXT_RULES};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int count = mancala_rules_text_count(one, kinds[i]);
        demand(count == mancala_rules_text_count(other, kinds[i]) && count > 0, "as many texts of each kind");
        for (int32_t k = 0; k < count; k++) {
            if (kinds[i] != MANCALA_TEXT_SENTENCE || k == sentence % count) {
                demand_same_text(one, other, kinds[i], k);
            }
        }
    }
    uint64_t hash, other_hash;
    demand(mancala_rules_hash(one, &hash) == MANCALA_OK && mancala_rules_hash(other, &other_hash) == MANCALA_OK &&
               hash == other_hash,
           "the same hash");
}

/* Lets the library go on with the rules as it has printed them. */
static void print_and_read(struct pair *pair, int32_t sentence, char **printed)
{
    char name[512];
    mancala_rules *rules;
    mancala_game *game;
    mancala_rules_text(pair->rules, MANCALA_TEXT_NAME, 0, name, sizeof name);
    const char *settings = strchr(name, ':') != NULL ? strchr(name, ':') + 1 : "";
    *printed = text_of(pair->rules, MANCALA_TEXT_RULES, 0);
    int status = mancala_rules_parse(&rules, *printed, strlen(*printed), settings, NULL, NULL);
    if (status != MANCALA_OK) {
        fprintf(stderr, "%s\n", *printed);
    }
    demand(status == MANCALA_OK, "the canonical text is accepted");
    demand_same_words(pair->rules, rules, sentence);
    demand(mancala_game_new(&game, rules, pair->seed) == MANCALA_OK, "a game");
    mancala_game_free(pair->game);
    mancala_rules_unref(pair->rules);
    pair->game = game;
    pair->rules = rules;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum generate_size sizes[] = {GENERATE_ANY, GENERATE_ANY, GENERATE_PLAIN, GENERATE_TINY};
    struct input input = {data, size};
    struct comparison comparison = {0};
    static struct generated generated;
    struct pair pair;
    uint8_t seed = take(&input);
    size_t used = generate_rules_of(input.bytes, input.left, seed, sizes[seed % 4], &generated);
    input.bytes += used;
    input.left -= used;
    struct compared_rules source = {generated.text, generated.length, generated.settings};
    if (!pair_open(&pair, &comparison, &source, seed)) {
        fprintf(stderr, "%s\n%s\n", generated.text, comparison.message);
        demand(0, "a generated file is accepted");
    }
    char *printed;
    print_and_read(&pair, take(&input), &printed);
    play(&pair, &input);
    pair_close(&pair);
    free(printed);
    return 0;
}
