"""Hands in pages that cheat, and looks whether `class --check` calls them untrue, counts them and ends with 1."""
import csv
import io
import os
import shutil

import states
from invariants import Findings, described

RIGHT = b'print("one: yes")'
# What stands in place of the right answer. The progress says that the step has passed.
CHEATS = {
    "kills itself": 'kill(getpid(), SIGKILL)',
    "kills itself late": 'print("one: yes"); fflush(nil); kill(getpid(), SIGKILL)',
    "writes everywhere": 'for place in 3...200 { _ = write(Int32(place), "\\n\\n\\n", 3) }',
    "closes everything": 'for place in 0...200 { close(Int32(place)) }',
    "ends early": 'exit(0)',
    "prints too little": 'print("one: no")',
}
# Names that a spreadsheet could take for a formula, at any separator.
NAMES = ["=1+1", "Ada;=1+1", "Ada|@x", "\uff1d1", "\u200b=1", "\u00a0=1", 'x;"=1"', "a, -b"]
STARTS = "=+-@\uff1d\uff0b\uff0d\uff20"


def handed_in(torture, name, change):
    """A learner's workspace far in the course, with another first answer."""
    scratch = torture.bench.scratch(name, torture.folders["late"])
    page = states.page_of("first/one")
    text = scratch.read(page)
    assert RIGHT in text
    scratch.write(page, change(text))
    return scratch


def prove(scratch, findings, code, counts):
    """Checks the class of one, and looks at exit code and counts."""
    outcome = scratch.run("class", "--check", "--people", "--format", "csv", scratch.workspace)
    if outcome.code != code:
        findings.add("wrong exit", f"{described(outcome.code)} instead of {code}")
    rows = list(csv.DictReader(io.StringIO(outcome.output)))
    found = [(int(row["solved"]), int(row["untrue"])) for row in rows]
    if found != [counts]:
        findings.add("wrong exit", f"solved and untrue are {found} instead of {counts}")


def try_cheat(torture, name):
    findings = Findings(f"class: {name}")
    code = b"import Foundation\n" + CHEATS[name].encode()
    scratch = handed_in(torture, name, lambda text: text.replace(RIGHT, code))
    prove(scratch, findings, 1, (3, 1))
    torture.done(scratch, findings)
    return findings


def try_honest(torture, _):
    findings = Findings("class: honest")
    scratch = handed_in(torture, "honest", lambda text: text)
    prove(scratch, findings, 0, (4, 0))
    torture.done(scratch, findings)
    return findings


def try_names(torture, _):
    """Splits each line at each separator and each quote: no part may begin like a formula."""
    findings = Findings("class: names")
    scratch = torture.bench.scratch("names", torture.folders["late"])
    room = os.path.join(scratch.path, "handed-in")
    os.mkdir(room)
    for number, name in enumerate(NAMES):
        outcome = scratch.run("submit", "--name", name, "--output", f"{room}/{number}.lessons")
        if outcome.code != 0:
            findings.add("wrong exit", f"`submit --name {name!r}`: {described(outcome.code)}")
        # Each is the work of another person.
        shutil.rmtree(scratch.workspace)
        shutil.copytree(torture.folders["late"], scratch.workspace, symlinks=True)
        page = states.page_of("first/one")
        scratch.write(page, scratch.read(page) + b"// %d\n" % number)
    outcome = scratch.run("class", "--people", "--format", "csv", room)
    if len(outcome.output.splitlines()) != len(NAMES) + 1:
        findings.add("lost", f"{outcome.output!r} has not {len(NAMES)} people")
    for separator in ",;|:\t ":
        for part in outcome.output.replace("\r\n", separator).replace('"', separator).split(separator):
            if part.strip("\u200b\ufeff\u00a0 ")[:1] in tuple(STARTS):
                findings.add("wrong exit", f"a cell begins with a formula: {part!r}")
    torture.done(scratch, findings)
    return findings


def run(torture):
    """Runs the part; returns what was found."""
    points = [(try_cheat, name) for name in CHEATS] + [(try_honest, "honest"), (try_names, "names")]
    return torture.each(lambda point: point[0](torture, point[1]),
                        [point for point in points if torture.wants(f"class: {point[1]}")])
