/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 96, DEEDS_MAX = 160, STEPS_MAX = 4096, CLAIMABLE = 3, FIRST_OTHER_DEED = 176 };

/* What the twin knows of the whole game: the positions that were played, and those that were taken back. */
struct player {
    struct pair *pair;
    struct input *input;
    int32_t ply, known; /* where the game stands, and how far it was played */
    bool closing;       /* an end made by a player was taken back, and can be made again */
    bool given_up;      /* a sowing is too long for the twin */
    struct twin_state states[PLIES_MAX + 1];
    char texts[PLIES_MAX + 1][TWIN_TEXT_MAX];
    int32_t decided[PLIES_MAX + 1]; /* for whom the library called the game decided */
    int32_t actions[PLIES_MAX];
};

static struct player player_of_input; /* too large for some stacks */

static void tell(void)
{
    const struct pair *pair = player_of_input.pair;
    fprintf(stderr, "%.*s\nsettings \"%s\", seed %llu, %s\n%s\n", (int)pair->source->length, pair->source->text,
            pair->source->settings, (unsigned long long)pair->seed, pair->where, pair->comparison->message);
}

/* --- What holds in every position ----------------------------------------------------------------------------- */

static int32_t occurrences(const struct player *player)
{
    int32_t count = 0;
    for (int32_t i = 0; i <= player->ply; i++) {
        count += player->states[i].round == player->states[player->ply].round &&
                 strcmp(player->texts[i], player->texts[player->ply]) == 0;
    }
    return count;
}

/* Whom the library was sure of, at an earlier ply, wins now, if the seeds decide. */
static void check_decided(struct player *player, const struct twin_state *state)
{
    player->decided[player->ply] = mancala_game_decided(player->pair->game);
    if (!state->over) {
        return;
    }
    demand(player->decided[player->ply] == state->result, "at the end, the result is decided");
    for (int32_t i = 0; i < player->ply; i++) {
        demand(player->decided[i] == MANCALA_RESULT_UNFINISHED || player->decided[i] == state->result ||
                   state->reason == TWIN_REASON_ENDLESS,
               "what was decided comes true");
    }
}

static void check_history(const struct player *player)
{
    int32_t moves[PLIES_MAX];
    const mancala_game *game = player->pair->game;
    demand(mancala_game_history(game, moves, PLIES_MAX) == player->ply, "as many plies were played");
    demand(player->ply == 0 || memcmp(moves, player->actions, (size_t)player->ply * sizeof *moves) == 0,
           "these moves were played");
    demand(mancala_game_undone(game) == player->known - player->ply + player->closing, "so much can be redone");
}

static void check(struct player *player)
{
    struct pair *pair = player->pair;
    const struct twin_state *state = &player->states[player->ply];
    demand(pair_same(pair, state), "the library plays as the twin");
    demand(seeds_of(pair->game) == mancala_rules_seeds(pair->rules), "no seed is lost or won");
    mancala_game_position(pair->game, player->texts[player->ply], TWIN_TEXT_MAX);
    demand(state->over || mancala_game_occurrences(pair->game) == occurrences(player),
           "the position occurred so often");
    check_decided(player, state);
    check_history(player);
}

/* --- Moves ---------------------------------------------------------------------------------------------------- */

/* What a move was, by its steps. Of an endless sowing, only what follows counts: the board is as it was before. */
struct told {
    int32_t captured[2], captures, laps;
    bool endless, may_again;
};

