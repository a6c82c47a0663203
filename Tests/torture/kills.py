"""Kills the program just before each call that touches a file, in each verb."""
import random

import states
from invariants import MOST_LEFTOVERS, Findings, check_processes, described, examine
from verbs import VERBS

KILLED = -9
# A short run takes one point of each verb, some more of all, and kills these verbs again and again.
SHORT_REST, SHORT_OFTEN = 10, {"reset all"}


def shim_of(number, halves):
    return {"at": number, "fault": "kill"} | ({"halves": 1} if halves else {})


def points_of(course):
    """A kill before each call, and one after the first half of each write."""
    calls = [(number, False) for number in range(1, len(course.calls) + 1)]
    writes = [n for n, (name, _) in enumerate(course.calls, 1) if name in ("write", "pwrite")]
    return calls + [(number + 1, True) for number in writes if number < len(course.calls)]


def kill(torture, course, number, halves):
    """One kill, and what is found after it."""
    half = " in half a write" if halves else ""
    name = f"{course.verb.name}: call {number}{half}"
    findings = Findings(name)
    scratch = course.verb.prepare(torture.bench, torture.folders, str(number))
    outcome = course.verb.run(scratch, shim_of(number, halves))
    # The order of calls differs a little between runs, as two threads make them.
    if outcome.code not in (KILLED, course.verb.code):
        findings.add("wrong exit", f"the verb itself: {described(outcome.code)}")
    examine(scratch, course, findings)
    torture.done(scratch, findings)
    return findings


def kill_often(torture, course, numbers):
    """Several kills in one workspace: what they leave must not pile up."""
    findings = Findings(f"{course.verb.name}: killed {len(numbers)} times in one workspace")
    scratch = course.verb.prepare(torture.bench, torture.folders, "often")
    for number in numbers:
        course.verb.run(scratch, shim_of(number, False))
        check_processes(scratch, findings)
    examine(scratch, Often(course), findings, MOST_LEFTOVERS)
    torture.done(scratch, findings)
    return findings


class Often:
    """A course of events in which a verb was begun several times, so any place and pass may be reached."""

    def __init__(self, course):
        self.__dict__.update(course.__dict__)
        self.legal = LaterStates(course.legal)


class LaterStates(list):
    """Every state that is read without an error counts as legal."""

    def __contains__(self, state):
        return True

    def __iter__(self):
        return iter([self[0], None, {"current": states.STEPS[-1], "steps": {}}])


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/kills")
    verbs = [verb for verb in VERBS if torture.wants(verb.name)]
    courses = torture.observed(verbs)
    found, all_points, rest, often = [], [], [], []
    for course in courses:
        if not course.verb.writes:
            findings = Findings(course.verb.name)
            for name, _ in course.calls:
                findings.add("lost", f"{course.verb.name} must not write, but calls {name}")
            found.append(findings)
            continue
        points = [(course, *point) for point in points_of(course)]
        if course.verb.is_authors:
            points = chance.sample(points, len(points) // 3)
        elif not torture.is_short or course.verb.name in SHORT_OFTEN:
            often.append((course, sorted(chance.choices(range(1, len(course.calls) + 1), k=8))))
        if torture.is_short:
            inside = set(course.in_workspace())
            in_files = [point for point in points if point[1] in inside] or points
            chosen = chance.choice(in_files)
            rest += [point for point in points if point != chosen]
            points = [chosen]
        all_points += points
    all_points += chance.sample(rest, min(len(rest), SHORT_REST))
    found += torture.each(lambda point: kill(torture, *point), all_points)
    return found + torture.each(lambda job: kill_often(torture, *job), often)
