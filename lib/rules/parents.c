/* SPDX-License-Identifier: MIT */
/* Parents: a text begins with its parent's ruleset as its draft and adds its own clauses at the end. */
#include <string.h>

#include "games/builtin.h"
#include "rules/parse.h"

/* The text of a parent: unpacked from the library and to be released, or the embedder's. A built-in ruleset is the same
 * for everybody, so it comes first. */
struct parent_text {
    const char *text; /* NULL if nobody has it */
    char *unpacked;
    size_t length;
};

static int find_text(const struct load *load, const char *id, struct parent_text *found)
{
    *found = (struct parent_text){NULL, NULL, 0};
    int32_t index = mnc_builtin_find(id, strlen(id));
    if (index >= 0) {
        found->unpacked = mnc_builtin_text(index, load->memory, &found->length);
        found->text = found->unpacked;
        return found->text != NULL ? MANCALA_OK : MANCALA_ERROR_MEMORY;
    }
    if (load->finder != NULL && load->finder->find != NULL) {
        found->text = load->finder->find(load->finder->context, id, &found->length);
    }
    return MANCALA_OK;
}

void mnc_option_renumber(int32_t *option, const struct ruleset *from, const struct ruleset *to)
{
    /* Own options keep their numbers; the two that every ruleset has stand elsewhere in a draft. */
    if (*option == from->option_first) {
        *option = to->option_first;
    } else if (*option == from->option_repetition) {
        *option = to->option_repetition;
    }
}

struct span mnc_span_renumbered(struct span span, const struct ruleset *from, const struct ruleset *to)
{
    mnc_option_renumber(&span.low.option, from, to);
    mnc_option_renumber(&span.high.option, from, to);
    return span;
}

/* Turns the parent's ruleset into the draft of the child: its texts are dropped, its options are numbered as in a
 * draft. */
static bool adopt(struct parser *parser, struct ruleset *parent)
{
    struct memory *memory = parser->load->memory;
    struct ruleset *draft = parser->rules; /* has nothing yet but its id and room for the file's texts */
    uint32_t texts = 1;
    for (int32_t i = 0; i < parent->option_count; i++) {
        texts += (uint32_t)strlen(parent->pool + parent->options[i].text) + 1;
    }
    char *old_pool = parent->pool;
    uint32_t old_cap = parent->pool_cap;
    char *pool = mnc_allocate(memory, draft->pool_cap + texts);
    if (pool == NULL) {
        parser->status = MANCALA_ERROR_MEMORY;
        return false;
    }
    pool[0] = '\0';
    parent->pool = pool;
    parent->pool_cap = draft->pool_cap + texts;
    parent->pool_count = 1;
    for (int32_t i = 0; i < parent->option_count; i++) {
        const char *text = old_pool + parent->options[i].text;
        parent->options[i].text = mnc_parse_pool(parent, text, strlen(text));
    }
    mnc_release(memory, old_pool, old_cap);

    for (uint32_t i = 0; i < parent->span_count; i++) {
        parent->spans[i] = mnc_span_renumbered(parent->spans[i], parent, draft);
    }
    for (uint32_t i = 0; i < parent->guard_count; i++) {
        mnc_option_renumber(&parent->guards[i].option, parent, draft);
    }
    for (uint32_t i = 0; i < parent->clause_count; i++) {
        parent->clauses[i].line = parser->line.number; /* what is wrong with it here is the fault of this line */
        parent->clauses[i].column = 1;
    }
    /* In this order, for the places may overlap. */
    parent->options[DRAFT_REPETITION] = parent->options[parent->option_repetition];
    parent->options[DRAFT_FIRST] = parent->options[parent->option_first];
    parent->option_first = DRAFT_FIRST;
    parent->option_repetition = DRAFT_REPETITION;
    parent->option_count -= 2;
    memcpy(parent->id, draft->id, sizeof parent->id);
    parent->revision = draft->revision;
    parent->line_count = 0;

    mnc_ruleset_free(draft);
    parser->rules = parent;
    parser->inherited = parent->clause_count;
    parser->like_line = parser->line.number;
    return true;
}