/* What a step may say: which kinds are of a pit, and that nothing is beyond what there is. */
static void check_fields(const struct pair *pair, const int32_t step[MANCALA_STEP_FIELDS])
{
    enum { NO_PIT = 1, A_PIT = 2, EITHER = NO_PIT | A_PIT };
    static const uint8_t kinds[] = {
        [MANCALA_STEP_LIFT] = EITHER,      [MANCALA_STEP_DROP] = A_PIT,       [MANCALA_STEP_STORE] = EITHER,
        [MANCALA_STEP_CAPTURE] = A_PIT,    [MANCALA_STEP_STOP] = EITHER,      [MANCALA_STEP_AGAIN] = EITHER,
        [MANCALA_STEP_MAY_AGAIN] = EITHER, [MANCALA_STEP_DECLINE] = NO_PIT,   [MANCALA_STEP_PASS] = NO_PIT,
        [MANCALA_STEP_ENDLESS] = NO_PIT,   [MANCALA_STEP_LOT] = NO_PIT,       [MANCALA_STEP_REST] = A_PIT,
        [MANCALA_STEP_HAND] = NO_PIT,      [MANCALA_STEP_ROUND_END] = NO_PIT, [MANCALA_STEP_FILL] = A_PIT,
        [MANCALA_STEP_CLOSE] = A_PIT,      [MANCALA_STEP_END] = NO_PIT,       [MANCALA_STEP_OUT] = A_PIT,
        [MANCALA_STEP_FOUND] = A_PIT,      [MANCALA_STEP_OWNER] = A_PIT,
    };
    int32_t pit = step[MANCALA_STEP_PIT], clause = step[MANCALA_STEP_CLAUSE], player = step[MANCALA_STEP_PLAYER];
    demand(step[MANCALA_STEP_KIND] >= 0 && step[MANCALA_STEP_KIND] <= MANCALA_STEP_OWNER, "a step is of a kind");
    demand((pit == -1 && (kinds[step[MANCALA_STEP_KIND]] & NO_PIT) != 0) ||
               (pit >= 0 && pit < mancala_rules_pits(pair->rules) && (kinds[step[MANCALA_STEP_KIND]] & A_PIT) != 0),
           "a step is of a pit of the board, or of none");
    demand(clause >= -1 && clause < mancala_rules_text_count(pair->rules, MANCALA_TEXT_CLAUSE), "it names a clause");
    demand(player >= -1 && player <= 1 && step[MANCALA_STEP_SEEDS] >= 0 && step[MANCALA_STEP_LAP] >= 0,
           "its numbers make sense");
}

static void note_step(struct told *told, const int32_t step[MANCALA_STEP_FIELDS])
{
    int32_t player = step[MANCALA_STEP_PLAYER], seeds = step[MANCALA_STEP_SEEDS];
    switch (step[MANCALA_STEP_KIND]) {
    case MANCALA_STEP_ENDLESS:
        *told = (struct told){.endless = true};
        break;
    case MANCALA_STEP_MAY_AGAIN:
        told->may_again = true;
        break;
    case MANCALA_STEP_CAPTURE:
        told->captured[player] += seeds;
        told->captures++;
        break;
    case MANCALA_STEP_LIFT:
        told->captured[player] -= step[MANCALA_STEP_PIT] < 0 ? seeds : 0; /* what was captured is sown */
        break;
    default:
        break;
    }
    told->laps = step[MANCALA_STEP_LAP] > told->laps ? step[MANCALA_STEP_LAP] : told->laps;
}

static void check_captures(mancala_game *game, const struct told *told)
{
    int32_t fields[MANCALA_STEP_FIELDS], captured[2] = {0, 0};
    int count = mancala_game_capture_count(game);
    demand(count == told->captures, "every capture is a step");
    for (int i = 0; i < count; i++) {
        demand(mancala_game_capture(game, i, fields, MANCALA_STEP_FIELDS) == MANCALA_STEP_FIELDS &&
                   fields[MANCALA_STEP_KIND] == MANCALA_STEP_CAPTURE,
               "a capture has its fields");
        captured[fields[MANCALA_STEP_PLAYER]] += fields[MANCALA_STEP_SEEDS];
    }
    demand(captured[0] >= told->captured[0] && captured[1] >= told->captured[1], "what is captured or sown again");
}

/* The move was what its preview promised, and what its steps say. */
static void check_steps(const struct player *player, const mancala_effect *effect)
{
    mancala_game *game = player->pair->game;
    struct told told = {.endless = false};
    int steps = mancala_game_step_count(game);
    demand(mancala_game_result(game) == effect->result && mancala_game_reason(game) == effect->reason,
           "the game stands as the preview said");
    demand(steps > 0, "a move has steps");
    if (steps > STEPS_MAX) {
        return;
    }
    for (int i = 0; i < steps; i++) {
        int32_t step[MANCALA_STEP_FIELDS];
        demand(mancala_game_step(game, i, step, MANCALA_STEP_FIELDS) == MANCALA_STEP_FIELDS, "a step has its fields");
        check_fields(player->pair, step);
        note_step(&told, step);
    }
    check_captures(game, &told);
    demand(told.may_again || mancala_game_may_decline(game) != 1, "an extra move that may be declined was given");
    demand(told.captured[0] == effect->captured_south && told.captured[1] == effect->captured_north,
           "so much was captured");
    demand(told.endless || told.laps == effect->laps, "so many laps were sown");
}

