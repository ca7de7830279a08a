/* SPDX-License-Identifier: MIT */
/* How far a search has come, for the listener and for other threads. */
#include <string.h>

#include <mancala/error.h>

#include "search/clock.h"
#include "search/search.h"

static void fill(struct mancala_search *search, uint64_t nodes, mancala_search_report *report)
{
    const struct root_move *best = &search->moves[0];
    *report = (mancala_search_report){.size = sizeof *report, .move = -1, .end = search->end, .nodes = nodes};
    report->unit = mnc_search_samples(search) ? MANCALA_SCORE_PER_MILLE : MANCALA_SCORE_SEEDS;
    int64_t passed = mnc_clock() - search->began;
    report->milliseconds = (int32_t)(passed < 0 ? 0 : passed > INT32_MAX ? INT32_MAX : passed);
    if (search->move_count == 0) {
        return;
    }
    report->move = best->child.move;
    report->score = report->unit == MANCALA_SCORE_SEEDS ? mnc_value_seeds(mnc_root_value(best)) : best->chance;
    report->outcome = mnc_root_outcome(search, best);
    report->depth = search->depth;
    report->plies = best->variation_count;
    for (int32_t i = 0; i < report->plies; i++) {
        report->variation[i] = best->variation[i];
    }
}

/* The order of the words is that of the report's fields, the nodes in two halves. */
static void pack(const mancala_search_report *report, uint32_t words[REPORT_WORDS])
{
    const uint32_t head[] = {(uint32_t)report->move,         (uint32_t)report->score, (uint32_t)report->unit,
                             (uint32_t)report->outcome,      (uint32_t)report->depth, (uint32_t)report->end,
                             (uint32_t)report->milliseconds, (uint32_t)report->plies, (uint32_t)report->nodes,
                             (uint32_t)(report->nodes >> 32)};
    memset(words, 0, REPORT_WORDS * sizeof *words);
    memcpy(words, head, sizeof head);
    for (int32_t i = 0; i < VARIATION_MAX; i++) {
        words[12 + i] = (uint32_t)report->variation[i];
    }
}

static void unpack(const uint32_t words[REPORT_WORDS], mancala_search_report *report)
{
    *report = (mancala_search_report){.size = sizeof *report,
                                      .move = (int32_t)words[0],
                                      .score = (int32_t)words[1],
                                      .unit = (int32_t)words[2],
                                      .outcome = (int32_t)words[3],
                                      .depth = (int32_t)words[4],
                                      .end = (int32_t)words[5],
                                      .milliseconds = (int32_t)words[6],
                                      .plies = (int32_t)words[7],
                                      .nodes = words[8] | (uint64_t)words[9] << 32};
    for (int32_t i = 0; i < VARIATION_MAX; i++) {
        report->variation[i] = (int32_t)words[12 + i];
    }
}

static void post(struct mancala_search *search, const mancala_search_report *report)
{
    struct bulletin *bulletin = &search->bulletin;
    uint32_t words[REPORT_WORDS];
    pack(report, words);
    atomic_fetch_add(&bulletin->sequence, 1);
    for (int32_t i = 0; i < REPORT_WORDS; i++) {
        atomic_store(&bulletin->words[i], words[i]);
    }
    atomic_fetch_add(&bulletin->sequence, 1);
    search->told = mnc_clock();
}

void mnc_report_write(struct mancala_search *search, uint64_t nodes)
{
    mancala_search_report report;
    fill(search, nodes, &report);
    post(search, &report);
}

bool mnc_report_tell(struct mancala_search *search, uint64_t nodes)
{
    mancala_search_report report;
    fill(search, nodes, &report);
    post(search, &report);
    return search->limits.listener == NULL || search->limits.listener(search->limits.context, &report) == 0;
}

int mancala_search_progress(mancala_search *search, mancala_search_report *report)
{
    if (search == NULL || report == NULL || report->size != sizeof *report) {
        return MANCALA_ERROR_ARGUMENT;
    }
    struct bulletin *bulletin = &search->bulletin;
    uint32_t words[REPORT_WORDS];
    unsigned before;
    do {
        before = atomic_load(&bulletin->sequence);
        for (int32_t i = 0; i < REPORT_WORDS; i++) {
            words[i] = atomic_load(&bulletin->words[i]);
        }
    } while ((before & 1) != 0 || atomic_load(&bulletin->sequence) != before);
    unpack(words, report);
    return MANCALA_OK;
}
