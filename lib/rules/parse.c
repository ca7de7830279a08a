/* SPDX-License-Identifier: MIT */
/* The shape of a rule text: lines, sections, phases. */
#include <string.h>

#include "rules/parse.h"

bool mnc_parse_error(struct parser *parser, enum diagnostic_id id, const struct token *token, const char *text)
{
    mnc_report(&parser->report, id, parser->line.number, token->column, text);
    return false;
}

bool mnc_parse_unexpected(struct parser *parser, enum diagnostic_id id, const struct token *found, const char *expected,
                          const struct nearest *nearest)
{
    struct message message;
    mnc_message_start(&message, "found ");
    if (found->kind == TOKEN_END) {
        mnc_write(&message.writer, "the end of the line");
    } else {
        mnc_message_quote(&message, found->text, found->length);
    }
    mnc_write(&message.writer, ", expected ");
    mnc_write(&message.writer, expected);
    if (nearest != NULL && found->kind == TOKEN_WORD) {
        mnc_message_nearest(&message, nearest);
    }
    mnc_message_report(&message, &parser->report, id, parser->line.number, found->column);
    return false;
}

bool mnc_parse_name(struct parser *parser, const struct token *token, const char *what)
{
    if (token->kind == TOKEN_WORD && token->length <= RULES_NAME_MAX && mnc_is_name(token->text, token->length)) {
        return true;
    }
    struct message message;
    mnc_message_start(&message, what);
    mnc_write(&message.writer, ": at most 31 lower-case letters, digits and \"-\", a letter first");
    mnc_write_end(&message.writer);
    return mnc_parse_unexpected(parser, token->kind == TOKEN_END ? DIAGNOSTIC_EXPECTED : DIAGNOSTIC_NAME, token,
                                message.buffer, NULL);
}

uint32_t mnc_parse_pool(struct ruleset *rules, const char *text, size_t length)
{
    if (length == 0) {
        return 0;
    }
    uint32_t offset = rules->pool_count;
    memcpy(rules->pool + offset, text, length);
    rules->pool[offset + length] = '\0';
    rules->pool_count += (uint32_t)length + 1;
    return offset;
}

static void fault_at(struct parser *parser, enum diagnostic_id id, const char *at, const char *text)
{
    mnc_report(&parser->report, id, parser->line.number, mnc_column(&parser->line, at), text);
}

/* Where the keyword ends if it stands at `at`; blanks between its words may be many. NULL: it does not. */
static const char *match_keyword(const char *keyword, const char *at, const char *end)
{
    for (; *keyword != '\0'; keyword++) {
        if (*keyword == ' ') {
            if (at == end || !mnc_is_blank(*at)) {
                return NULL;
            }
            while (at < end && mnc_is_blank(*at)) {
                at++;
            }
        } else if (at == end || *at++ != *keyword) {
            return NULL;
        }
    }
    return at == end || mnc_is_blank(*at) ? at : NULL;
}

static enum section find_section(const struct line *line, const char **behind)
{
    enum section found = SECTION_COUNT;
    *behind = line->start;
    for (enum section i = 0; i < SECTION_COUNT; i++) {
        if (mnc_section_keyword(i)[0] == *line->start) {
            const char *end = match_keyword(mnc_section_keyword(i), line->start, line->end);
            if (end != NULL && end > *behind) {
                found = i;
                *behind = end;
            }
        }
    }
    return found;
}

static void unknown_section(struct parser *parser)
{
    const struct line *line = &parser->line;
    const char *word = line->start;
    while (word < line->end && !mnc_is_blank(*word)) {
        word++;
    }
    /* A keyword of several words is compared with as many of the line's, joined by one blank. */
    char words[64];
    struct nearest best = mnc_nearest(line->start, (size_t)(word - line->start));
    for (enum section i = 0; i < SECTION_COUNT; i++) {
        size_t length = 0;
        const char *at = line->start;
        for (const char *keyword = mnc_section_keyword(i); *keyword != '\0' && length < sizeof words; keyword++) {
            if (keyword == mnc_section_keyword(i) || *keyword == ' ') {
                while (at < line->end && mnc_is_blank(*at)) {
                    at++;
                }
                if (length > 0 && at < line->end) {
                    words[length++] = ' ';
                }
                while (at < line->end && !mnc_is_blank(*at) && length < sizeof words) {
                    words[length++] = *at++;
                }
            }
        }
        struct nearest nearest = mnc_nearest(words, length);
        mnc_nearest_try(&nearest, mnc_section_keyword(i), strlen(mnc_section_keyword(i)));
        if (nearest.word != NULL && (best.word == NULL || nearest.distance < best.distance)) {
            best.word = nearest.word;
            best.word_length = nearest.word_length;
            best.distance = nearest.distance;
        }
    }
    struct message message;
    mnc_message_start(&message, "found ");
    mnc_message_quote(&message, line->start, (size_t)(word - line->start));
    mnc_write(&message.writer, ", expected the name of a section");
    mnc_message_nearest(&message, &best);
    mnc_message_report(&message, &parser->report, DIAGNOSTIC_UNKNOWN_SECTION, line->number,
                       mnc_column(line, line->start));
    parser->report.lost = true;
    parser->skipping = true;
}

