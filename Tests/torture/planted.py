"""Plants each kind of damage and looks whether it is found: a torture that finds nothing proves nothing."""
import os
import subprocess

import states
from invariants import Findings, examine
from verbs import BY_NAME


def spoil(name, change):
    """Damage to a file of the workspace."""
    def plant(scratch):
        with open(scratch.file(name), "rb") as file:
            text = file.read()
        with open(scratch.file(name), "wb") as file:
            file.write(change(text))
    return plant


def leave(name):
    """Files in the workspace that nobody needs."""
    def plant(scratch):
        for number in range(2):
            with open(scratch.file(f"{name}{number}.new"), "w", encoding="utf-8"):
                pass
    return plant


def leave_process(scratch):
    subprocess.Popen(["sleep", "60"], env=scratch.environment(), start_new_session=True)


def leave_folder(scratch):
    os.makedirs(os.path.join(scratch.temporary, f"lessons-{os.getpid()}-left"))


# What is planted after a verb, and the kind and the words of the finding.
PROGRESS = states.PROGRESS
PLANTED = [
    ("next pass", spoil(PROGRESS, lambda text: text[:40]), "lost", "is not JSON"),
    ("next lesson", spoil(PROGRESS, lambda text: text.replace(b'"passed"', b'"open"', 1)), "lost", "the pass of"),
    ("next pass", spoil(PROGRESS, lambda text: text.replace(b'"shown":true', b'"hints":3', 1)), "lost", "a state"),
    ("next pass", spoil("01-first.swift", lambda text: text.replace(b"// my note", b"//", 1)), "lost", "lines of"),
    ("reset step", lambda scratch: os.unlink(scratch.file(".lessons/backup/01-first.1.swift")), "lost", "lines of"),
    ("hint", lambda scratch: os.unlink(scratch.file("01-first.swift")), "refused", "the page is gone"),
    ("goto back", spoil(PROGRESS, lambda text: text.replace(b'"format":', b'"x":')), "wrong exit", "status"),
    ("hint", leave(".lessons/.progress.json"), "left behind", "2 files"),
    ("hint", leave_process, "left behind", "process sleep"),
    ("hint", leave_folder, "left behind", "temporary lessons-"),
]


def try_one(torture, planted):
    """Plants one damage; it is a finding when it is not found."""
    name, plant, kind, words = planted
    verb = BY_NAME[name]
    course, = torture.observed([verb])
    scratch = verb.prepare(torture.bench, torture.folders, "planted")
    verb.run(scratch)
    plant(scratch)
    seen = Findings(name)
    examine(scratch, course, seen)
    scratch.remove()
    findings = Findings(f"{name}: {words}")
    if not any(found == kind and words in said for found, _, said in seen.all):
        findings.add(kind, f"planted damage is not found: {words}; found: {[said for _, _, said in seen.all]}")
    return findings


def run(torture):
    """Runs the part; returns what was not found."""
    return torture.each(lambda planted: try_one(torture, planted), PLANTED) if torture.point is None else []
