/* SPDX-License-Identifier: MIT */
/* When a search has to end. The clock is looked at after so much sowing, not after so many moves: where a move is
 * hundreds of laps the search must not answer later. */
#include "search/clock.h"
#include "search/search.h"

enum { WORK_BETWEEN = 2048 };

bool mnc_search_count(struct worker *worker, int64_t sown)
{
    struct mancala_search *search = worker->search;
    worker->nodes++;
    worker->work += sown + 4;
    if (worker->free) {
        return true;
    }
    if (worker->nodes >= worker->node_limit || atomic_load_explicit(&search->stop, memory_order_relaxed) != 0) {
        return false;
    }
    if (worker->work < WORK_BETWEEN) {
        return true;
    }
    worker->work = 0;
    int64_t now = mnc_clock();
    if (worker == search->workers && (now - search->told >= TELL_EVERY || now < search->told)) {
        mnc_report_write(search, search->nodes_before + worker->nodes_done + worker->nodes);
    }
    return now < search->until;
}

int32_t mnc_search_cause(const struct mancala_search *search)
{
    if (atomic_load_explicit(&search->stop, memory_order_relaxed) != 0) {
        return MANCALA_SEARCH_STOPPED;
    }
    return mnc_clock() >= search->until ? MANCALA_SEARCH_TIME : MANCALA_SEARCH_NODES;
}
