/* SPDX-License-Identifier: MIT */
#define CELL uint16_t
#define CELLS wide
#define KERNEL mnc_rich_wide
#include "play/rich.inc"