static void play_move(struct player *player, int32_t choice)
{
    struct pair *pair = player->pair;
    const struct twin_state *state = &player->states[player->ply];
    int32_t actions[TWIN_ACTIONS_MAX];
    int32_t count = state->over || player->ply == PLIES_MAX ? 0 : twin_legal(&pair->twin, state, actions);
    if (count == 0) {
        return;
    }
    int32_t action = actions[choice % count];
    mancala_effect effect = {.size = sizeof effect};
    pair_say_move(pair, state, action);
    if (!twin_play(&pair->twin, state, action, &player->states[player->ply + 1]) || pair->gave_up) {
        player->given_up = true;
        return;
    }
    demand(mancala_game_preview(pair->game, action, &effect) == MANCALA_OK, "a legal move has a preview");
    demand(mancala_game_apply(pair->game, action) == MANCALA_OK, "a legal move is played");
    player->actions[player->ply++] = action;
    player->known = player->ply;
    player->closing = false;
    check(player);
    check_steps(player, &effect);
}

static void try_any_move(struct player *player)
{
    struct pair *pair = player->pair;
    const struct twin_state *state = &player->states[player->ply];
    int32_t actions[TWIN_ACTIONS_MAX], move = take(player->input) - 64;
    int32_t count = twin_legal(&pair->twin, state, actions);
    bool legal = false;
    for (int32_t i = 0; i < count; i++) {
        legal = legal || actions[i] == move;
    }
    demand(mancala_game_is_legal(pair->game, move) == legal, "both know the same moves");
    if (!legal) {
        int error = mancala_game_apply(pair->game, move);
        demand(error == (state->over ? MANCALA_ERROR_OVER : MANCALA_ERROR_ILLEGAL_MOVE), "no other move is played");
        demand(mancala_game_message(pair->game)[0] != '\0', "a refused move has a message");
    }
}

/* --- Back and forth ------------------------------------------------------------------------------------------- */

static void undo(struct player *player, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        demand(mancala_game_undo(player->pair->game) == (player->ply > 0 ? MANCALA_OK : MANCALA_ERROR_NOTHING),
               "what was played is taken back");
        player->ply -= player->ply > 0;
    }
}

/* Ended by a player: nothing more can be played until that is taken back. */
static void check_closed(struct player *player)
{
    mancala_game *game = player->pair->game;
    demand(mancala_game_result(game) != MANCALA_RESULT_UNFINISHED && mancala_game_moves(game, NULL, 0) == 0,
           "it is over");
    demand(mancala_game_apply(game, 0) == MANCALA_ERROR_OVER && mancala_game_resign(game, 0) == MANCALA_ERROR_OVER,
           "after the end comes nothing");
    demand(seeds_of(game) == mancala_rules_seeds(player->pair->rules), "an end loses no seed");
}

static void redo(struct player *player)
{
    mancala_game *game = player->pair->game;
    int status = mancala_game_redo(game);
    if (player->ply < player->known) {
        demand(status == MANCALA_OK, "a move is played again");
        player->ply++;
    } else if (player->closing) {
        demand(status == MANCALA_OK, "the end is made again");
        check_closed(player);
        demand(mancala_game_undo(game) == MANCALA_OK, "and taken back again");
    } else {
        demand(status == MANCALA_ERROR_NOTHING, "there is nothing more");
    }
}

static void go_on_with(struct player *player, mancala_game *game)
{
    mancala_game_free(player->pair->game);
    player->pair->game = game;
}

static void go_on_with_clone(struct player *player)
{
    mancala_game *copy;
    demand(mancala_game_clone(&copy, player->pair->game) == MANCALA_OK, "a game is copied");
    go_on_with(player, copy);
}

/* --- Bytes and text ------------------------------------------------------------------------------------------- */