static bool refuse(struct parser *parser, const struct token *name, const char *why)
{
    struct message message;
    mnc_message_start(&message, "the parent ");
    mnc_message_quote(&message, name->text, name->length);
    mnc_write(&message.writer, why);
    mnc_message_report(&message, &parser->report, DIAGNOSTIC_PARENT, parser->line.number, name->column);
    parser->report.lost = true;
    return false;
}

/* A parent that is faulty because of its own parent: what is wrong with that one, for a chain of them has no room. */
static const char *innermost(const char *text)
{
    static const char faulty[] = "\" is faulty: line ";
    const char *at = strstr(text, faulty);
    const char *code = at != NULL ? strstr(at, ": R") : NULL; /* ": R017: " */
    const char *cause = code != NULL ? strstr(code + 1, ": ") : NULL;
    return cause != NULL ? cause + 2 : text;
}

/* What is wrong in the parent's text becomes one finding at the line that names the parent. */
static bool refuse_faulty(struct parser *parser, const struct token *name, int32_t count)
{
    struct diagnostics *diagnostics = parser->report.diagnostics;
    struct message why;
    mnc_message_start(&why, " is faulty");
    if (diagnostics != NULL && diagnostics->count > count) {
        const struct diagnostic *first = &diagnostics->list[count];
        diagnostics->count = count;
        mnc_write(&why.writer, ": line ");
        mnc_write_number(&why.writer, first->line);
        mnc_write(&why.writer, ", column ");
        mnc_write_number(&why.writer, first->column);
        mnc_write(&why.writer, ": ");
        mnc_write(&why.writer, first->code);
        mnc_write(&why.writer, ": ");
        mnc_write(&why.writer, innermost(first->text));
    }
    mnc_write_end(&why.writer);
    return refuse(parser, name, why.buffer);
}

bool mnc_parse_like(struct parser *parser, const struct token *token)
{
    char id[RULES_NAME_MAX + 1] = {0};
    struct token name = *token; /* the parent's tokens will take its place */
    memcpy(id, name.text, name.length);
    parser->self.id = parser->rules->id;
    for (const struct ancestry *text = &parser->self; text != NULL; text = text->child) {
        if (strcmp(text->id, id) == 0) {
            return refuse(parser, &name, " is this ruleset itself or has it as a parent");
        }
    }
    if (parser->self.depth == RULES_PARENTS_MAX) {
        return refuse(parser, &name, " is one level too deep, expected at most 8 levels");
    }
    struct parent_text found;
    int status = find_text(parser->load, id, &found);
    if (status != MANCALA_OK) {
        parser->status = status;
        return false;
    }
    if (found.text == NULL) {
        return refuse(parser, &name, " cannot be found");
    }
    struct diagnostics *diagnostics = parser->report.diagnostics;
    int32_t count = diagnostics != NULL ? diagnostics->count : 0;
    struct ruleset *parent;
    status = mnc_parse_text(&parent, parser->load, found.text, found.length, &parser->self, diagnostics);
    mnc_release(parser->load->memory, found.unpacked, found.length);
    if (status == MANCALA_ERROR_MEMORY) {
        parser->status = status;
        return false;
    }
    if (status != MANCALA_OK) {
        return refuse_faulty(parser, &name, count);
    }
    bool adopted =
        strcmp(parent->id, id) == 0 ? adopt(parser, parent) : refuse(parser, &name, " has another id in its own text");
    if (!adopted) {
        mnc_ruleset_free(parent);
    }
    return adopted;
}

bool mnc_clause_kept(const struct parser *parser, uint32_t clause)
{
    if (clause >= parser->inherited) {
        return true;
    }
    const struct clause *own = &parser->rules->clauses[clause];
    return own->phase > 0 ? parser->phase_line[own->phase] == 0 : parser->heading[0][own->section] == 0;
}
