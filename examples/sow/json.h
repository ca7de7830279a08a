/* SPDX-License-Identifier: MIT */
/* Writing JSON, one object a line. A key is NULL inside of a list. */
#ifndef SOW_JSON_H
#define SOW_JSON_H

#include <stdbool.h>
#include <stdint.h>

void json_open(const char *key);      /* { */
void json_close(void);                /* }, and the end of the line if it is the outermost */
void json_open_list(const char *key); /* [ */
void json_close_list(void);
void json_text(const char *key, const char *text);
void json_number(const char *key, int64_t number);
void json_unsigned(const char *key, uint64_t number);
void json_real(const char *key, double number, int digits);
void json_bool(const char *key, bool value);

#endif