static mancala_game *restored(struct player *player)
{
    mancala_game *game = player->pair->game, *again;
    int size = mancala_game_snapshot(game, NULL, 0);
    demand(size > 0, "a snapshot has a size");
    uint8_t *bytes = malloc((size_t)size);
    demand(bytes != NULL && mancala_game_snapshot(game, bytes, (size_t)size) == size,
           "a snapshot is as long as it says");
    int32_t place = (take(player->input) * 256 + take(player->input)) % size;
    bytes[place] ^= 1;
    demand(mancala_game_restore(&again, mancala_game_rules(game), bytes, (size_t)size) != MANCALA_OK && again == NULL,
           "a damaged snapshot is refused");
    bytes[place] ^= 1;
    demand(mancala_game_restore(&again, mancala_game_rules(game), bytes, (size_t)size) == MANCALA_OK,
           "a snapshot is restored");
    free(bytes);
    return again;
}

static const char *find_rules(void *context, const char *name, size_t *length)
{
    struct pair *pair = context;
    char id[64];
    mancala_rules_text(pair->rules, MANCALA_TEXT_ID, 0, id, sizeof id);
    *length = pair->source->length;
    return strcmp(id, name) == 0 ? pair->source->text : NULL;
}

static char *written(const mancala_record *record)
{
    int length = mancala_record_write(record, NULL, 0);
    char *text = length > 0 ? malloc((size_t)length + 1) : NULL;
    demand(text != NULL && mancala_record_write(record, text, (size_t)length + 1) == length, "a record is written");
    return text;
}

/* The game, written into a record and read from it; with or without what was undone, as a record has it. */
static mancala_game *recorded(struct player *player)
{
    mancala_load_options options = {.size = sizeof options, .find = find_rules, .find_context = player->pair};
    mancala_record *record, *again;
    mancala_record_reader *reader;
    mancala_game *game;
    demand(mancala_record_new(&record, player->pair->game) == MANCALA_OK, "a record is begun");
    if (mancala_game_history(player->pair->game, NULL, 0) > 0) {
        demand(mancala_record_add_comment(record, 1, "(first)") == MANCALA_OK, "a comment is added");
    }
    char *text = written(record);
    demand(mancala_record_reader_new(&reader, text, strlen(text), &options) == MANCALA_OK, "a reader");
    int got = mancala_record_reader_next(reader, &again);
    if (got != 1) {
        fprintf(stderr, "%s%s\n", text, mancala_record_reader_message(reader));
    }
    demand(got == 1, "a record that was written is read");
    char *twice = written(again);
    demand(strcmp(text, twice) == 0, "and is written alike");
    demand(mancala_game_clone(&game, mancala_record_game(again)) == MANCALA_OK, "its game is copied");
    free(twice);
    free(text);
    mancala_record_free(again);
    mancala_record_free(record);
    mancala_record_reader_free(reader);
    return game;
}

static void go_on_with_record(struct player *player)
{
    go_on_with(player, recorded(player));
    player->known = player->ply;
    player->closing = false;
}

/* The game goes on from its position, which has forgotten how it came about. */
static void begin_here(struct player *player)
{
    struct pair *pair = player->pair;
    struct twin_state state = player->states[player->ply];
    if (state.over) {
        return;
    }
    state.finished = 0;
    memset(&state.tally, 0, sizeof state.tally);
    memset(&state.last_round, 0, sizeof state.last_round);
    snprintf(pair->where, sizeof pair->where, "set up as \"%s\"", player->texts[player->ply]);
    twin_settle(&pair->twin, &state);
    if (pair->gave_up) {
        player->given_up = true;
        return;
    }
    demand(mancala_game_set_position(pair->game, player->texts[player->ply]) == MANCALA_OK, "a position is set up");
    player->ply = player->known = 0;
    player->closing = false;
    player->states[0] = state;
}

/* --- Ends made by players, and boards that are edited --------------------------------------------------------- */

