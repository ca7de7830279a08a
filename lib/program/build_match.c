/* SPDX-License-Identifier: MIT */
/* What happens around the moves: passing, ends, rounds, and who wins. */
#include "program/build.h"

#include <mancala/error.h>
#include <mancala/game.h>

static int32_t reason_of(const struct ending *ending)
{
    if ((ending->conditions & END_AT_MOST) != 0) {
        return MANCALA_REASON_FEW_LEFT;
    }
    if ((ending->conditions & (END_MOVER_STUCK | END_NOBODY_MOVES | END_EXTRA_STUCK)) != 0) {
        return MANCALA_REASON_STUCK;
    }
    return MANCALA_REASON_EMPTY;
}

static enum rest rest_of(enum word word)
{
    switch (word) {
    case WORD_MOVER_REST:
        return REST_MOVER;
    case WORD_OPPONENT_REST:
        return REST_OPPONENT;
    case WORD_LAST_TAKER_REST:
        return REST_LAST_TAKER;
    case WORD_FIRST_TAKER_REST:
        return REST_FIRST_TAKER;
    case WORD_LOT_REST:
        return REST_LOT;
    case WORD_LAST_MOVER_REST:
        return REST_LAST_MOVER;
    case WORD_BEGINNER_REST:
        return REST_BEGINNER;
    case WORD_LEAVE_REST:
        return REST_LEAVE;
    case WORD_MOVER_LOSES:
        return REST_MOVER_LOSES;
    case WORD_OPPONENT_LOSES:
        return REST_OPPONENT_LOSES;
    default:
        return REST_OWNERS;
    }
}

static void add_condition(struct builder *builder, struct ending *ending, const struct term *term)
{
    switch (term->word) {
    case WORD_MOVER_STUCK:
        ending->conditions |= END_MOVER_STUCK;
        break;
    case WORD_NOBODY_MOVES:
        ending->conditions |= END_NOBODY_MOVES;
        break;
    case WORD_BOARD_EMPTY:
        ending->conditions |= END_BOARD_EMPTY;
        break;
    case WORD_OWN_ROW_EMPTY:
        ending->conditions |= END_OWN_ROW_EMPTY;
        break;
    case WORD_OTHER_ROW_EMPTY:
        ending->conditions |= END_OTHER_ROW_EMPTY;
        break;
    case WORD_EXTRA_STUCK:
        ending->conditions |= END_EXTRA_STUCK;
        break;
    case WORD_A_ROW_EMPTY:
        ending->conditions |= END_A_ROW_EMPTY;
        break;
    default: {
        int32_t seeds = mnc_build_argument(builder, term, 0);
        bool first = (ending->conditions & END_AT_MOST) == 0;
        ending->conditions |= END_AT_MOST;
        ending->at_most = first || seeds < ending->at_most ? seeds : ending->at_most;
        ending->soon |= term->word == WORD_AS_SOON_AS;
        break;
    }
    }
}

static void build_ending(struct builder *builder, const struct clause *clause)
{
    struct program *program = builder->program;
    struct ending ending = {.clause = mnc_build_clause_index(builder, clause)};
    for (uint32_t i = 0; i < clause->condition_count; i++) {
        add_condition(builder, &ending, mnc_build_condition(builder, clause, i));
    }
    if (ending.conditions == 0) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_ELSE, "else cannot end a round: it would be over before it began");
        return;
    }
    if (ending.soon && clause->condition_count != 1) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_CONFLICT, "\"as soon as\" must be the only condition of its clause");
        return;
    }
    ending.rest = rest_of(mnc_build_action(builder, clause, 0)->word);
    ending.reason = reason_of(&ending);

    const uint8_t implies_stuck =
        END_MOVER_STUCK | END_NOBODY_MOVES | END_BOARD_EMPTY | END_OWN_ROW_EMPTY | END_EXTRA_STUCK;
    if (ending.conditions == END_AT_MOST) {
        program->few_left = ending.at_most > program->few_left ? ending.at_most : program->few_left;
    } else if ((ending.conditions & implies_stuck) == 0) {
        program->quiet = false;
    }
    if (ending.soon && ending.at_most > program->few_soon) {
        program->few_soon = ending.at_most;
    }
    program->track_starter |= ending.rest == REST_BEGINNER;
    program->track_first |= ending.rest == REST_FIRST_TAKER;
    program->track_last |= ending.rest == REST_FIRST_TAKER || ending.rest == REST_LAST_TAKER || ending.rest == REST_LOT;

    struct ending *list =
        mnc_grow(&program->memory, program->endings, program->ending_count, &program->ending_cap, sizeof *list);
    if (list == NULL) {
        mnc_build_no_memory(builder);
        return;
    }
    program->endings = list;
    list[program->ending_count++] = ending;
}

