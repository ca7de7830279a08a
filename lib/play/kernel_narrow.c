/* SPDX-License-Identifier: MIT */
#define CELL uint8_t
#define CELLS narrow
#define KERNEL mnc_kernel_narrow
#include "play/kernel.inc"
