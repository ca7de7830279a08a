/* SPDX-License-Identifier: MIT */
/**
 * @file mancala.h
 * Everything: include this one.
 */
#ifndef MANCALA_H
#define MANCALA_H

#include <mancala/bulk.h>
#include <mancala/edit.h>
#include <mancala/endgame.h>
#include <mancala/error.h>
#include <mancala/export.h>
#include <mancala/game.h>
#include <mancala/message.h>
#include <mancala/prove.h>
#include <mancala/record.h>
#include <mancala/rules.h>
#include <mancala/search.h>
#include <mancala/version.h>

#endif
