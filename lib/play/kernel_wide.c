/* SPDX-License-Identifier: MIT */
#define CELL uint16_t
#define CELLS wide
#define KERNEL mnc_kernel_wide
#include "play/kernel.inc"
