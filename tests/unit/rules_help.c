/* SPDX-License-Identifier: MIT */
#include "rules_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MANCALA_TEST_RULES
#error "MANCALA_TEST_RULES must be the path of the folder with the rule files"
#endif

char *rules_read(const char *id)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.mancala", MANCALA_TEST_RULES, id);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("cannot open %s", path);
        return NULL;
    }
    char *text = malloc(RULES_TEXT_MAX + 1);
    assert_non_null(text);
    size_t length = fread(text, 1, RULES_TEXT_MAX, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

static void *count_allocate(void *context, size_t bytes)
{
    struct counter *counter = context;
    counter->calls++;
    if (counter->fail_at > 0 && counter->calls >= counter->fail_at) {
        return NULL;
    }
    void *block = malloc(bytes);
    assert_non_null(block);
    memset(block, 0xA5, bytes);
    counter->blocks++;
    counter->bytes += bytes;
    return block;
}

static void count_release(void *context, void *block, size_t bytes)
{
    struct counter *counter = context;
    assert_non_null(block);
    assert_true(counter->blocks > 0 && counter->bytes >= bytes);
    counter->blocks--;
    counter->bytes -= bytes;
    free(block);
}

struct memory counted_memory(struct counter *counter)
{
    struct memory memory;
    mancala_allocator allocator = {sizeof allocator, count_allocate, count_release, counter};
    assert_true(mnc_memory_init(&memory, &allocator));
    return memory;
}

static const char *find_text(void *context, const char *name, size_t *length)
{
    for (const char **text = context; *text != NULL; text += 2) {
        if (strcmp(text[0], name) == 0) {
            *length = strlen(text[1]);
            return text[1];
        }
    }
    return NULL;
}

struct rules_finder finder_in(const char **texts)
{
    return (struct rules_finder){find_text, texts};
}

struct ruleset *must_parse(struct memory *memory, const char *text, const struct rules_finder *finder)
{
    struct diagnostics diagnostics = {.count = 0};
    struct ruleset *rules;
    int status = mnc_ruleset_parse(&rules, memory, text, strlen(text), finder, &diagnostics);
    if (status != MANCALA_OK) {
        for (int32_t i = 0; i < diagnostics.count; i++) {
            print_error("%s %d:%d: %s\n", diagnostics.list[i].code, (int)diagnostics.list[i].line,
                        (int)diagnostics.list[i].column, diagnostics.list[i].text);
        }
        fail_msg("status %d for the text:\n%s", status, text);
    }
    assert_int_equal(diagnostics.count, 0);
    return rules;
}

char *printed(const struct ruleset *rules)
{
    size_t length = mnc_ruleset_print(rules, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(mnc_ruleset_print(rules, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

size_t rules_mutate(char *text, size_t length, size_t cap, uint64_t *random)
{
    static const char bytes[] = "\n\n  \t->,=|*+.:#019azXY\x01\x80\xC3\xA9";
    for (uint64_t changes = 1 + next_random(random) % 4; changes > 0 && length > 0; changes--) {
        size_t at = next_random(random) % length;
        size_t from = next_random(random) % length;
        size_t count = 1 + next_random(random) % 30;
        count = count > length - from ? length - from : count;
        switch (next_random(random) % 5) {
        case 0:
            text[at] = bytes[next_random(random) % (sizeof bytes - 1)];
            break;
        case 1:
            memmove(text + from, text + from + count, length - from - count);
            length -= count;
            break;
        case 2:
            if (length + count <= cap) {
                char piece[32];
                memcpy(piece, text + from, count);
                memmove(text + at + count, text + at, length - at);
                memcpy(text + at, piece, count);
                length += count;
            }
            break;
        case 3:
            text[at] = text[from];
            break;
        default:
            length = next_random(random) % 50 == 0 ? at : length;
            break;
        }
    }
    return length;
}