static int32_t positive(struct builder *builder, const struct clause *clause, const struct term *term)
{
    int32_t number = mnc_build_argument(builder, term, 0);
    if (number < 1) {
        mnc_build_fail(builder, clause, DIAGNOSTIC_NUMBER, "expected 1 or more");
    }
    return number;
}

static void build_round_word(struct builder *builder, const struct clause *clause, const struct term *term,
                             bool *begins)
{
    struct program *program = builder->program;
    switch (term->word) {
    case WORD_REFILL_LEFT:
        program->refill = REFILL_LEFT;
        return;
    case WORD_REFILL_RIGHT:
        program->refill = REFILL_RIGHT;
        return;
    case WORD_REFILL_CHOICE:
        program->refill = REFILL_CHOICE;
        return;
    case WORD_REFILL_ALIKE:
        program->refill = REFILL_ALIKE;
        return;
    case WORD_PITS_BOUGHT:
        program->refill = REFILL_BOUGHT;
        program->territory = true;
        return;
    case WORD_ODD_TO_LOSER:
        program->odd_to_loser = true;
        return;
    case WORD_UNTIL_CANNOT_FILL:
        program->until_fills = 1;
        return;
    case WORD_UNTIL_FILLS:
        program->until_fills = positive(builder, clause, term);
        return;
    case WORD_UNTIL_SEEDS:
        program->until_seeds = positive(builder, clause, term);
        return;
    case WORD_UNTIL_OWNS:
        program->until_owns = positive(builder, clause, term);
        return;
    case WORD_MAX_ROUNDS:
        program->max_rounds = positive(builder, clause, term);
        return;
    case WORD_LAST_MOVER_BEGINS:
        program->beginner = BEGINS_LAST_MOVER;
        break;
    case WORD_OTHER_BEGINS:
        program->beginner = BEGINS_OTHER;
        break;
    case WORD_WINNER_BEGINS:
        program->beginner = BEGINS_WINNER;
        break;
    case WORD_LOSER_BEGINS:
        program->beginner = BEGINS_LOSER;
        break;
    default:
        program->beginner = BEGINS_ALTERNATE;
        break;
    }
    *begins = true;
}

static bool even_fill(const struct program *program)
{
    for (int32_t pit = 1; pit < program->board.pits; pit++) {
        if (program->fill[pit] != program->fill[0]) {
            return false;
        }
    }
    return program->fill[0] > 0;
}

static void build_rounds(struct builder *builder)
{
    struct program *program = builder->program;
    bool begins = false;
    const struct clause *first = mnc_build_clause(builder, 0, SECTION_ROUNDS, 0);
    for (const struct clause *clause = first; clause != NULL; clause = mnc_build_next(builder, clause)) {
        for (uint32_t i = 0; i < clause->action_count; i++) {
            build_round_word(builder, clause, mnc_build_action(builder, clause, i), &begins);
        }
    }
    if (first == NULL) {
        return;
    }
    mnc_build_check_words(builder, 0, SECTION_ROUNDS);
    if (program->refill == REFILL_NONE) {
        mnc_build_fail(builder, first, DIAGNOSTIC_NEEDS, "rounds must say how the pits are filled");
    }
    if ((program->refill == REFILL_BOUGHT || program->refill == REFILL_ALIKE) &&
        (!even_fill(program) || program->board.rows > PLAYERS)) {
        mnc_build_fail(builder, first, DIAGNOSTIC_FILL,
                       "these rounds need two rows, and a start with the same number of seeds in every pit");
    }
    if (program->refill != REFILL_BOUGHT && program->until_owns != 0) {
        mnc_build_fail(builder, first, DIAGNOSTIC_NEEDS, "\"until a player owns\" needs \"pits are bought\"");
    }
    if (!begins) {
        mnc_build_fail(builder, first, DIAGNOSTIC_NEEDS, "rounds must say who begins the next round");
    }
    program->track_starter |= program->beginner == BEGINS_WINNER || program->beginner == BEGINS_LOSER ||
                              program->beginner == BEGINS_ALTERNATE;
}

