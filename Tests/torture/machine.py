"""Takes away what the program needs: a call fails once or from then on, or the disk is really full."""
import errno
import os
import random
import shutil
import subprocess

import states
from invariants import Findings, described, examine
from scratch import tree
from verbs import VERBS

# How many failing calls of each verb; a short run takes three of each of a few verbs.
CALLS, SHORT_VERBS = 48, 9
ENVIRONMENT = 3
# A verb that needs longer than this waits for something that does not come, in seconds.
LONGEST = 8

MAKES = {"open", "fopen", "mkdir", "mkfifo", "mkdtemp", "rename", "renameat2", "link", "symlink"}
FILLS = MAKES | {"write", "pwrite", "sendfile", "ftruncate", "fsync"}
READS = {"read", "pread", "opendir"}
REMOVES = {"unlink", "unlinkat", "rmdir"}
OPENS = {"open", "fopen", "opendir", "pipe", "socketpair"}
# Which calls fail with which error.
ERRORS = {"ENOSPC": FILLS, "EIO": FILLS | READS | REMOVES, "EMFILE": OPENS,
          "EACCES": MAKES | REMOVES | {"opendir", "chmod", "fchmod"}}

# Verbs on a disk that is really full, and how much is left on it, in pages of 4 KiB.
FULL = ["next first", "next pass", "next fail", "next lesson", "reset step", "reset all", "write", "hint", "goto new",
        "watch"]
LEFT = [0, 1, 2, 3, 5, 8]
PAGE = 4096


def kept_part(files):
    """What must be the same after a verb that says that it is done: progress without times, pages and backups."""
    part = {name: text for name, text in files.items() if name.endswith(".swift")}
    try:
        return part | {"progress": states.progress(files.get(states.PROGRESS))}
    except ValueError:
        return None


def is_done(files, wanted):
    """Whether all of a verb's work is done. A backup that could not be removed may stay: it loses nothing."""
    now, end = kept_part(files), kept_part(wanted)
    if now is None or end is None:
        return now == end
    extra = {name for name in now.keys() - end.keys() if name.startswith(".lessons/backup/")}
    return {name: part for name, part in now.items() if name not in extra} == end


def look_at_end(scratch, course, outcome, findings):
    """The verb has done everything, or says in one line what the machine lacks."""
    verb, said = course.verb, [line for line in outcome.talk.splitlines() if line.strip()]
    if outcome.seconds > LONGEST:
        findings.add("wrong exit", f"it takes more than {LONGEST} s")
    if verb.words == ["watch"]:
        if outcome.code not in (0, ENVIRONMENT):
            findings.add("wrong exit", described(outcome.code))
    elif outcome.code == ENVIRONMENT:
        if len(said) != 1:
            findings.add("wrong exit", f"{len(said)} lines with exit code 3: {' / '.join(said)[:200]}")
    elif verb.is_authors and "[unreadable-file]" in outcome.output:
        # That a lesson cannot be read is part of the report.
        pass
    elif outcome.code != verb.code:
        findings.add("wrong exit", f"{described(outcome.code)} {' / '.join(said)[:160]}".strip())
    elif verb.name == "show":
        # It shows the step although the time of the look cannot be noted.
        pass
    elif verb.is_authors:
        if verb.name in ("record", "format") and not is_new(scratch, course):
            findings.add("wrong exit", "it says that it is done, and it is not")
    elif not is_done(scratch.snapshot(), course.after):
        findings.add("wrong exit", f"exit code {verb.code}, but not everything is done")


def is_new(scratch, course):
    """Whether each lesson is as the verb leaves it when nothing disturbs it."""
    now, new = tree(scratch.course), course.lessons[1]
    return all(now.get(name) == new[name] for name in new)


def fail(torture, course, number, name, lasts):
    """One call that fails, and what is found after it."""
    call = course.calls[number - 1][0]
    when = f"from call {number}, {call}, on" if lasts else f"at call {number}, {call}"
    findings = Findings(f"{course.verb.name}: {name} {when}")
    scratch = course.verb.prepare(torture.bench, torture.folders, f"{name}-{number}")
    shim = {"at": number, "fault": getattr(errno, name), "wide": 1}
    if name == "ENOSPC":
        shim["halves"] = 1
    outcome = course.verb.run(scratch, shim | ({"lasts": 1} if lasts else {}))
    look_at_end(scratch, course, outcome, findings)
    examine(scratch, course, findings)
    torture.done(scratch, findings)
    return findings


def fill(torture, course, pages, is_temporary):
    """The verb on a full disk: of the workspace, or of the temporary folder."""
    where = "temporary folder" if is_temporary else "workspace"
    findings = Findings(f"{course.verb.name}: a disk with {pages} pages left for the {where}")
    scratch = torture.bench.scratch(f"full-{course.verb.name}-{pages}")
    place, state = scratch.temporary if is_temporary else scratch.workspace, torture.folders[course.verb.state]
    os.makedirs(scratch.workspace, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", place], check=True)
    try:
        if state:
            shutil.copytree(state, scratch.workspace, dirs_exist_ok=True)
        leave_only(place, pages)
        outcome = course.verb.run(scratch)
        os.unlink(os.path.join(place, "filler"))
        look_at_end(scratch, course, outcome, findings)
        examine(scratch, course, findings)
    finally:
        scratch.orphans(0)
        subprocess.run(["umount", "-l", place], check=True)
    torture.done(scratch, findings)
    return findings


def leave_only(place, pages):
    """Fills a disk but for some pages."""
    with open(os.path.join(place, "filler"), "wb", buffering=0) as filler:
        free = os.statvfs(place).f_bavail
        filler.write(bytes(PAGE) * max(free - pages, 0))


def can_mount(folder):
    """Whether this user may mount a disk here."""
    place = os.path.join(folder, "mount")
    os.makedirs(place, exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "none", place], capture_output=True).returncode != 0:
        return False
    subprocess.run(["umount", place], check=True)
    return True


def calls_of(course):
    """Each call that can fail, with each of its errors, once and from then on."""
    return [(course, number, name, lasts) for number, (call, _) in enumerate(course.calls, 1)
            for name, failing in ERRORS.items() if call in failing for lasts in (False, True)]


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/machine")
    verbs = [verb for verb in VERBS if torture.wants(verb.name)]
    if torture.is_short:
        verbs = chance.sample(verbs, min(len(verbs), SHORT_VERBS))
    courses = torture.observed(verbs, wide=True)
    calls = []
    for course in courses:
        all_calls = calls_of(course)
        calls += chance.sample(all_calls, min(len(all_calls), 3 if torture.is_short else CALLS))
    found = torture.each(lambda call: fail(torture, *call), calls)
    if not can_mount(torture.bench.folder):
        return found
    full = [(course, pages, is_temporary) for course in courses if course.verb.name in FULL
            for pages in LEFT for is_temporary in (False, True)
            # An editor cannot save on a full disk.
            if is_temporary or course.verb.words != ["watch"]]
    if torture.is_short:
        full = chance.sample(full, min(len(full), 4))
    return found + torture.each(lambda job: fill(torture, *job), full)