static void close_block(struct parser *parser)
{
    if (parser->block.section != SECTION_COUNT) {
        mnc_check_block(parser);
        parser->block.section = SECTION_COUNT;
    }
}

static bool may_repeat(enum section section)
{
    return section == SECTION_SOURCE || section == SECTION_NOTE || section == SECTION_OPTION ||
           section == SECTION_PHASE;
}

/* Whether a section may stand where its heading was found. */
static bool check_place(struct parser *parser, enum section section, int32_t phase)
{
    const char *at = parser->line.start;
    if (phase > 0 && !mnc_section_in_phase(section)) {
        fault_at(parser, DIAGNOSTIC_PLACE, at, "the section cannot stand in a phase, only in the first column");
        return false;
    }
    if (section == SECTION_GAME && parser->sections > 1) {
        fault_at(parser, DIAGNOSTIC_PLACE, at, "the section must be the first one");
        parser->heading[0][section] = parser->line.number;
        return false;
    }
    if (section == SECTION_LIKE && (parser->sections != 2 || parser->heading[0][SECTION_GAME] == 0)) {
        fault_at(parser, DIAGNOSTIC_PLACE, at, "the section must stand directly below the ruleset's id");
        parser->report.lost = true;
        return false;
    }
    if (parser->heading[phase][section] != 0 && !may_repeat(section)) {
        fault_at(parser, DIAGNOSTIC_TWICE, at, "the section occurs twice");
        return false;
    }
    return true;
}

static bool open_phase(struct parser *parser, const struct token *name)
{
    struct ruleset *rules = parser->rules;
    if (!mnc_parse_name(parser, name, "the name of the phase")) {
        return false;
    }
    if (mnc_token_is(name, RULES_PHASE_PLAY) || mnc_token_is(name, RULES_PHASE_FILL)) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_NAME, name,
                                    "a name other than those of normal play and of the filling between rounds", NULL);
    }
    int32_t phase = 1;
    while (phase <= rules->phase_count && !mnc_token_is(name, rules->phases[phase])) {
        phase++;
    }
    if (phase <= RULES_PHASES_MAX && parser->phase_line[phase] != 0) {
        return mnc_parse_error(parser, DIAGNOSTIC_TWICE, name, "the phase occurs twice");
    }
    if (phase > RULES_PHASES_MAX) {
        return mnc_parse_error(parser, DIAGNOSTIC_LIMIT, name, "found one more phase, expected at most 8");
    }
    if (phase > rules->phase_count) {
        memcpy(rules->phases[phase], name->text, name->length);
        rules->phase_count = phase;
    }
    parser->phase_line[phase] = parser->line.number;
    parser->open_phase = phase;
    parser->phase_indent = 0;
    return true;
}

static bool add_text(struct parser *parser, enum section section, const char *from)
{
    struct ruleset *rules = parser->rules;
    const char *text;
    size_t length = mnc_line_text(&parser->line, from, &text);
    if (length == 0) {
        fault_at(parser, DIAGNOSTIC_EXPECTED, text, "found the end of the line, expected text");
        return false;
    }
    struct text_line *lines =
        mnc_grow(parser->load->memory, rules->lines, rules->line_count, &rules->line_cap, sizeof *lines);
    if (lines == NULL) {
        parser->status = MANCALA_ERROR_MEMORY;
        return false;
    }
    rules->lines = lines;
    lines[rules->line_count++] = (struct text_line){section, mnc_parse_pool(rules, text, length)};
    return true;
}

static bool expect_end(struct parser *parser, const struct token *token)
{
    return token->kind == TOKEN_END ||
           mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, "the end of the line", NULL);
}

