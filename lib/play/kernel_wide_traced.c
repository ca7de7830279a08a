/* SPDX-License-Identifier: MIT */
#define CELL uint16_t
#define CELLS wide
#define TRACED 1
#define KERNEL mnc_kernel_wide_traced
#include "play/kernel.inc"
