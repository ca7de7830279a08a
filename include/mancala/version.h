/* SPDX-License-Identifier: MIT */
/**
 * @file version.h
 * The version of the library, at compile time and at run time.
 */
#ifndef MANCALA_VERSION_H
#define MANCALA_VERSION_H

#include <mancala/export.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MANCALA_VERSION_MAJOR 0 /**< Changes with the promise itself. */
#define MANCALA_VERSION_MINOR 1 /**< Changes when something is added. */
#define MANCALA_VERSION_PATCH 0 /**< Changes with corrections. */
#define MANCALA_ABI 1 /**< The number in the soname, libmancala.so.1: changes when programs must be compiled again. */

/**
 * The version of the library that is running, as `major * 10000 + minor * 100 + patch`.
 * Compare it with the macros to see whether a program runs with the library it was compiled for.
 * @return the version, never negative.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API int32_t mancala_version(void);

/**
 * The version of the library that is running, as text: "0.1.0".
 * @return a constant string that belongs to the library, never NULL.
 * @par Threads
 * Safe from any thread.
 * @since 0.1
 */
MANCALA_API const char *mancala_version_string(void);

#ifdef __cplusplus
}
#endif

#endif
