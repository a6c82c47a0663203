"""What must be true however a verb ended: nothing is lost, nothing stays behind, and `next` goes on."""
import os
import re
import time
from dataclasses import dataclass, field

import states
from verbs import is_old_or_new, parsed

KINDS = ["lost", "left behind", "refused", "wrong exit"]
# The files that belong into a workspace; anything else is left over.
KNOWN = re.compile(
    r"(\.gitignore|\.sourcekit-lsp/config\.json|\d\d-\w+\.swift|summary\.md|\.lessons/(progress|course)\.json|\.lessons/(lock|id)"
    r"|\.lessons/(begun|seen)/\d\d-\w+\.json"
    r"|\.lessons/backup/[^/.][^/]*\.(swift|json)|\.lessons/cache/[^/.][^/]*|\.lessons/cache/earlier/.+)")
# More leftovers than this after several kills mean that they pile up.
MOST_LEFTOVERS = 3


@dataclass
class Findings:
    """What is wrong at one point."""
    point: str
    all: list = field(default_factory=list)
    # The temporary folders that the run itself left, and that the next `next` may still remove.
    folders: int = 0

    def add(self, kind, words):
        assert kind in KINDS
        self.all.append((kind, self.point, words))


def described(code):
    """An exit code in words."""
    return "a hang" if code is None else f"signal {-code}" if code < 0 else f"exit code {code}"


def lines(text):
    return [line for line in text.split(b"\n") if line.strip()]


def is_within(old, new):
    """Whether all lines of one text are in another, in their order."""
    rest = iter(lines(new))
    return all(line in rest for line in lines(old))


def is_kept(text, page, scratch):
    """Whether a page's text is in the page, where more may stand around it, or in a backup."""
    folder = scratch.file(".lessons/backup")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    kept = [scratch.read(page)] + [scratch.read(f".lessons/backup/{name}") for name in names]
    return any(other is not None and is_within(text, other) for other in kept)


def check_pages(scratch, course, findings, when):
    """Every line that was in a page is in the page or in a backup."""
    for page in states.PAGES.values():
        old = [course.before.get(page)]
        if course.verb.words == ["watch"]:
            # The editor's own save replaces the page.
            old.append(course.after.get(page))
        if old[0] is not None and not any(is_kept(text, page, scratch) for text in old):
            findings.add("lost", f"lines of {page} {when}")
    old, new = (files.get("summary.md") for files in (course.before, course.after))
    if old is not None and (scratch.read("summary.md") or b"").count(b"<!-- lessons summary") != 1:
        findings.add("lost", f"a whole summary.md {when}")
    if not is_old_or_new(scratch, course):
        findings.add("lost", f"a lesson is neither old nor new {when}")


def fits(state, legal, is_screen):
    """Whether a state is a legal one. A check that could not begin, or be written down, is no attempt.

    The live screen leaves a check when a save comes, so how many attempts it counts is a matter of time.
    """
    if not state or not legal:
        return state == legal

    def split(state):
        attempts = {step: record.get("attempts", 0) for step, record in state["steps"].items()}
        rest = {step: {key: value for key, value in record.items() if key != "attempts"}
                for step, record in state["steps"].items()}
        return attempts, state | {"steps": rest}

    (made, rest), (most, wanted) = split(state), split(legal)
    return rest == wanted and (is_screen or all(made[step] <= most[step] for step in made))


def check_progress(scratch, course, findings, when, legal=None):
    """The progress is whole, and no pass is gone; returns its state, or `None` when it is damaged."""
    try:
        state = states.progress(scratch.read(states.PROGRESS))
    except ValueError as error:
        findings.add("lost", f"progress.json {error} {when}")
        return None
    if legal is not None and state not in legal and not any(
            fits(state, other, course.verb.words == ["watch"]) for other in legal):
        findings.add("lost", f"progress.json is in a state that the verb never goes through {when}")
    gone = states.passed(course.legal[0]) - course.verb.resets - states.passed(state)
    if gone:
        findings.add("lost", f"the pass of {', '.join(sorted(gone))} {when}")
    return state


def check_looks(scratch, findings):
    """`status` and `list` answer, and write nothing."""
    before = scratch.snapshot()
    for words in (["status", "--json"], ["list", "--json"]):
        outcome = scratch.run(*words)
        if outcome.code != 0 or parsed(outcome.output) is None:
            findings.add("wrong exit", f"{words[0]} --json: {described(outcome.code)}")
    if scratch.snapshot() != before:
        findings.add("lost", "status or list changed the workspace")


