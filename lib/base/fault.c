/* SPDX-License-Identifier: MIT */
#include "base/fault.h"

#include <string.h>

#include <mancala/message.h>

#include "base/text.h"

void mnc_fault_begin(struct fault *fault, int32_t code)
{
    fault->code = code;
    fault->count = 0;
    fault->used = 0;
}

static void add_parameter(struct fault *fault, const char *text, size_t length)
{
    size_t room = sizeof fault->parameters - fault->used;
    if (room < 2) {
        return;
    }
    length = length < room - 1 ? length : room - 1;
    memcpy(fault->parameters + fault->used, text, length);
    fault->parameters[fault->used + length] = '\0';
    fault->used += length + 1;
    fault->count++;
}

void mnc_fault_number(struct fault *fault, int64_t number)
{
    char digits[24];
    struct writer writer = {digits, sizeof digits, 0};
    mnc_write_number(&writer, number);
    add_parameter(fault, digits, writer.length);
}

void mnc_fault_text(struct fault *fault, const char *text)
{
    add_parameter(fault, text, strlen(text));
}

void mnc_fault_quote(struct fault *fault, const char *text, size_t length)
{
    char shown[FAULT_QUOTE_MAX + 3];
    size_t count = length < FAULT_QUOTE_MAX ? length : FAULT_QUOTE_MAX;
    // cppcheck-suppress knownConditionTrueFalse ; it takes one caller, whose text may be empty, for all of them
    for (size_t i = 0; i < count; i++) {
        shown[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
    }
    // cppcheck-suppress knownConditionTrueFalse ; the same
    if (count < length) {
        memset(shown + count, '.', 3);
        count += 3;
    }
    add_parameter(fault, shown, count);
}

void mnc_fault_end(struct fault *fault)
{
    struct writer writer = {fault->text, sizeof fault->text, 0};
    for (const char *at = mancala_message_text(fault->code); *at != '\0'; at++) {
        if (at[0] == '{' && at[1] >= '0' && at[1] <= '9' && at[2] == '}') {
            const char *parameter = mnc_fault_parameter(fault, at[1] - '0');
            mnc_write(&writer, parameter != NULL ? parameter : "");
            at += 2;
        } else {
            mnc_write_bytes(&writer, at, 1);
        }
    }
    mnc_write_end(&writer);
}

void mnc_fault_plain(struct fault *fault, int32_t code)
{
    mnc_fault_begin(fault, code);
    mnc_fault_end(fault);
}

const char *mnc_fault_parameter(const struct fault *fault, int32_t index)
{
    if (index < 0 || index >= fault->count) {
        return NULL;
    }
    const char *parameter = fault->parameters;
    for (int32_t i = 0; i < index; i++) {
        parameter += strlen(parameter) + 1;
    }
    return parameter;
}
