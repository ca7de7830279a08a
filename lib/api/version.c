/* SPDX-License-Identifier: MIT */
#include <mancala/error.h>
#include <mancala/version.h>

#define MNC_TEXT_(number) #number
#define MNC_TEXT(number) MNC_TEXT_(number)

int32_t mancala_version(void)
{
    return MANCALA_VERSION_MAJOR * 10000 + MANCALA_VERSION_MINOR * 100 + MANCALA_VERSION_PATCH;
}

const char *mancala_version_string(void)
{
    return MNC_TEXT(MANCALA_VERSION_MAJOR) "." MNC_TEXT(MANCALA_VERSION_MINOR) "." MNC_TEXT(MANCALA_VERSION_PATCH);
}
