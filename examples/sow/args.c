/* SPDX-License-Identifier: MIT */
#include "sow.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int sow_wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout);
    fputs("sow: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    return SOW_WRONG_INPUT;
}

int sow_misuse(const struct command *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "sow %s: ", command->name);
    vfprintf(stderr, format, list);
    va_end(list);
    fprintf(stderr, "\nusage: sow %s %s\n", command->name, command->arguments);
    return SOW_USAGE;
}

bool sow_number(const char *text, uint64_t *number)
{
    uint64_t sum = 0;
    if (text[0] == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (sum > (UINT64_MAX - digit) / 10) {
            return false;
        }
        sum = sum * 10 + digit;
    }
    *number = sum;
    return true;
}

static bool store_value(const struct flag *flag, const char *text, int *status)
{
    switch (flag->kind) {
    case FLAG_TEXT:
        *(const char **)flag->value = text;
        return true;
    case FLAG_NUMBER:
        if (!sow_number(text, flag->value)) {
            *status = sow_wrong("--%s: \"%s\" is not a whole number from 0 to 18446744073709551615", flag->name, text);
            return false;
        }
        return true;
    case FLAG_REAL: {
        char *end;
        double real = strtod(text, &end);
        if (text[0] == '\0' || *end != '\0' || !isfinite(real) || real < 0) {
            *status = sow_wrong("--%s: \"%s\" is not a number from 0 up", flag->name, text);
            return false;
        }
        *(double *)flag->value = real;
        return true;
    }
    case FLAG_SET:
        break;
    }
    return false;
}

static const struct flag *find_flag(const struct flag *flags, const char *name, size_t length)
{
    for (; flags->name != NULL; flags++) {
        if (strlen(flags->name) == length && memcmp(flags->name, name, length) == 0) {
            return flags;
        }
    }
    return NULL;
}

/* -3 is no flag: it will be found wrong where a move or a depth is read. Nor is "-,3,2 ...": a position may begin with
 * a closed pit. */
static bool looks_like_flag(const char *word)
{
    return word[0] == '-' &&
           (word[1] == '-' || (word[1] >= 'a' && word[1] <= 'z') || (word[1] >= 'A' && word[1] <= 'Z'));
}

static void print_help(const struct command *command)
{
    printf("sow %s - %s\n\nusage: sow %s %s\n\n%s", command->name, command->summary, command->name, command->arguments,
           command->help);
}

bool sow_arguments(const struct command *command, int argc, char **argv, const struct flag *flags, int least, int most,
                   struct arguments *arguments, int *status)
{
    *arguments = (struct arguments){argv, 0, false}; /* words move to the front of argv */
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (only_words || !looks_like_flag(word)) {
            argv[arguments->count++] = argv[i];
            continue;
        }
        if (strcmp(word, "--") == 0) {
            only_words = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            print_help(command);
            *status = SOW_OK;
            return false;
        } else if (strcmp(word, "--json") == 0) {
            arguments->json = true;
        } else if (strcmp(word, "--color") == 0) {
            sow_force_colours();
        } else {
            const char *equals = strchr(word, '=');
            size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
            const struct flag *flag = length > 2 && word[1] == '-' ? find_flag(flags, word + 2, length - 2) : NULL;
            if (flag == NULL) {
                *status = sow_misuse(command, "unknown option %.*s", (int)length, word);
                return false;
            }
            if (flag->kind == FLAG_SET) {
                if (equals != NULL) {
                    *status = sow_misuse(command, "--%s takes no value", flag->name);
                    return false;
                }
                *(bool *)flag->value = true;
                continue;
            }
            if (equals == NULL && i + 1 == argc) {
                *status = sow_misuse(command, "--%s needs a value", flag->name);
                return false;
            }
            if (!store_value(flag, equals != NULL ? equals + 1 : argv[++i], status)) {
                return false;
            }
        }
    }
    if (arguments->count < least) {
        *status = sow_misuse(command, "an argument is missing");
        return false;
    }
    if (most >= 0 && arguments->count > most) {
        *status = sow_misuse(command, "one argument too many: \"%s\"", arguments->words[most]);
        return false;
    }
    return true;
}
