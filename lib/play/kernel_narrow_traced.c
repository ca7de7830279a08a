/* SPDX-License-Identifier: MIT */
#define CELL uint8_t
#define CELLS narrow
#define TRACED 1
#define KERNEL mnc_kernel_narrow_traced
#include "play/kernel.inc"
