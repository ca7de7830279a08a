/* SPDX-License-Identifier: MIT */
/* Records as JSON, one object a line. */
#ifndef SOW_JSON_RECORD_H
#define SOW_JSON_RECORD_H

#include <stdbool.h>

#include "file.h"

/* Prints a record as one line. */
void json_record_write(mancala_record *record);

/* Reads one line, which is changed on the way, and adds a record as text for the library to read. False if the line is
 * no such object: then `problem` says why and `column` where. */
bool json_record_read(char *line, struct growing *text, const char **problem, int *column);

#endif
