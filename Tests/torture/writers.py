"""Several verbs and an editor write at once, in a workspace that the live screen has open."""
import random
import threading
import time

import editor
import states
from invariants import Findings, check_processes, check_looks, described, go_on, leftovers
from screen import Screen

COUNT, SHORT_COUNT = 40, 2
# How long the writers of a round go on, in seconds.
SECONDS = 1.2
WRITERS = {
    "next": ["next"],
    "check": ["check"],
    "hint": ["hint", "first/two"],
    "goto": ["goto", "first/two"],
    "reset": ["reset", "first/two"],
    "solution": ["solution", "first/two", "--reveal", "--write"],
}


class Writer(threading.Thread):
    """Runs one verb again and again."""

    def __init__(self, scratch, name, stopped, chance):
        super().__init__()
        self.scratch, self.name, self.words = scratch, name, WRITERS[name]
        self.stopped, self.pause = stopped, chance.random() * 0.05
        self.outcomes = []

    def run(self):
        while not self.stopped.wait(self.pause):
            self.outcomes.append(self.scratch.run(*self.words))


def watch_progress(scratch, stopped, findings):
    """Reads the progress file again and again: it must be whole each time."""
    while not stopped.wait(0.003):
        try:
            states.progress(scratch.read(states.PROGRESS))
        except ValueError as error:
            findings.add("lost", f"progress.json {error} while all write")


def play(torture, number):
    """One round."""
    findings = Findings(f"round: {number}")
    chance = random.Random(f"{torture.seed}/writers/{number}")
    scratch = torture.bench.scratch(f"writers-{number}", torture.folders["midway"])
    old = states.progress(scratch.read(states.PROGRESS))
    stopped = threading.Event()
    screen = Screen(scratch)
    if not screen.wait(b"q quit"):
        findings.add("refused", "the live screen did not open")
    threads = [Writer(scratch, name, stopped, chance) for name in WRITERS]
    threads.append(threading.Thread(target=watch_progress, args=(scratch, stopped, findings)))
    typist = editor.start(scratch, "01-first.swift", bool(number % 2), (0.02, 0.2), f"{torture.seed}/{number}")
    for thread in threads:
        thread.start()
    time.sleep(SECONDS)
    typist.stop()
    stopped.set()
    for thread in threads:
        thread.join()
    look_at_codes(threads[:-1], findings)
    screen.settle(0.4)
    if (code := screen.leave()) != 0:
        findings.add("wrong exit", f"the live screen after `q`: {described(code)}")
    for lost in typist.lost():
        midst = " in whose midst the page was replaced" if lost in typist.overtaken else ""
        findings.add("lost", f"{'a save' if lost else 'the page that the editor opened'}{midst}")
    look_at_end(scratch, typist, old, findings)
    torture.done(scratch, findings)
    return findings


def look_at_codes(writers, findings):
    """A verb is done, or the page fails, or another process has the lock."""
    for writer in writers:
        for outcome in writer.outcomes:
            is_locked = outcome.code == 3 and "is using this workspace" in outcome.talk
            if outcome.code not in (0, 1) and not is_locked:
                said = outcome.talk.strip()[:150]
                findings.add("wrong exit", f"{writer.name}: {described(outcome.code)} {said}")


def look_at_end(scratch, typist, old, findings):
    """The state after a round."""
    check_processes(scratch, findings)
    try:
        gone = states.passed(old) - {"first/two"} - states.passed(states.progress(scratch.read(states.PROGRESS)))
        if gone:
            findings.add("lost", f"the pass of {', '.join(sorted(gone))}")
    except ValueError as error:
        findings.add("lost", f"progress.json {error}")
    check_looks(scratch, findings)
    for name in leftovers(scratch):
        findings.add("left behind", f"the file {name}")
    # The editor may have saved over a step that was added; its last page may lack what `next` needs.
    scratch.write("01-first.swift", typist.opened)
    if states.place(states.progress(scratch.read(states.PROGRESS))) <= 1:
        go_on(scratch, findings, "next")
    check_processes(scratch, findings)


def run(torture):
    """Runs the part; returns its findings by round."""
    if not torture.wants("round"):
        return []
    # A round keeps several processes busy by itself.
    return [play(torture, number) for number in range(SHORT_COUNT if torture.is_short else COUNT)]
