"""The verbs to torture: how each is run, from which state, and what it does when nothing disturbs it."""
import glob
import json
import os
from dataclasses import dataclass, field

import states
from scratch import COURSE, Outcome, contents, tree
from screen import save_on_screen


@dataclass
class Verb:
    """A verb with its state, its exit code, and the steps whose passes it may take away."""
    name: str
    state: str
    words: list
    code: int = 0
    resets: set = field(default_factory=set)
    writes: bool = True
    # For verbs that write the course or the cache and not the workspace.
    is_authors: bool = False

    def run(self, scratch, shim=None):
        """Runs it in a scratch folder; the outcome of the live screen is what was on it."""
        if self.words != ["watch"]:
            words = [word.replace("@", scratch.workspace) for word in self.words]
            return scratch.run(*words, shim=shim)
        text = states.solved(scratch.read("01-first.swift"), "first/one")
        code, seen = save_on_screen(scratch, "01-first.swift", text, shim)
        return Outcome(code, seen, "")

    def prepare(self, bench, folders, name):
        """A scratch folder in the state that the verb starts from."""
        scratch = bench.scratch(f"{self.name} {name}", folders[self.state])
        if self.words == ["refresh"]:
            # The lessons have changed since the pages were begun.
            scratch.copy_course(disturbed=False)
            for file in glob.glob(scratch.course + "/*.md"):
                text = contents(file).replace(b"\n## ", b"\n```swift\nlet later = 1\n```\n\n## ", 1)
                with open(file, "wb") as output:
                    output.write(text)
        if self.is_authors:
            scratch.copy_course()
            if self.words == ["record"]:
                for file in glob.glob(scratch.course + "/*.md"):
                    text = contents(file).replace(b"\n```output\n", b"\n```output\nold ")
                    with open(file, "wb") as output:
                        output.write(text)
            if self.words == ["format"]:
                for file in glob.glob(scratch.course + "/*.md"):
                    text = contents(file).replace(b'print("', b'print( "')
                    with open(file, "wb") as output:
                        output.write(text)
        return scratch


FIRST = {"first/one", "first/two", "first/three"}
VERBS = [
    Verb("next first", "fresh", ["next"]),
    Verb("next fail", "begun", ["next"], code=1),
    Verb("next pass", "solved", ["next"]),
    Verb("next demonstration", "before-demonstration", ["next"]),
    Verb("next lesson", "end-of-lesson", ["next"]),
    Verb("next finish", "last", ["next"]),
    Verb("check pass", "solved", ["check"]),
    Verb("check fail", "begun", ["check"], code=1),
    Verb("check all", "last", ["check", "--all"]),
    Verb("goto back", "late", ["goto", "first/one"]),
    Verb("goto new", "midway", ["goto", "second/five"]),
    Verb("skip", "midway", ["skip"]),
    Verb("back", "late", ["back"]),
    Verb("hint", "midway", ["hint"]),
    Verb("reveal", "midway", ["solution", "--reveal"]),
    Verb("write", "midway", ["solution", "--reveal", "--write"]),
    Verb("reset step", "late", ["reset", "first/one"], resets={"first/one"}),
    Verb("reset lesson", "late", ["reset", "--lesson", "first", "--yes"], resets=FIRST),
    Verb("reset here", "late", ["reset", "--lesson", "second", "--yes"], resets={"second/four", "second/five"}),
    Verb("reset all", "late", ["reset", "--all", "--yes"], resets=set(states.STEPS)),
    Verb("restore", "started-over", ["restore", "first", "--yes"]),
    Verb("restore all", "started-over", ["restore", "first", "second", "--yes"]),
    Verb("refresh", "late", ["refresh"]),
    Verb("init", "fresh", ["init", "@"]),
    Verb("summary", "late", ["summary", "--output", "@/summary.md", "--force"]),
    Verb("show", "late", ["show"]),
    Verb("watch", "begun", ["watch"]),
    Verb("list", "late", ["list"], writes=False),
    Verb("status", "late", ["status"], writes=False),
    Verb("validate", "fresh", ["validate"], is_authors=True),
    Verb("record", "fresh", ["record"], is_authors=True),
    Verb("format", "fresh", ["format"], is_authors=True),
]
BY_NAME = {verb.name: verb for verb in VERBS}


@dataclass
class Course:
    """What a verb does when nothing disturbs it: its calls, and the states that it goes through."""
    verb: Verb
    calls: list
    output: str
    before: dict
    after: dict
    # The course's files before and after, for the verbs of authors.
    lessons: list
    # Each state of the progress that a kill may leave, the first one first.
    legal: list

    def in_workspace(self):
        """The numbers of the calls that touch the workspace or the course, and not the temporary folder."""
        return [n for n, (_, path) in enumerate(self.calls, 1) if "/tmp/lessons-" not in path]


def observe(bench, folders, verb, wide=False):
    """Runs a verb undisturbed and notes what it does."""
    scratch = verb.prepare(bench, folders, "undisturbed")
    before, old = scratch.snapshot(), tree(scratch.course)
    log, kept = os.path.join(scratch.path, "log"), os.path.join(scratch.path, "state")
    shim = {"log": log, "states": kept} | ({"wide": 1} if wide else {})
    outcome = verb.run(scratch, shim)
    if outcome.code != verb.code:
        raise SystemExit(f"{verb.name} ended with {outcome.code} instead of {verb.code}, undisturbed:\n"
                         f"{outcome.output}{outcome.talk}")
    lines = [line.split(" ", 2)[1:] for line in (contents(log) or b"").decode().splitlines()]
    seen = [before.get(states.PROGRESS)]
    names = glob.glob(kept + ".*")
    seen += [contents(name) for name in sorted(names, key=lambda name: int(name.rsplit(".", 1)[1]))]
    seen += [scratch.read(states.PROGRESS)]
    legal = []
    for state in map(states.progress, seen):
        if state not in legal:
            legal.append(state)
    after, new = scratch.snapshot(), tree(scratch.course)
    scratch.remove()
    return Course(verb, lines, outcome.output, before, after, [old, new], legal)


def is_old_or_new(scratch, course):
    """Whether each file of the course is as before or as after, and nothing else is there."""
    if scratch.course == COURSE:
        return True
    old, new = course.lessons
    now = tree(scratch.course)
    return all(now.get(name) in (old[name], new[name]) for name in old)


def parsed(text):
    """JSON as the program printed it; `None` when it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return None