static bool read_revision(struct parser *parser, const struct token *token)
{
    if (token->kind != TOKEN_NUMBER) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_EXPECTED, token, "a number", NULL);
    }
    if (token->value == 0) {
        return mnc_parse_unexpected(parser, DIAGNOSTIC_NUMBER, token, "a number from 1", NULL);
    }
    parser->rules->revision = token->value;
    return expect_end(parser, token + 1);
}

static bool read_name(struct parser *parser, enum section section, const struct token *name)
{
    if (!mnc_parse_name(parser, name, "the id of a ruleset") || !expect_end(parser, name + 1)) {
        return false;
    }
    if (section == SECTION_LIKE) {
        return mnc_parse_like(parser, name);
    }
    memcpy(parser->rules->id, name->text, name->length);
    return true;
}

/* What stands on the line of the section's keyword. */
static bool read_heading(struct parser *parser, enum section section, const char *behind)
{
    struct token *tokens = parser->load->tokens;
    enum section_form form = mnc_section_form(section);
    if (form == FORM_TEXT) {
        return add_text(parser, section, behind);
    }
    if (!mnc_line_tokens(&parser->line, behind, tokens, &parser->report)) {
        return false;
    }
    switch (form) {
    case FORM_NAME:
        return read_name(parser, section, tokens);
    case FORM_NUMBER:
        return read_revision(parser, tokens);
    case FORM_OPTION:
        return mnc_parse_option(parser, tokens);
    case FORM_PHASE:
        return open_phase(parser, tokens) && expect_end(parser, tokens + 1);
    default:
        parser->block.inline_clause = tokens->kind != TOKEN_END;
        return tokens->kind == TOKEN_END || mnc_parse_clause(parser, tokens);
    }
}

static bool has_clauses(enum section section)
{
    return mnc_section_actions(section) != PLACE_COUNT;
}

static void open_section(struct parser *parser, int32_t phase)
{
    const char *behind;
    enum section section = find_section(&parser->line, &behind);
    close_block(parser);
    parser->skipping = false;
    parser->sections++;
    if (section == SECTION_COUNT) {
        unknown_section(parser);
        return;
    }
    bool placed = check_place(parser, section, phase);
    if (has_clauses(section)) {
        parser->block = (struct block){.section = section,
                                       .phase = phase,
                                       .line = parser->line.number,
                                       .column = mnc_column(&parser->line, parser->line.start),
                                       .first_clause = parser->rules->clause_count};
    }
    if (placed) {
        parser->heading[phase][section] = parser->line.number;
        placed = read_heading(parser, section, behind);
    } else if (has_clauses(section) && !mnc_section_in_phase(section) && phase > 0) {
        parser->skipping = true;
    }
    if (!placed) {
        parser->block.faulty = true;
        parser->skipping = parser->skipping || !has_clauses(section);
    }
}

static void read_clause(struct parser *parser)
{
    struct block *block = &parser->block;
    if (block->section == SECTION_COUNT || block->inline_clause) {
        fault_at(parser, DIAGNOSTIC_INDENTATION, parser->line.start,
                 block->section == SECTION_COUNT
                     ? "the line is indented, expected a section in the first column"
                     : "the section has its clause on its own line; put each on a line below it");
        block->faulty = true;
        parser->report.lost |= block->section == SECTION_COUNT; /* it may have been a heading */
        return;
    }
    if (!mnc_line_tokens(&parser->line, parser->line.start, parser->load->tokens, &parser->report) ||
        !mnc_parse_clause(parser, parser->load->tokens)) {
        block->faulty = true;
    }
}

static void read_line(struct parser *parser)
{
    int32_t indent = parser->line.indent;
    if (indent == 0) {
        parser->open_phase = 0;
        open_section(parser, 0);
    } else if (parser->open_phase > 0 && (parser->phase_indent == 0 || indent == parser->phase_indent)) {
        parser->phase_indent = indent;
        open_section(parser, parser->open_phase);
    } else if (parser->open_phase > 0 && indent < parser->phase_indent) {
        fault_at(parser, DIAGNOSTIC_INDENTATION, parser->line.start,
                 "the line is indented less than the sections of the phase");
        parser->block.faulty = true;
    } else if (!parser->skipping) {
        read_clause(parser);
    }
}

/* A line that cannot be read belongs to the section above, or else was the heading of what follows. */
static void spoil(struct parser *parser)
{
    parser->block.faulty = true;
    if (!parser->line.blank && parser->line.indent <= (parser->open_phase > 0 ? parser->phase_indent : 0)) {
        parser->block.section = SECTION_COUNT;
        parser->skipping = true;
        parser->report.lost = true;
    }
}

