/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

/* Standard output is one, so its state may be one too. */
static int depth;
static bool first;

/* The length of the UTF-8 character at `text`, 0 if there is none: a path on the command line may be any bytes. */
static size_t character(const unsigned char *text)
{
    size_t length = text[0] < 0x80                       ? 1
                    : text[0] >= 0xC2 && text[0] <= 0xDF ? 2
                    : text[0] >= 0xE0 && text[0] <= 0xEF ? 3
                    : text[0] >= 0xF0 && text[0] <= 0xF4 ? 4
                                                         : 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xED && text[1] >= 0xA0;
    bool beyond = text[0] == 0xF4 && text[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

static void write_string(const char *string)
{
    const unsigned char *text = (const unsigned char *)string;
    putchar('"');
    while (*text != '\0') {
        size_t length = character(text);
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
