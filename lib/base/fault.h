/* SPDX-License-Identifier: MIT */
/* What a failed call leaves behind: a code, its parameters, and the English sentence that they make. */
#ifndef MNC_BASE_FAULT_H
#define MNC_BASE_FAULT_H

#include <stddef.h>
#include <stdint.h>

enum { FAULT_TEXT_MAX = 240, FAULT_QUOTE_MAX = 40 };

struct fault {
    int32_t code; /* enum mancala_message; 0: the text stands for itself */
    int32_t count;
    size_t used;                     /* bytes of parameters, each terminated */
    char parameters[FAULT_TEXT_MAX]; /* what is too long is cut */
    char text[FAULT_TEXT_MAX];
};

void mnc_fault_begin(struct fault *fault, int32_t code);
void mnc_fault_number(struct fault *fault, int64_t number);
void mnc_fault_text(struct fault *fault, const char *text);
void mnc_fault_quote(struct fault *fault, const char *text, size_t length); /* shortened; strange bytes become '?' */
void mnc_fault_end(struct fault *fault);                                    /* makes the sentence */

void mnc_fault_plain(struct fault *fault, int32_t code); /* a message without parameters */

/* A parameter, or NULL. */
const char *mnc_fault_parameter(const struct fault *fault, int32_t index);

#endif