static enum word single_word(struct builder *builder, enum section section, enum word fallback)
{
    const struct clause *clause = mnc_build_clause(builder, 0, section, 0);
    mnc_build_check_words(builder, 0, section);
    return clause != NULL ? mnc_build_action(builder, clause, 0)->word : fallback;
}

static void build_duty(struct program *program, enum section section, enum word word)
{
    switch (word) {
    case WORD_SPECIAL_STORE:
        program->special_store = true;
        break;
    case WORD_SPECIAL_KEEPS:
        program->special_keeps = true;
        break;
    case WORD_FEED:
        program->must = MUST_FEED;
        break;
    case WORD_FEED_IF_POSSIBLE:
        program->must = MUST_FEED_IF_POSSIBLE;
        break;
    case WORD_NO_PUSH_BACK:
        program->no_push_back = true;
        break;
    case WORD_TAKES_NOTHING:
        program->slam = SLAM_TAKES_NOTHING;
        break;
    case WORD_FORBIDDEN:
        program->slam = SLAM_FORBIDDEN;
        break;
    case WORD_FORBIDDEN_IF_OTHER:
        program->slam = SLAM_FORBIDDEN_IF_OTHER;
        break;
    case WORD_OPPONENT_REST:
        program->slam = SLAM_REST_TO_OPPONENT;
        break;
    case WORD_LEAVES_LEFTMOST:
        program->slam = SLAM_LEAVES_LEFTMOST;
        break;
    case WORD_LEAVES_RIGHTMOST:
        program->slam = SLAM_LEAVES_RIGHTMOST;
        break;
    default:
        program->slam = section == SECTION_SLAM ? SLAM_LEGAL : program->slam;
        break;
    }
}

/* `special`, `must` and `grand slam`. */
static void build_duties(struct builder *builder)
{
    static const enum section sections[] = {SECTION_SPECIAL, SECTION_MUST, SECTION_SLAM};
    struct program *program = builder->program;
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        mnc_build_check_words(builder, 0, sections[i]);
        const struct clause *clause = mnc_build_clause(builder, 0, sections[i], 0);
        for (; clause != NULL; clause = mnc_build_next(builder, clause)) {
            for (uint32_t j = 0; j < clause->action_count; j++) {
                build_duty(program, sections[i], mnc_build_action(builder, clause, j)->word);
            }
        }
    }
}

static enum stale stale_of(enum word word)
{
    return word == WORD_DRAW ? STALE_DRAW : word == WORD_OWNERS_REST ? STALE_OWNERS : STALE_NO_RESULT;
}

void mnc_build_match(struct builder *builder)
{
    struct program *program = builder->program;
    program->quiet = true;
    program->few_left = -1;
    program->few_soon = -1;
    const struct clause *clause = mnc_build_clause(builder, 0, SECTION_END, 0);
    for (; clause != NULL && builder->error == MANCALA_OK; clause = mnc_build_next(builder, clause)) {
        build_ending(builder, clause);
    }
    build_rounds(builder);
    build_duties(builder);
    program->pass = single_word(builder, SECTION_PASS, WORD_COUNT) == WORD_PASS;
    program->endless = stale_of(single_word(builder, SECTION_ENDLESS, WORD_NO_RESULT));
    program->repeated = stale_of(single_word(builder, SECTION_REPETITION, WORD_NO_RESULT));
    program->fewest_wins = single_word(builder, SECTION_WIN, WORD_MOST) == WORD_FEWEST;
}