def go_on(scratch, findings, number, *words):
    """A `next` after it, or other words; it may fail the page, but not refuse to look at it."""
    outcome = scratch.run(*words or ["next"])
    said = " ".join(outcome.talk.split())
    said = re.sub(r"\S*/w/", "", said).replace("lessons: ", "", 1)
    if outcome.code not in (0, 1):
        findings.add("wrong exit", f"{number} after it: {described(outcome.code)} {said[:150]}".strip())
    elif outcome.code == 1 and "✗" not in outcome.output:
        findings.add("refused", f"{number} after it: {said[:90]}")


def check_place(scratch, course, findings, most=2):
    """After two `next` the learner is where somebody can be who came from one of the legal states."""
    state = check_progress(scratch, course, findings, "after two next")
    places = [states.place(legal) for legal in course.legal]
    if state is None:
        return
    now = states.place(state)
    # `next` goes over what has passed already, as after `restore`.
    done = set().union(*(states.passed(legal) for legal in course.legal))
    ahead = [n for n, step in enumerate(states.STEPS) if n > max(places) and step not in done]
    furthest = ahead[most - 1] if len(ahead) >= most else len(states.STEPS) - 1
    if not min(places) <= now <= furthest:
        findings.add("lost", f"the place: {states.STEPS[now]} after two next")
    elif not findings.all:
        mark = b"// MARK: - " + states.STEPS[now].split("/")[1].encode()
        if mark not in (scratch.read(states.page_of(states.STEPS[now])) or b""):
            findings.add("lost", "the page has no mark of the step at hand after two next")


def leftovers(scratch):
    """Files in the workspace that do not belong there."""
    return [name for name in scratch.snapshot() if not KNOWN.fullmatch(name)]


def check_processes(scratch, findings):
    """No process outlives the verb by more than some seconds."""
    for name in scratch.orphans():
        findings.add("left behind", f"process {name}")


def files_in(folder):
    """The files in a folder, with their sizes and ages in seconds."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            look = os.lstat(path)
            yield f"{os.path.relpath(path, folder)} ({look.st_size} bytes, {time.time() - look.st_mtime:.2f} s)"


def check_temporary(scratch, findings):
    """No temporary folder outlives the next verb that makes one."""
    if os.listdir(scratch.temporary):
        # The process that compiles ahead has no command line yet while it starts, so nobody waited for it.
        time.sleep(0.05)
        check_processes(scratch, findings)
    for name in os.listdir(scratch.temporary):
        found = re.match(r"lessons-(\d+)-", name)
        maker = found and scratch.begun.get(int(found[1])) or "another process"
        files = ", ".join(sorted(files_in(os.path.join(scratch.temporary, name)))[:6])
        name = re.sub(r"\d+-\w+", "N", name)
        findings.add("left behind", f"temporary {name} of {maker} with {files or 'nothing'}, "
                     "not even removed by two next")


def examine(scratch, course, findings, most_leftovers=1):
    """Looks at everything after a verb has ended, in whatever way."""
    check_processes(scratch, findings)
    findings.folders += len(os.listdir(scratch.temporary))
    if course.verb.is_authors:
        again = course.verb.run(scratch)
        if again.code != 0:
            findings.add("wrong exit", f"{course.verb.name} again: {described(again.code)}")
        check_pages(scratch, course, findings, "after the next run")
        check_processes(scratch, findings)
        return check_temporary(scratch, findings)
    check_progress(scratch, course, findings, "at once", course.legal)
    check_pages(scratch, course, findings, "at once")
    check_looks(scratch, findings)
    go_on(scratch, findings, "the first next")
    check_processes(scratch, findings)
    go_on(scratch, findings, "the second next")
    check_processes(scratch, findings)
    check_pages(scratch, course, findings, "after two next")
    check_place(scratch, course, findings)
    # The pages of a lesson that was started over must be there for whoever goes back.
    for step in ("first/one", "second/four") if course.verb.resets else ():
        go_on(scratch, findings, f"goto {step}", "goto", step)
    if len(left := leftovers(scratch)) > most_leftovers:
        findings.add("left behind", f"{len(left)} files such as {left[0]}")
    check_temporary(scratch, findings)