static void read_lines(struct parser *parser, const char *text, size_t length)
{
    struct lines lines = {text, text + length, 0};
    while (parser->status == MANCALA_OK && parser->report.errors < DIAGNOSTICS_MAX && !parser->full &&
           mnc_next_line(&lines, &parser->line)) {
        if (!mnc_line_check(&parser->line, &parser->report)) {
            spoil(parser);
        } else if (!parser->line.blank) {
            read_line(parser);
        }
    }
    if (parser->status == MANCALA_OK && parser->report.errors < DIAGNOSTICS_MAX && !parser->full) {
        close_block(parser);
        if (parser->sections == 0 && parser->report.errors == 0) {
            mnc_report(&parser->report, DIAGNOSTIC_EMPTY, 1, 1, "found no section, expected a ruleset");
        } else {
            mnc_check_draft(parser);
        }
    }
}

static struct ruleset *new_draft(struct memory *memory, size_t length)
{
    struct ruleset *rules = mnc_allocate(memory, sizeof *rules);
    if (rules == NULL) {
        return NULL;
    }
    memset(rules, 0, sizeof *rules);
    rules->memory = memory;
    rules->revision = 1;
    memcpy(rules->phases[0], RULES_PHASE_PLAY, sizeof RULES_PHASE_PLAY);
    mnc_implicit_options(rules);
    /* Every text of the file is shorter than its line, so that all of them fit; the empty text is at 0. */
    rules->pool_cap = (uint32_t)length + 1;
    rules->pool_count = 1;
    rules->pool = mnc_allocate(memory, rules->pool_cap);
    if (rules->pool == NULL) {
        mnc_ruleset_free(rules);
        return NULL;
    }
    rules->pool[0] = '\0';
    return rules;
}

static int parse(struct parser *parser, struct ruleset **rules, const char *text, size_t length)
{
    parser->rules = new_draft(parser->load->memory, length);
    if (parser->rules == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    read_lines(parser, text, length);
    int status = parser->status;
    if (status == MANCALA_OK && parser->report.errors == 0 && !mnc_parse_merge(parser, rules)) {
        status = parser->status;
    }
    if (status == MANCALA_OK && parser->report.errors > 0) {
        status = MANCALA_ERROR_RULES;
    }
    mnc_ruleset_free(parser->rules);
    return status;
}

int mnc_parse_text(struct ruleset **rules, struct load *load, const char *text, size_t length,
                   const struct ancestry *child, struct diagnostics *diagnostics)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    struct report report = {diagnostics, 0, false};
    *rules = NULL;
    if (length > RULES_TEXT_MAX) {
        struct message message;
        mnc_message_start(&message, "found ");
        mnc_write_number(&message.writer, (int64_t)length);
        mnc_write(&message.writer, " bytes, expected at most 65536");
        mnc_message_report(&message, &report, DIAGNOSTIC_TOO_LONG, 1, 1);
        return MANCALA_ERROR_RULES;
    }
    if (length >= 3 && memcmp(text, byte_order_mark, 3) == 0) {
        mnc_report(&report, DIAGNOSTIC_NOT_TEXT, 1, 1, "found a byte order mark, expected text without one");
        return MANCALA_ERROR_RULES;
    }
    /* Too large for the stack of a small machine, as parents nest. */
    struct parser *parser = mnc_allocate(load->memory, sizeof *parser);
    if (parser == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    memset(parser, 0, sizeof *parser);
    parser->load = load;
    parser->report = report;
    parser->block.section = SECTION_COUNT;
    parser->self = (struct ancestry){NULL, child, child == NULL ? 0 : child->depth + 1};
    int status = parse(parser, rules, text, length);
    mnc_release(load->memory, parser, sizeof *parser);
    return status;
}

int mnc_ruleset_parse(struct ruleset **rules, struct memory *memory, const char *text, size_t length,
                      const struct rules_finder *finder, struct diagnostics *diagnostics)
{
    *rules = NULL;
    struct load *load = mnc_allocate(memory, sizeof *load);
    if (load == NULL) {
        return MANCALA_ERROR_MEMORY;
    }
    load->memory = memory;
    load->finder = finder;
    mnc_word_index(&load->index);
    int status = mnc_parse_text(rules, load, length == 0 ? "" : text, length, NULL, diagnostics);
    mnc_release(memory, load, sizeof *load);
    return status;
}
