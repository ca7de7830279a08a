/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#include "sow.h"

/* Standard output is one, so its state may be one too. */
static int depth;
static bool first;

static void write_string(const char *string)
{
    const unsigned char *text = (const unsigned char *)string;
    putchar('"');
    while (*text != '\0') {
        size_t length = sow_character(text);
        if (length == 0) {
            fputs("\\ufffd", stdout);
            length = 1;
        } else if (*text == '"' || *text == '\\') {
            putchar('\\');
            putchar(*text);
        } else if (*text < 0x20 || *text == 0x7F) {
            printf("\\u%04x", (unsigned)*text);
        } else {
            fwrite(text, 1, length, stdout);
        }
        text += length;
    }
    putchar('"');
}

static void write_key(const char *key)
{
    if (depth > 0 && !first) {
        putchar(',');
    }
    first = false;
    if (key != NULL) {
        write_string(key);
        putchar(':');
    }
}

static void open_with(const char *key, char bracket)
{
    write_key(key);
    putchar(bracket);
    depth++;
    first = true;
}

static void close_with(char bracket)
{
    putchar(bracket);
    first = false;
    if (--depth == 0) {
        putchar('\n');
        fflush(stdout);
    }
}

void json_open(const char *key)
{
    open_with(key, '{');
}

void json_close(void)
{
    close_with('}');
}

void json_open_list(const char *key)
{
    open_with(key, '[');
}

void json_close_list(void)
{
    close_with(']');
}

void json_text(const char *key, const char *text)
{
    write_key(key);
    write_string(text);
}

void json_number(const char *key, int64_t number)
{
    write_key(key);
    printf("%" PRId64, number);
}

void json_unsigned(const char *key, uint64_t number)
{
    write_key(key);
    printf("%" PRIu64, number);
}

void json_real(const char *key, double number, int digits)
{
    write_key(key);
    printf("%.*f", digits, number);
}

void json_bool(const char *key, bool value)
{
    write_key(key);
    fputs(value ? "true" : "false", stdout);
}
