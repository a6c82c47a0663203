"""Sends signals at random moments, as a learner, a closed terminal, or a machine short of memory does."""
import random
import signal
import subprocess
import threading
import time

import states
from invariants import Findings, described, examine
from scratch import PATIENCE, waited
from screen import Screen
from verbs import BY_NAME

COUNT, SHORT_COUNT = 300, 10
VERBS = ["next first", "next fail", "next pass", "next demonstration", "check pass", "check all", "watch", "validate",
         "record", "reset all"]
SIGNALS = [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
INTERRUPTED = 130


def send_later(process, number, seconds):
    """Sends a signal after some time, unless the process has ended."""
    timer = threading.Timer(seconds, process.send_signal, [number])
    timer.start()
    return timer


def strike(scratch, verb, number, seconds):
    """Runs a verb and sends it a signal; returns the exit code, and the seconds it took."""
    start = time.monotonic()
    if verb.words == ["watch"]:
        screen = Screen(scratch)
        timer = send_later(screen.process, number, seconds)
        screen.wait(b"q quit")
        scratch.write("01-first.swift", states.solved(scratch.read("01-first.swift"), "first/one"))
        timer.join()
        screen.settle()
        # A screen that was told to end does so without a key.
        code = screen.end(8)
    else:
        process = scratch.start([word.replace("@", scratch.workspace) for word in verb.words],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        timer = send_later(process, number, seconds)
        code = waited(process, PATIENCE)
        timer.cancel()
        timer.join()
    return code, time.monotonic() - start


def shoot(torture, course, number, signal_number, share, seconds):
    """One signal, and what is found after it."""
    name = signal.Signals(signal_number).name
    findings = Findings(f"{course.verb.name}: {name} after {share * seconds * 1000:.0f} ms")
    scratch = course.verb.prepare(torture.bench, torture.folders, f"shot-{number}")
    code, _ = strike(scratch, course.verb, signal_number, share * seconds)
    # Before the program catches signals, it ends as any program does.
    if code not in (course.verb.code, INTERRUPTED, -signal_number):
        findings.add("wrong exit", f"{name}: {described(code)}")
    examine(scratch, course, findings)
    torture.done(scratch, findings)
    return findings


def duration(torture, course):
    """How long a verb takes undisturbed, in seconds."""
    scratch = course.verb.prepare(torture.bench, torture.folders, "timed")
    start = time.monotonic()
    if course.verb.words == ["watch"]:
        screen = Screen(scratch)
        screen.wait(b"q quit")
        scratch.write("01-first.swift", states.solved(scratch.read("01-first.swift"), "first/one"))
        screen.wait("✓".encode())
        seconds = time.monotonic() - start
        screen.leave()
    else:
        course.verb.run(scratch)
        seconds = time.monotonic() - start
    scratch.remove()
    return seconds


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/random")
    verbs = [BY_NAME[name] for name in VERBS if torture.wants(name)]
    courses = torture.observed(verbs)
    seconds = [duration(torture, course) for course in courses]
    work = []
    for number in range(SHORT_COUNT if torture.is_short else COUNT):
        index = number % len(courses)
        signal_number = SIGNALS[number // len(courses) % len(SIGNALS)] if number >= len(courses) \
            else chance.choice(SIGNALS)
        work.append((courses[index], number, signal_number, chance.random() * 1.1, seconds[index]))
    return torture.each(lambda shot: shoot(torture, *shot), work)
