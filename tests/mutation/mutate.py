#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the tests notice? Changes the kernel, the parser and the search in one place at a time and runs the tests.

    python3 tests/mutation/mutate.py [--seed N] [--count N] [--jobs N] [--longest SECONDS] [--work FOLDER] [--list]

A mutant is one comparison, operator, constant or table entry that reads differently. The sample is drawn from all places by the
seed, the same number from each of the three rooms. Every mutant is built in a private copy; the tests run until one fails. A test
that takes far longer than it does without the change, or that crashes, has noticed, too. Mutants that no compiler takes are drawn
anew. What survives is listed, whether or not it computes the same; the exit status is 1 if fewer than nine of ten are caught.
"""
import argparse
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

ROOMS = ('lib/play', 'lib/rules', 'lib/search')
LEFT_OUT = {'docs', 'source', 'program'}  # tests of pages, of the text of the sources, and of the program sow
OPTIONS = ['--buildtype=plain', '-Doptimization=1', '-Db_ndebug=false', '-Dexamples=false', '-Dc_args=-w']
MEMORY = 3 << 30

COMPARISONS = {
    '<': ('<=', '>='), '<=': ('<', '>'), '>': ('>=', '<='), '>=': ('>', '<'), '==': ('!=',), '!=': ('==',),
}
OPERATORS = {
    '+': ('-',), '-': ('+',), '*': ('+',), '/': ('*',), '%': ('/',), '&': ('|',), '|': ('&',), '^': ('|',),
    '<<': ('>>',), '>>': ('<<',), '&&': ('||',), '||': ('&&',), '+=': ('-=', '='), '-=': ('+=', '='), '|=': ('&=', '='),
    '&=': ('|=', '='), '^=': ('|=',), '<<=': ('>>=',), '>>=': ('<<=',), '++': ('--',), '--': ('++',),
}
WORDS = {'true': ('false',), 'false': ('true',), 'break': ('',), 'continue': ('break',)}
UNARY = {'!': ('',), '~': ('',)}
TOKEN = re.compile(r'''(?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*|\s+)
    |(?P<number>0[xX][0-9a-fA-F]+[uUlL]*|[0-9]+(?:\.[0-9]+)?[uUlL]*)
    |(?P<word>[A-Za-z_][A-Za-z_0-9]*)
    |(?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])''',
                   re.VERBOSE | re.MULTILINE | re.DOTALL)


class Mutant:
    def __init__(self, path, text, start, end, new, kind):
        self.path, self.start, self.end, self.new, self.kind = path, start, end, new, kind
        self.old = text[start:end]
        self.line = text.count('\n', 0, start) + 1
        self.column = start - (text.rfind('\n', 0, start) + 1) + 1
        self.shown = text.split('\n')[self.line - 1].strip()

    def __str__(self):
        return f'{self.path}:{self.line}:{self.column}: {self.old} -> {self.new or "nothing"}'


def changed_number(token):
    digits = token.rstrip('uUlL')
    if '.' in digits:
        return ()
    value, suffix = int(digits, 0), token[len(digits):]
    return tuple(f'{other}{suffix}' for other in (value + 1, value - 1) if other >= 0)


def initializers(tokens):
    """The ranges of tokens in braces behind an equals sign: tables."""
    depth, begins, ranges = 0, None, []
    for i, (_, text, _) in enumerate(tokens):
        if text == '{':
            if begins is None and i > 0 and tokens[i - 1][1] == '=':
                begins, outer = i, depth
            depth += 1
        elif text == '}':
            depth -= 1
            if begins is not None and depth == outer:
                ranges.append((begins, i))
                begins = None
    return ranges


def places(root, path):
    """Every place in a file with what may stand there instead."""
    text = (root / path).read_text()
    tokens = [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text) if m.lastgroup != 'skip']
    tables = initializers(tokens)
    found = []
    for i, (kind, token, start) in enumerate(tokens):
        end = start + len(token)
        before, after = text[max(start - 1, 0)], text[end:end + 1]
        new, what = (), ''
        if kind == 'mark' and token in COMPARISONS and before == after == ' ':
            new, what = COMPARISONS[token], 'comparison'
        elif kind == 'mark' and token in ('++', '--'):
            new, what = OPERATORS[token], 'operator'
        elif kind == 'mark' and token in OPERATORS and before == after == ' ':
            new, what = OPERATORS[token], 'operator'
        elif kind == 'mark' and token in UNARY:
            new, what = UNARY[token], 'operator'
        elif kind == 'number':
            new, what = changed_number(token), 'constant'
        elif kind == 'word' and token in WORDS:
            new, what = WORDS[token], 'constant' if token in ('true', 'false') else 'operator'
        table = next((t for t in tables if t[0] < i < t[1]), None)
        if table and kind == 'word' and token.isupper() and '_' in token:
            # Another entry of the same table and of the same kind.
            like = token.split('_')[0] + '_'
            new = tuple(sorted({t for k, t, _ in tokens[table[0]:table[1]] if k == 'word' and t.startswith(like)} - {token}))
            what = 'table entry'
        elif table and what == 'constant':
            what = 'table entry'
        if new:
            found.append((Mutant(path, text, start, end, '', what), new))
    return found


def rooms(root):
    """For each room its places, in the order of the files."""
    listed = []
    for room in ROOMS:
        files = sorted(p.relative_to(root).as_posix() for p in (root / room).iterdir() if p.suffix in ('.c', '.h', '.inc'))
        listed.append([place for path in files for place in places(root, path)])
    return listed


def drawn(root, seed):
    """Mutants without end, one of each room in turn, none twice."""
    chance = random.Random(seed)
    left = [chance.sample(room, len(room)) for room in rooms(root)]
    while any(left):
        for room in left:
            if room:
                mutant, new = room.pop()
                mutant.new = chance.choice(new)
                yield mutant


class Test:
    """A test of meson's, as the first worker has it."""
    def __init__(self, build, entry, targets):
        self.name, self.command = entry['name'], entry['cmd']
        self.environment = {**os.environ, **entry['env'], 'LC_ALL': 'C'}
        self.home, self.folder = build.parent, entry['workdir'] or build
        self.needs = [os.path.relpath(f, build) for id_ in entry['depends'] for f in targets.get(id_, [])]
        if self.command[0].startswith(str(build)):
            self.needs.append(os.path.relpath(self.command[0], build))
        self.seconds, self.caught = 0.0, 0

    def weight(self):
        return (self.caught + 0.5) / (self.seconds + 0.2)

    def run(self, build, seconds):
        """None if it passes, otherwise why not; seconds of processor time."""
        def limits():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        def here(text):
            return str(text).replace(str(self.home), str(build.parent))
        process = subprocess.Popen([here(word) for word in self.command], cwd=here(self.folder),
                                   env={name: here(value) for name, value in self.environment.items()},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=limits)
        try:
            status = process.wait(timeout=20 * seconds + 60)
        except subprocess.TimeoutExpired:
            status = -signal.SIGXCPU
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        if status in (-signal.SIGXCPU, -signal.SIGKILL):
            return 'time'
        return None if status == 0 else 'crash' if status < 0 else 'failure'


