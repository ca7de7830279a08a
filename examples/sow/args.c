/* SPDX-License-Identifier: MIT */
#include "sow.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Prints a message. Words of the command line may be in it: what would move the cursor is not sent to the terminal. */
static void complain(const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    char *text = sow_memory(length < 0 ? 1 : (size_t)length + 1);
    text[0] = '\0';
    (void)vsnprintf(text, length < 0 ? 1 : (size_t)length + 1, format, again);
    va_end(again);
    sow_clean(text);
    fprintf(stderr, "%s\n", text);
    free(text);
}

int sow_wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout);
    fputs("sow: ", stderr);
    complain(format, list);
    va_end(list);
    return SOW_WRONG_INPUT;
}

int sow_wrong_at(const char *path, int line, int column, const char *format, ...)
{
    va_list list;
    char *place = sow_format("%s:%d:%d: ", path, line, column);
    va_start(list, format);
    fflush(stdout);
    sow_clean(place);
    fputs(place, stderr);
    complain(format, list);
    va_end(list);
    free(place);
    return SOW_WRONG_INPUT;
}

int sow_misuse(const struct command *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "sow %s: ", command->name);
    complain(format, list);
    va_end(list);
    fprintf(stderr, "usage: sow %s %s\n", command->name, command->arguments);
    return SOW_USAGE;
}

/* How many letters must be changed, added or left out to come from one word to the other; beyond `limit`, more. */
static int distance(const char *one, const char *other, int limit)
{
    for (; *one != '\0' && *one == *other; one++, other++) {
    }
    if (*one == '\0' || *other == '\0' || limit == 0) {
        size_t rest = strlen(one) + strlen(other);
        return rest > (size_t)limit ? limit + 1 : (int)rest;
    }
    int changed = distance(one + 1, other + 1, limit - 1);
    int added = distance(one, other + 1, limit - 1);
    int left_out = distance(one + 1, other, limit - 1);
    int least = changed < added ? changed : added;
    return 1 + (least < left_out ? least : left_out);
}

const char *sow_nearest(const char *found, const char *const words[])
{
    const char *nearest = NULL;
    int least = strlen(found) < 4 ? 2 : 3; /* something of the word must be left */
    for (; *words != NULL; words++) {
        int steps = distance(found, *words, least - 1);
        if (steps < least) {
            least = steps;
            nearest = *words;
        }
    }
    return nearest;
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

static bool store_number(const struct command *command, const struct flag *flag, const char *text, int *status)
{
    uint64_t number;
    uint64_t least = flag->kind == FLAG_NUMBER ? 0 : 1;
    uint64_t most = flag->kind == FLAG_INT ? INT32_MAX : UINT64_MAX;
    if (!sow_number(text, &number) || number < least || number > most) {
        *status = sow_misuse(command, "--%s: \"%s\" is not a whole number from %llu to %llu", flag->name, text,
                             (unsigned long long)least, (unsigned long long)most);
        return false;
    }
    *(uint64_t *)flag->value = number;
    return true;
}

static bool store_value(const struct command *command, const struct flag *flag, const char *text, int *status)
{
    switch (flag->kind) {
    case FLAG_TEXT:
        *(const char **)flag->value = text;
        return true;
    case FLAG_NUMBER:
    case FLAG_COUNT:
    case FLAG_INT:
        return store_number(command, flag, text, status);
    case FLAG_REAL: {
        char *end;
        double real = strtod(text, &end);
        if (text[0] == '\0' || *end != '\0' || !isfinite(real) || real < 0) {
            *status = sow_misuse(command, "--%s: \"%s\" is not a number from 0 up", flag->name, text);
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

/* Says that there is no such option, or that it has no value. */
static int unknown_flag(const struct command *command, const struct flag *flags, const char *word, size_t length)
{
    if (strncmp(word, "--json=", strlen("--json=")) == 0 || strncmp(word, "--color=", strlen("--color=")) == 0) {
        return sow_misuse(command, "%.*s takes no value", (int)length, word);
    }
    enum { FLAGS_MAX = 32 };
    const char *names[FLAGS_MAX + 4] = {"json", "color", "help"};
    int count = 3;
    for (; flags->name != NULL && count < FLAGS_MAX; flags++) {
        names[count++] = flags->name;
    }
    char *name = sow_format("%.*s", (int)length, word);
    const char *nearest = length > 2 ? sow_nearest(name + 2, names) : NULL;
    int status = nearest != NULL ? sow_misuse(command, "unknown option %s; did you mean --%s?", name, nearest)
                                 : sow_misuse(command, "unknown option %s", name);
    free(name);
    return status;
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
                *status = unknown_flag(command, flags, word, length);
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
            if (!store_value(command, flag, equals != NULL ? equals + 1 : argv[++i], status)) {
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
