#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs rule files into a C table: embed.py OUTPUT FILE.mancala ...

Rule files say the same things in the same words, so they are packed with one dictionary: a pair of symbols that comes often
becomes a symbol itself, again and again. What such a symbol stands for can be spelled from the dictionary alone, so each
text can be read without the others. `spell` in builtin.c is the other direction.

A byte below 128 is a character. Any other byte is one of the pairs that come most often, or, from 0xE0 on, the upper part of
a two-byte symbol: a byte of the text that is not ASCII (below 256) or one of the other pairs.
"""
import collections
import os
import sys

PAIR = 256  # the symbol of the first pair
SHORT = 0xE0 - 0x80  # pairs that are written as one byte
AT_ONCE = 16  # pairs that are replaced between two counts: only the best would be best, but slow
RARE = 4  # a pair that comes less often is not worth its place in the dictionary
SYMBOLS = 0x2000  # that two bytes can tell apart
GAP = chr(0x10FFFF)  # between two texts; never part of a pair


def find_pairs(texts):
    """The dictionary, a list of strings of two symbols, and the texts in symbols. A symbol is the character of that number."""
    run = GAP.join(text.decode("latin-1") for text in texts)
    pairs = []
    while True:
        counts = collections.Counter(zip(run, run[1:]))
        chosen, touched = [], {GAP}
        for pair, count in counts.most_common(4 * AT_ONCE):
            if count < RARE or len(chosen) == AT_ONCE or PAIR + len(pairs) + len(chosen) == SYMBOLS:
                break
            if not touched.intersection(pair):
                chosen.append("".join(pair))
                touched.update(pair)
        if not chosen:
            return pairs, run.split(GAP)
        for pair in chosen:
            run = run.replace(pair, chr(PAIR + len(pairs)))
            pairs.append(pair)


def renumber(pairs, runs):
    """The same with the pairs that the texts name most often in front."""
    counts = collections.Counter("".join(runs))
    order = sorted(range(len(pairs)), key=lambda index: (-counts[chr(PAIR + index)], index))
    number = {PAIR + old: PAIR + new for new, old in enumerate(order)}
    return [pairs[index].translate(number) for index in order], [run.translate(number) for run in runs]


def pack(run):
    packed = bytearray()
    for symbol in map(ord, run):
        if symbol < 0x80:
            packed.append(symbol)
        elif PAIR <= symbol < PAIR + SHORT:
            packed.append(0x80 + symbol - PAIR)
        else:
            packed += (0xE000 + symbol).to_bytes(2, "big")
    return packed


def rows(numbers, width=20):
    return "".join("    %s,\n" % ", ".join(map(str, numbers[i : i + width])) for i in range(0, len(numbers), width))


def main(output, paths):
    paths = sorted(paths, key=lambda path: os.path.basename(path)[: -len(".mancala")])
    texts = []
    for path in paths:
        with open(path, "rb") as file:
            texts.append(file.read())
    pairs, runs = renumber(*find_pairs(texts))
    packed = [pack(run) for run in runs]
    with open(output, "w", encoding="ascii", newline="\n") as out:
        out.write('/* Made by embed.py from the rule files. */\n#include "games/builtin.h"\n\n')
        out.write("const uint16_t mnc_builtin_pairs[][2] = {\n%s};\n\n" % rows(["{%d, %d}" % tuple(map(ord, pair)) for pair in pairs], 8))
        out.write("const uint8_t mnc_builtin_packed[] = {\n%s};\n\n" % rows(b"".join(packed)))
        out.write("const struct builtin mnc_builtins[] = {\n")
        begin = 0
        for path, text, code in zip(paths, texts, packed):
            name = os.path.basename(path)[: -len(".mancala")]
            out.write('    {"%s", %d, %d, %d},\n' % (name, begin, begin + len(code), len(text)))
            begin += len(code)
        out.write("};\n\nconst int32_t mnc_builtin_total = %d;\n" % len(paths))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
