"""The states that a torture starts from; the program itself makes them, step by step."""
import json
import os
import shutil

STEPS = ["first/one", "first/two", "first/three", "second/four", "second/five"]
PAGES = {"first": "01-first.swift", "second": "02-second.swift"}
PROGRESS = ".lessons/progress.json"


def page_of(step):
    """The name of the page that a step is in."""
    return PAGES[step.split("/")[0]]


def solved(text, step):
    """A page's bytes with the right answer for a step."""
    name = step.split("/")[1].encode()
    wrong, right = (b'print("%b: %b")' % (name, word) for word in (b"no", b"yes"))
    assert wrong in text or right in text, f"the page has no code of {step}"
    return text.replace(wrong, right)


def noted(text, words):
    """A page's bytes with a note of the learner in each step, and one at the head."""
    lines = [b"// my note: %b, head" % words]
    for number, line in enumerate(text.split(b"\n")):
        lines.append(line)
        if line.startswith(b"print("):
            lines.append(b"// my note: %b, line %d" % (words, number))
    return b"\n".join(lines)


def edit(scratch, step, change):
    """Changes the page that a step is in."""
    page = page_of(step)
    scratch.write(page, change(scratch.read(page)))


def go_on(scratch, *words, code=0):
    """Runs a verb that must end with a certain code."""
    outcome = scratch.run(*words)
    if outcome.code != code:
        raise SystemExit(f"{' '.join(words)} ended with {outcome.code} instead of {code}:\n"
                         f"{outcome.output}{outcome.talk}")


def make(bench):
    """Walks through the course and keeps the workspace at each place; returns their folders by name."""
    walk, folders = bench.scratch("walk"), {"fresh": None}

    def keep(name):
        copy = os.path.join(bench.folder, "states", name)
        # What still compiles removes files of its own.
        walk.settle()
        shutil.copytree(walk.workspace, copy, symlinks=True)
        folders[name] = copy

    def solve(step):
        edit(walk, step, lambda text: solved(text, step))

    go_on(walk, "next")
    edit(walk, "first/one", lambda text: noted(text, b"begun"))
    go_on(walk, "check", code=1)
    keep("begun")
    solve("first/one")
    keep("solved")
    go_on(walk, "next")
    edit(walk, "first/two", lambda text: noted(text, b"midway"))
    keep("midway")
    solve("first/two")
    keep("before-demonstration")
    go_on(walk, "next")
    edit(walk, "first/two", lambda text: text + b"// my note: below the demonstration\n")
    keep("end-of-lesson")
    go_on(walk, "next")
    edit(walk, "second/four", lambda text: noted(text, b"second lesson"))
    solve("second/four")
    go_on(walk, "next")
    edit(walk, "second/five", lambda text: noted(text, b"late"))
    go_on(walk, "summary", "--output", walk.file("summary.md"))
    keep("late")
    solve("second/five")
    keep("last")
    go_on(walk, "reset", "--all", "--yes")
    go_on(walk, "next")
    edit(walk, "first/one", lambda text: noted(text, b"begun again"))
    keep("started-over")
    walk.remove()
    return folders


def progress(data):
    """The state in the bytes of a progress file, without times; `None` for no file, `ValueError` for a bad one."""
    if data is None:
        return None
    try:
        file = json.loads(data)
    except (ValueError, UnicodeDecodeError) as error:
        raise ValueError(f"is not JSON ({error})") from error
    if not isinstance(file, dict) or not isinstance(file.get("steps"), dict) or "format" not in file:
        raise ValueError("is not a progress file")
    for step, record in file["steps"].items():
        if step not in STEPS or not isinstance(record, dict):
            raise ValueError(f"has a record of {step}")
        record.pop("at", None)
        record.pop("failed", None)
        record.pop("seconds", None)
    return file


def passed(state):
    """The steps that have passed."""
    steps = state["steps"] if state else {}
    return {step for step, record in steps.items() if record.get("status") == "passed"}


def place(state):
    """The number of the step at hand."""
    current = (state or {}).get("current")
    if current in STEPS:
        return STEPS.index(current)
    return next((number for number, step in enumerate(STEPS) if step not in passed(state)), len(STEPS) - 1)