class Worker:
    """A private copy of the sources with its build."""
    def __init__(self, root, folder):
        self.source, self.build = folder / 'source', folder / 'build'
        listed = subprocess.run(['git', 'ls-files', '-z'], cwd=root, check=True, stdout=subprocess.PIPE).stdout
        names = {name for name in listed.decode().split('\0') if name and (root / name).is_file()}
        # What an earlier run left behind is seen by its bytes: the build knows times only.
        for path in [p for p in self.source.rglob('*') if p.is_file() and p.relative_to(self.source).as_posix() not in names]:
            path.unlink()
        for name in sorted(names):
            path, wanted = self.source / name, (root / name).read_bytes()
            if not path.exists() or path.read_bytes() != wanted:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(wanted)
                path.chmod((root / name).stat().st_mode)
        if not (self.build / 'build.ninja').exists():
            subprocess.run(['meson', 'setup', *OPTIONS, self.build, self.source], check=True, stdout=subprocess.DEVNULL)

    def make(self, targets=()):
        return subprocess.run(['ninja', '-C', self.build, '-j1', *targets], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def introspect(self, what):
        return json.loads(subprocess.run(['meson', 'introspect', what, self.build], check=True,
                                         stdout=subprocess.PIPE).stdout)

    def tests(self):
        targets = {t['id']: t['filename'] for t in self.introspect('--targets')}
        found = []
        for entry in self.introspect('--tests'):
            if not LEFT_OUT & {s.split(':')[-1] for s in entry['suite']}:
                found.append(Test(self.build, entry, targets))
        return found


class Run:
    def __init__(self, root, options):
        self.options, self.root = options, root
        self.workers = [Worker(root, options.work / str(i)) for i in range(options.jobs)]
        self.stream = drawn(root, options.seed)
        self.lock = threading.Lock()
        self.left, self.results = options.count, []

    def baseline(self):
        for worker in self.workers:
            if not worker.make():
                sys.exit('the sources do not build')
        self.tests = self.workers[0].tests()
        self.library = [os.path.relpath(file, self.workers[0].build) for target in self.workers[0].introspect('--targets')
                        if target['type'] == 'shared library' for file in target['filename']]
        self.known = self.options.work / 'tests.json'
        known = json.loads(self.known.read_text()) if self.known.exists() else {}
        for test in self.tests:
            test.seconds, test.caught = known.get(test.name, (0.0, 0))
            if test.seconds > self.options.longest:
                continue
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            if (why := test.run(self.workers[0].build, 600)) is not None:
                sys.exit(f'{test.name} fails without any change: {why}')
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            test.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.remember()
        self.tests = [test for test in self.tests if test.seconds <= self.options.longest]
        print(f'{len(self.tests)} tests, {sum(t.seconds for t in self.tests):.0f} s without a change', flush=True)

    def remember(self):
        """So that the next run begins with the tests that notice most in the least time."""
        known = json.loads(self.known.read_text()) if self.known.exists() else {}
        known.update({test.name: (test.seconds, test.caught) for test in self.tests})
        self.known.write_text(json.dumps(known))

    def judge(self, worker, mutant):
        """(what became of it, by which test)"""
        path = worker.source / mutant.path
        text = path.read_text()
        path.write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
        try:
            if not worker.make(self.library):
                return 'not built', ''
            with self.lock:
                order = sorted(self.tests, key=Test.weight, reverse=True)
            for test in order:
                if test.needs and not worker.make(test.needs):
                    return 'caught', f'{test.name}: it does not build'
                limit = max(10, 8 * test.seconds)
                why = test.run(worker.build, limit)
                if why == 'failure':  # and not by chance
                    why = test.run(worker.build, limit)
                if why:
                    with self.lock:
                        test.caught += 1
                    return 'caught', f'{test.name}: {why}'
            return 'survived', ''
        finally:
            path.write_text(text)
            os.utime(path)

    def work(self, worker):
        while True:
            with self.lock:
                if self.left == 0 or (mutant := next(self.stream, None)) is None:
                    return
                self.left -= 1
            start = time.monotonic()
            verdict, by = self.judge(worker, mutant)
            with self.lock:
                if verdict == 'not built':
                    self.left += 1
                else:
                    self.results.append((verdict, mutant))
                print(f'{verdict:9} {time.monotonic() - start:4.0f} s  {mutant}  {by}', flush=True)

    def report(self):
        self.remember()
        caught = sum(verdict == 'caught' for verdict, _ in self.results)
        survivors = sorted((m for verdict, m in self.results if verdict == 'survived'), key=lambda m: (m.path, m.start))
        for kind in ('comparison', 'operator', 'constant', 'table entry'):
            of_kind = [verdict for verdict, mutant in self.results if mutant.kind == kind]
            print(f'{kind:12} {of_kind.count("caught"):4} of {len(of_kind)}')
        for room in ROOMS:
            of_room = [verdict for verdict, mutant in self.results if mutant.path.startswith(room)]
            print(f'{room:12} {of_room.count("caught"):4} of {len(of_room)}')
        for mutant in survivors:
            print(f'\n{mutant}\n    {mutant.shown}')
        print(f'\nseed {self.options.seed}: {caught} of {len(self.results)} caught, {len(survivors)} survived')
        return 10 * caught >= 9 * len(self.results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=60)
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--longest', type=float, default=1e9, help='leave out tests that take more seconds')
    parser.add_argument('--work', type=pathlib.Path, default=pathlib.Path('build-ci/mutation'))
    parser.add_argument('--list', action='store_true', help='only say which mutants would be made')
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    options.work = options.work.resolve()
    if options.list:
        for room, found in zip(ROOMS, rooms(root)):
            print(f'{room}: {len(found)} places')
        for mutant, _ in zip(drawn(root, options.seed), range(options.count)):
            print(f'{mutant}\n    {mutant.shown}')
        return 0
    run = Run(root, options)
    run.baseline()
    threads = [threading.Thread(target=run.work, args=(worker,)) for worker in run.workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 0 if run.report() else 1


if __name__ == '__main__':
    sys.exit(main())
