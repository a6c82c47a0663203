"""An editor saves the page while a verb writes to it: each save must be in the page or in a backup.

First a save just before each call of a verb, made by the shim in the midst of the verb. Then rounds with an
editor that saves at its own pace.
"""
import os
import random

import editor
import states
from invariants import Findings, check_processes, check_progress, described, is_kept, is_within, leftovers
from scratch import contents
from verbs import BY_NAME

# Of each verb, way to save, and disk.
ROUNDS, SHORT_ROUNDS = 15, 1
SHORT_SWEEP = 60
# Two saves in one run of a verb.
PAIRS = 500
VERBS = ["reset step", "reset lesson", "reset here", "reset all", "write", "next pass", "next demonstration",
         "goto back", "goto new", "skip"]
# The page that the verb writes, where it is not that of the first lesson.
OTHER_PAGES = {"reset here": "02-second.swift"}
# Microseconds for each write and rename.
SLOW = 5000
# The pauses between two saves in seconds: a loop without rest, a hurried learner, a single save at the end.
PAUSES = [(0, 0.002), (0.005, 0.06), (0.05, 0.3)]


def page_of(verb):
    return OTHER_PAGES.get(verb.name, "01-first.swift")


def ends(findings, scratch, course, outcome):
    """What must be true after the verb, whatever was saved."""
    if outcome.code not in (0, 1):
        findings.add("wrong exit", f"the verb itself: {described(outcome.code)} {outcome.talk.strip()[:150]}")
    check_processes(scratch, findings)
    check_progress(scratch, course, findings, "after the verb")
    for name in leftovers(scratch):
        findings.add("left behind", f"the file {name}")
    for page in states.PAGES.values():
        old = course.before.get(page)
        if page != page_of(course.verb) and old is not None and not is_kept(old, page, scratch):
            findings.add("lost", "lines of the other page")


def save_at(torture, course, numbers, in_place):
    """A save just before each of one or two calls of the verb."""
    way = "into the file" if in_place else "by rename"
    calls = " and ".join(f"{number}, {course.calls[number - 1][0]}" for number in numbers)
    findings = Findings(f"{course.verb.name}: a save {way} before call {calls}")
    scratch = course.verb.prepare(torture.bench, torture.folders, f"save-at-{numbers[0]}")
    page, saved = page_of(course.verb), os.path.join(scratch.path, "saved")
    opened = scratch.read(page)
    texts = [opened] + [editor.marked(opened, number) for number in numbers]
    names = [f"{saved}.{turn}" for turn in range(1, len(texts))]
    for name, text in zip(names, texts[1:]):
        with open(name, "wb") as file:
            file.write(text)
    shim = {"at": numbers[0], "fault": "save", "wide": 1, "saved": saved, "page": scratch.file(page)}
    shim |= ({"into": 1} if in_place else {}) | ({"then": numbers[1]} if len(numbers) > 1 else {})
    outcome = course.verb.run(scratch, shim)
    replaced = [contents(name) or b"" for name in names]
    for turn, text in enumerate(texts):
        was_saved = turn == 0 or replaced[turn - 1] != text
        if was_saved and not any(is_within(text, other) for other in replaced) and not is_kept(text, page, scratch):
            what = ["the page that the editor opened", "a save", "the second of two saves"][turn]
            findings.add("lost", f"{what} at an exact call, {way}")
    ends(findings, scratch, course, outcome)
    torture.done(scratch, findings)
    return findings


def save_meanwhile(torture, course, in_place, is_slow, number):
    """One run of a verb with an editor at work."""
    verb = course.verb
    way = f"{'into the file' if in_place else 'by rename'}{', slow disk' if is_slow else ''}"
    findings = Findings(f"{verb.name}: saves {way}, round {number}")
    scratch = verb.prepare(torture.bench, torture.folders, f"saves-{number}")
    seed = f"{torture.seed}/{findings.point}"
    pauses = random.Random(seed).choice(PAUSES)
    typist = editor.start(scratch, page_of(verb), in_place, pauses, seed)
    if number % 2 and pauses[1] < 0.1:
        editor.wait_for_saves(typist, 1)
    outcome = verb.run(scratch, {"delay": SLOW} if is_slow else None)
    typist.stop()
    for lost in typist.lost():
        what = "a save" if lost else "the page that the editor opened"
        midst = ", in whose midst the page was replaced" if lost in typist.overtaken else ""
        findings.add("lost", f"{what}, {way}{midst}")
    ends(findings, scratch, course, outcome)
    torture.done(scratch, findings)
    return findings


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/saves")
    verbs = [BY_NAME[name] for name in VERBS if torture.wants(name)]
    courses = torture.observed(verbs, wide=True)
    sweep = [(course, [number], in_place) for course in courses for number in course.in_workspace()
             for in_place in (False, True)]
    pairs = [(course, sorted(chance.sample(calls[start:start + 9], 2)), in_place)
             for course in courses for calls in [course.in_workspace()] for start in range(len(calls) - 1)
             for in_place in (False, True)]
    sweep += chance.sample(pairs, min(len(pairs), PAIRS))
    if torture.is_short:
        sweep = chance.sample(sweep, min(SHORT_SWEEP, len(sweep)))
    rounds = [(course, in_place, is_slow, number)
              for number in range(SHORT_ROUNDS if torture.is_short else ROUNDS)
              for course in courses for in_place in (False, True) for is_slow in (False, True)]
    found = torture.each(lambda job: save_at(torture, *job), sweep)
    return found + torture.each(lambda job: save_meanwhile(torture, *job), rounds)