static void end_game(struct player *player)
{
    mancala_game *game = player->pair->game;
    const struct twin_state *state = &player->states[player->ply];
    int32_t kind = take_below(player->input, 4), who = take_below(player->input, 2),
            how = take_below(player->input, MANCALA_RESULT_UNFINISHED);
    bool claimable = state->over || occurrences(player) >= CLAIMABLE;
    int status = kind == 0   ? mancala_game_resign(game, who)
                 : kind == 1 ? mancala_game_agree(game, how)
                 : kind == 2 ? mancala_game_claim(game)
                             : mancala_game_break_off(game);
    if (state->over) {
        demand(status == MANCALA_ERROR_OVER, "a game ends once");
        return;
    }
    if (kind == 2 && !claimable) {
        demand(status == MANCALA_ERROR_CLAIM, "there is nothing to claim");
        return;
    }
    demand(status == MANCALA_OK, "a player may end the game");
    demand(kind != 0 || mancala_game_result(game) == 1 - who, "who resigns loses");
    demand(kind != 1 || mancala_game_result(game) == how, "what is agreed upon counts");
    check_closed(player);
    char before[TWIN_TEXT_MAX], after[TWIN_TEXT_MAX];
    int reason = mancala_game_reason(game), result = mancala_game_result(game);
    mancala_game_position(game, before, sizeof before);
    go_on_with(player, who == 0 ? restored(player) : recorded(player));
    game = player->pair->game;
    mancala_game_position(game, after, sizeof after);
    demand(mancala_game_reason(game) == reason && mancala_game_result(game) == result && strcmp(before, after) == 0,
           "an end is kept");
    check_closed(player);
    demand(mancala_game_undo(game) == MANCALA_OK, "an end is taken back");
    player->known = player->ply;
    player->closing = true;
}

/* Sets things on a board; if they are right, a copy of the game takes them, otherwise it stays as it is. */
static void edit(struct player *player)
{
    char before[TWIN_TEXT_MAX], after[TWIN_TEXT_MAX];
    mancala_edit *board;
    mancala_game *copy;
    demand(mancala_edit_new(&board, player->pair->game) == MANCALA_OK &&
               mancala_game_clone(&copy, player->pair->game) == MANCALA_OK,
           "a board and a copy");
    int32_t count = take_below(player->input, 5);
    for (int32_t i = 0; i < count; i++) {
        int32_t what = take(player->input), index = what / 16, value = take(player->input) - 2, now;
        what = what % 16;
        if (mancala_edit_set(board, what, index, value) == MANCALA_OK) {
            demand(mancala_edit_get(board, what, index, &now) == MANCALA_OK && now == value, "what is set is there");
        }
    }
    mancala_game_position(copy, before, sizeof before);
    mancala_edit_position(board, after, sizeof after);
    if (mancala_edit_finish(board, copy) == MANCALA_OK) {
        char again[TWIN_TEXT_MAX];
        mancala_game_origin(copy, again, sizeof again);
        demand(strcmp(again, after) == 0, "the game begins with the board");
        demand(seeds_of(copy) == mancala_rules_seeds(player->pair->rules), "a right board holds all seeds");
    } else {
        demand(mancala_edit_message(board)[0] != '\0', "a wrong board has a message");
        mancala_game_position(copy, after, sizeof after);
        demand(strcmp(before, after) == 0, "a wrong board changes nothing");
    }
    mancala_game_free(copy);
    mancala_edit_free(board);
}

/* --- The whole game ------------------------------------------------------------------------------------------- */

static void do_something(struct player *player, int32_t what)
{
    switch (what) {
    case 0:
        undo(player, 1);
        break;
    case 1:
        redo(player);
        break;
    case 2:
        undo(player, take_below(player->input, player->ply + 2));
        break;
    case 3:
        go_on_with_clone(player);
        break;
    case 4:
        go_on_with(player, restored(player));
        break;
    case 5:
        go_on_with_record(player);
        break;
    case 6:
        begin_here(player);
        break;
    case 7:
        end_game(player);
        break;
    case 8:
        try_any_move(player);
        break;
    default:
        edit(player);
        break;
    }
    if (!player->given_up) {
        check(player);
    }
}

void play(struct pair *pair, struct input *input)
{
    struct player *player = &player_of_input;
    player->pair = pair;
    demand_context = tell;
    player->input = input;
    player->ply = player->known = 0;
    player->closing = false;
    pair->gave_up = false;
    player->states[0] = twin_new(&pair->twin);
    player->given_up = pair->gave_up;
    mancala_game_reset(pair->game);
    if (!player->given_up) {
        check(player);
    }
    for (int32_t i = 0; i < DEEDS_MAX && input->left > 0 && !player->given_up; i++) {
        int32_t choice = take(input);
        if (choice < FIRST_OTHER_DEED) {
            play_move(player, choice);
        } else {
            do_something(player, (choice - FIRST_OTHER_DEED) / 8);
        }
    }
    demand_context = NULL;
}
