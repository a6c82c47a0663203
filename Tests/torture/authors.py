"""An author saves a lesson while `record` or `format` writes it: each save must be in the lesson or beside it.

A save just before each call of the verb, made by the shim in the midst of it, as an editor saves: into the file,
or by a new file in its place.
"""
import os
import random

from invariants import Findings, check_processes, check_temporary, described
from scratch import contents, tree
from verbs import BY_NAME

LESSON = "01-first.md"
# Saves of each verb and way in a short run.
SHORT_SAVES = 12
# A lesson was saved meanwhile, and nothing of it was written: a problem that the verb tells.
TOLD = 2


def save_at(torture, course, number, in_place):
    """A save of a lesson just before one call of the verb."""
    way = "into the file" if in_place else "by rename"
    call = course.calls[number - 1][0]
    findings = Findings(f"{course.verb.name}: a lesson saved {way} before call {number}, {call}")
    scratch = course.verb.prepare(torture.bench, torture.folders, f"author-{number}")
    lesson, saved = os.path.join(scratch.course, LESSON), os.path.join(scratch.path, "saved")
    text = (contents(lesson) or b"").replace(b"Make it say yes.", b"Say yes, wrote its author.")
    with open(f"{saved}.1", "wb") as file:
        file.write(text)
    shim = {"at": number, "fault": "save", "wide": 1, "saved": saved, "page": lesson}
    outcome = course.verb.run(scratch, shim | ({"into": 1} if in_place else {}))
    if contents(f"{saved}.1") != text:
        kept = [other for name, other in tree(scratch.course).items() if LESSON in name]
        if not any(b"wrote its author" in other for other in kept):
            findings.add("lost", f"a save of a lesson, {way}")
    if outcome.code not in (course.verb.code, TOLD):
        findings.add("wrong exit", f"{described(outcome.code)} {outcome.talk.strip()[:150]}")
    check_processes(scratch, findings)
    check_temporary(scratch, findings)
    torture.done(scratch, findings)
    return findings


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/authors")
    verbs = [BY_NAME[name] for name in ("record", "format") if torture.wants(name)]
    points = []
    for course in torture.observed(verbs, wide=True):
        inside = [number for number, (_, path) in enumerate(course.calls, 1) if "/course/" in path]
        for in_place in (False, True):
            chosen = chance.sample(inside, min(len(inside), SHORT_SAVES)) if torture.is_short else inside
            points += [(course, number, in_place) for number in chosen]
    return torture.each(lambda point: save_at(torture, *point), points)
