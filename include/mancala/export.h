/* SPDX-License-Identifier: MIT */
/**
 * @file export.h
 * What every public header needs: the integer types, and the mark of a public function.
 */
#ifndef MANCALA_EXPORT_H
#define MANCALA_EXPORT_H

#include <stddef.h>
#include <stdint.h>

/** Marks a function of the public interface. */
#if defined(MANCALA_STATIC)
#define MANCALA_API
#elif defined(_WIN32) && defined(MANCALA_BUILD)
#define MANCALA_API __declspec(dllexport)
#elif defined(_WIN32)
#define MANCALA_API __declspec(dllimport)
#elif defined(__GNUC__)
#define MANCALA_API __attribute__((visibility("default")))
#else
#define MANCALA_API
#endif

#endif
