/* SPDX-License-Identifier: MIT */
#define CELL uint8_t
#define CELLS narrow
#define KERNEL mnc_rich_narrow
#include "play/rich.inc"
