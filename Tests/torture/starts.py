"""Files of other people in the folder of a `start` that is broken off: they stay, and nothing else does.

The repository's server is a script in place of ssh. It tells that the fetching has begun, then waits; a file is put
into the folder, and the program is stopped, or the fetching fails. After kill -9 the next `start` clears up.
"""
import os
import pty
import select
import signal
import subprocess
import time

from invariants import Findings, described
from scratch import contents, waited

ROUNDS, SHORT_ROUNDS = 10, 1
PATIENCE = 20
# How a `start` ends, and its exit code: while it fetches, or at its question.
FETCHING = {"fails": (None, 3), "Ctrl-C": (signal.SIGINT, 130), "SIGTERM": (signal.SIGTERM, 130),
            "kill -9": (signal.SIGKILL, -9)}
ASKING = {"no": (b"n\n", 1), "Ctrl-C": (b"\x03", 130), "SIGTERM": (signal.SIGTERM, 130),
          "kill -9": (signal.SIGKILL, -9), "yes": (b"y\n", 0)}
LESSON = "# First\n\nWords.\n\n## One\n\nWords.\n\n```swift step=one demonstration\nprint(1)\n```\n\n```output\n1\n```\n"


def until(condition):
    """Waits until something is so; returns whether it is."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def repository(scratch):
    """A repository with a course of one lesson."""
    place = os.path.join(scratch.path, "course.git")
    os.makedirs(os.path.join(place, "Lessons"))
    for name, text in (("01-first.md", LESSON), ("course.json", '{"id": "fruit"}\n')):
        with open(os.path.join(place, "Lessons", name), "w", encoding="utf-8") as file:
            file.write(text)
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=T", "-c", "user.email=t@t", "commit", "-qm", "one"]):
        subprocess.run(["git", *words], cwd=place, check=True)
    return place


def environment(scratch):
    values = scratch.environment()
    for name in ("LESSONS_COURSE", "LESSONS_WORKSPACE"):
        values.pop(name)
    return values


def fetching(scratch, folder, end):
    """Stops a `start` that fetches, with a file of another person in its folder."""
    begun, script = os.path.join(scratch.path, "begun"), os.path.join(scratch.path, "ssh")
    with open(script, "w", encoding="utf-8") as file:
        wait = "" if end is None else "sleep 30"
        file.write(f"#!/bin/sh\ntouch '{begun}'\nuntil [ -e '{folder}/thesis.txt' ]; do sleep 0.01; done\n{wait}\nexit 1\n")
    os.chmod(script, 0o755)
    process = subprocess.Popen(
        [scratch.bench.program, "start", "ssh://host/x.git", "--into", folder], cwd=scratch.path,
        env=environment(scratch) | {"GIT_SSH_COMMAND": script}, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    if until(lambda: os.path.exists(begun)):
        save(folder)
        if end is not None:
            process.send_signal(end)
    return waited(process, PATIENCE)


def asking(scratch, folder, end):
    """Ends a `start` at its question, with a file of another person in its folder."""
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [scratch.bench.program, "start", f"file://{repository(scratch)}", "--into", folder], cwd=scratch.path,
        env=environment(scratch), stdin=other, stdout=other, stderr=other, start_new_session=True,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, 0x540E, 0))
    os.close(other)
    seen = b""
    deadline, is_sent = time.monotonic() + PATIENCE, False
    while process.poll() is None and time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
        if not is_sent and b"Start it in" in seen:
            is_sent = True
            save(folder)
            if isinstance(end, bytes):
                os.write(terminal, end)
            else:
                process.send_signal(end)
    code = waited(process, PATIENCE)
    os.close(terminal)
    return code


def save(folder):
    with open(os.path.join(folder, "thesis.txt"), "w", encoding="utf-8") as file:
        file.write("work\n")


def try_one(torture, moment, name, was_there, number):
    """One broken off `start`, and what is in its folder then."""
    end, code = (ASKING if moment is asking else FETCHING)[name]
    where = "a folder that was there" if was_there else "a new folder"
    findings = Findings(f"start: {name} while {moment.__name__}, {where}, round {number}")
    scratch = torture.bench.scratch(f"start-{name}-{number}")
    folder = os.path.join(scratch.path, "project")
    if was_there:
        os.makedirs(folder)
    found = moment(scratch, folder, end)
    if found != code:
        findings.add("wrong exit", described(found))
    if contents(os.path.join(folder, "thesis.txt")) != b"work\n":
        findings.add("lost", "a file of another person")
    wanted = {"thesis.txt"} | ({"Lessons", "Playground"} if code == 0 else set())
    left = set(os.listdir(folder) if os.path.isdir(folder) else []) - wanted
    if name == "kill -9":
        # Its own folder may stay until the next `start`.
        left = {other for other in left if not other.startswith(".lessons-")}
    if left:
        findings.add("left behind", ", ".join(sorted(left)))
    for process in scratch.orphans():
        findings.add("left behind", f"process {process}")
    torture.done(scratch, findings)
    return findings


def run(torture):
    """Runs the part; returns its findings by point."""
    if not torture.wants("start"):
        return []
    rounds = range(SHORT_ROUNDS if torture.is_short else ROUNDS)
    points = [(moment, name, was_there, number) for number in rounds
              for moment, ways in ((fetching, FETCHING), (asking, ASKING)) for name in ways
              for was_there in (False, True)]
    return torture.each(lambda point: try_one(torture, *point), points)
