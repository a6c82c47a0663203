"""The mutation operators by kind: each function yields the changes of the mutants of a step."""
import re

from course import Change
from swift_code import SLIPS, calls, flip_operator, names_of, negate_condition, slipped

ROLES = ("swift step", "swift solution", "swift wrong", "swift check", "output", "error", "hint")
MISSPELT = {"swift": "swif", "solution": "soluton", "check": "chekc", "output": "outptu",
            "error": "eror", "hint": "hnit"}


def code_lines(step, indices):
    """The indices of the lines that are code."""
    return [i for i in indices if (line := step.lesson.lines[i].strip())
            and not line.startswith("//") and line not in ("}", ")", "]", "])", "})")]


def slips(slip):
    """The operator that makes a mistake in the solution's editable regions."""
    def operator(course, step):
        if step.solution:
            inside = step.inside(step.solution)
            indices = [i for region in step.answers(step.solution) for i in region]
            yield from slip_in(step, slip, code_lines(step, indices), inside)
    operator.__name__ = slip.__name__
    return operator


def slip_in(step, slip, indices, scope):
    lines = step.lesson.lines
    others = names_of(lines[i] for i in scope)
    for index in indices:
        for line in slip(lines[index], others):
            yield [step.change(index, index + 1, line)]


def delete_line(course, step):
    if step.solution:
        for region in step.answers(step.solution):
            for index in code_lines(step, region):
                yield [step.change(index, index + 1)]


def unsolve_region(course, step):
    if step.solution and step.regions(step.starter):
        for starter, solution, space in pairs(step):
            lines = step.lesson.lines[starter.start:starter.stop]
            yield [fill(step, solution, [line.removeprefix(space) for line in lines])]


def pairs(step):
    """The regions of the starter, those of the solution, and the starter's indentation."""
    return zip(step.regions(step.starter), step.answers(step.solution), step.indentations())


def fill(step, region, lines):
    return step.change(region.start, region.stop, *lines)


# Mutants of the wrong answers.

def solve_wrong(course, step):
    """Turns a wrong answer into a copy of the solution."""
    if step.solution:
        solution = [step.lesson.lines[index] for index in step.inside(step.solution)]
        for fence in step.having("swift wrong"):
            yield [step.change(fence.first + 1, fence.last, *solution)]


def swap_gets(course, step):
    """Gives a wrong answer the words that another one gets."""
    fences = step.having("swift wrong")
    for fence in fences:
        for other in fences:
            if other.info != fence.info:
                yield info(step, fence, other.info)


def lose_wrongs(course, step):
    """All wrong answers of a step."""
    fences = step.having("swift wrong")
    if fences:
        yield [step.change(fence.first, fence.last + 1) for fence in fences]


# Mutants of the checks.

def expectations(course, step):
    """The calls of `expect` in the checks of a step."""
    for fence in step.having("swift check"):
        yield from calls(step.lesson.lines, "expect", step.inside(fence))


def weaken_check(course, step):
    """Lets a check accept everything."""
    for call in expectations(course, step):
        condition = call.arguments[0]
        yield rewrite(step, call, condition, f"({condition.text}) || true")


def ask_itself(course, step):
    """Compares a value with itself."""
    for call in expectations(course, step):
        condition = call.arguments[0]
        sides = condition.text.split(" == ")
        if len(sides) == 2 and not re.search(r"&&|\|\||\btry\b", condition.text):
            yield rewrite(step, call, condition, f"{sides[0].strip()} == {sides[0].strip()}")


def lose_expectation(course, step):
    for call in expectations(course, step):
        yield [step.change(call.first, call.last + 1)]


def lose_check(course, step):
    """A whole fence with checks."""
    found = list(expectations(course, step))
    for fence in step.having("swift check"):
        if any(call.first in step.inside(fence) for call in found):
            yield [step.change(fence.first, fence.last + 1)]


def flip_check(course, step):
    """Turns a comparison in a check round."""
    for call in expectations(course, step):
        for index in range(call.first, call.last + 1):
            for line in [*flip_operator(step.lesson.lines[index], None),
                         *negate_condition(step.lesson.lines[index], None)]:
                yield [step.change(index, index + 1, line)]


def rewrite(step, call, argument, new):
    """The change that puts something in the place of a call's argument."""
    text = "\n".join(step.lesson.lines[call.first:call.last + 1])
    new = text[:argument.first] + new + text[argument.last:]
    return [step.change(call.first, call.last + 1, *new.split("\n"))]


# Mutants of the output.

def outputs(step, *roles):
    return [index for fence in step.having(*(roles or ["output"])) for index in step.inside(fence)]


def other_line(course, step):
    """Replaces a line with one from another step's output."""
    others = [step.lesson.lines[i] for s in step.lesson.steps if s is not step for i in outputs(s)]
    for index in outputs(step):
        for line in others:
            yield [step.change(index, index + 1, line)]


def lose_line(course, step):
    for index in outputs(step):
        yield [step.change(index, index + 1)]


def double_line(course, step):
    for index in outputs(step):
        yield [step.change(index, index, step.lesson.lines[index])]


def swap_lines(course, step):
    indices = outputs(step)
    for first, second in zip(indices, indices[1:]):
        if second == first + 1:
            yield [step.change(first, second + 1, *step.lesson.lines[second:first - 1:-1])]


def slip_in_line(course, step):
    for index in outputs(step, "output", "error", "crash"):
        line = step.lesson.lines[index]
        for at, character in enumerate(line):
            yield [step.change(index, index + 1, line[:at] + slipped(character) + line[at + 1:])]


def add_line(course, step):
    for fence in step.having("output"):
        for index in range(fence.first + 1, fence.last + 1):
            yield [step.change(index, index, "done")]


def fill_wildcard(course, step):
    for index in outputs(step):
        line = step.lesson.lines[index]
        for wildcard in re.finditer(r"^\.\.\.$|\[\.\.\]|\[:\w+\]", line):
            new = line[:wildcard.start()] + "something" + line[wildcard.end():]
            yield [step.change(index, index + 1, new)]


# Mutants of the starter.

def solve_starter(course, step):
    if step.solution and step.regions(step.starter):
        yield [fill(step, starter, [line and space + line
                                    for line in step.lesson.lines[solution.start:solution.stop]])
               for starter, solution, space in pairs(step)]


def break_outside(course, step):
    """Makes a mistake in the starter, or in code that is only shown."""
    inside = step.inside(step.starter)
    editable = [i for region in step.regions(step.starter) for i in region]
    indices = code_lines(step, [i for i in inside if i not in editable])
    for index in indices:
        yield [step.change(index, index + 1)]
    for slip in SLIPS:
        yield from slip_in(step, slip, indices, inside)


def lose_directive(course, step):
    for index in step.inside(step.starter):
        line = step.lesson.lines[index]
        if line.strip().startswith("//#-"):
            yield [step.change(index, index + 1)]
            yield [step.change(index, index + 1, line.replace("//#-", "//#"))]
            yield [step.change(index, index + 1, line.replace("//#-", "// #-"))]
            yield [step.change(index, index + 1, line[:-1])]
            yield [step.change(index, index + 1, line.replace("-code", ""))]


# Mutants of the steps' names.

def info(step, fence, new):
    return [step.change(fence.first, fence.first + 1, "```" + new)]


def rename_step(course, step):
    for new in (step.id + "s", step.id[:-1], step.id.capitalize()):
        yield info(step, step.starter, step.starter.info.replace(step.id, new, 1))


def take_id(course, step):
    for other in step.lesson.steps:
        if other is not step:
            yield info(step, step.starter, step.starter.info.replace(step.id, other.id, 1))
            yield info(step, step.starter, f"{step.starter.info} was={other.id}")


def misspell_word(course, step):
    for fence in step.fences:
        for word in re.finditer(r"(\w\w+)=", fence.info):
            name, rest = word[1], fence.info[word.end():]
            for new in (name[1] + name[0] + name[2:] + "=", name[:-1] + "=", name + " =",
                        name + "= ", name + ":", name):
                yield info(step, fence, fence.info[:word.start()] + new + rest)
    yield info(step, step.starter, step.starter.info + " wsa=former")


def lose_id(course, step):
    yield info(step, step.starter, "swift")


def slip_in_list(course, step):
    """Changes an id in the list of released ids."""
    lines = course.files["ids.txt"]
    index = lines.index(step.name)
    for at, character in enumerate(step.name):
        new = step.name[:at] + slipped(character) + step.name[at + 1:]
        yield [Change("ids.txt", index, index + 1, [new])]


# Mutants of the fences.

def lose_fence_line(course, step):
    for fence in step.fences:
        for index in (fence.first, fence.last):
            yield [step.change(index, index + 1)]


def misspell_fence(course, step):
    for fence in step.having(*ROLES):
        for right, wrong in MISSPELT.items():
            if re.search(rf"\b{right}\b", fence.info):
                yield info(step, fence, fence.info.replace(right, wrong, 1))


def lose_fences(course, step):
    """All fences of a role that every learner meets."""
    for role in ROLES:
        fences = [f for f in step.having(role) if "when=" not in f.info]
        if fences and role not in ("swift check", "swift wrong"):
            yield [step.change(fence.first, fence.last + 1) for fence in fences]


def break_condition(course, step):
    for fence in step.having("hint when"):
        yield info(step, fence, fence.info.replace('when="', 'when="(', 1))


def miss_condition(course, step):
    """Makes a hint's condition one that no failure fulfils."""
    for fence in step.having("hint when"):
        for new in (r'when="(?:\1) nowhere"', r'when="(?!)(?:\1)"', r'when="^(?:\1)nobody$"'):
            yield info(step, fence, re.sub(r'when="(.*)"', new, fence.info))


def respell_fence(course, step):
    """Indents a fence, or uses four backticks or tildes: in its first line or in all of it."""
    lines = step.lesson.lines
    for fence in step.having(*ROLES):
        whole = lines[fence.first:fence.last + 1]
        opening = "```" + fence.info
        for new in (" " + opening, "`" + opening, "~~~" + fence.info):
            yield [step.change(fence.first, fence.first + 1, new)]
        yield [step.change(fence.first, fence.last + 1, *["  " + line for line in whole])]
        for mark in ("````", "~~~"):
            yield [step.change(
                fence.first, fence.last + 1, mark + fence.info, *whole[1:-1], mark)]


KINDS = {
    "solution": [delete_line, unsolve_region, *map(slips, SLIPS)],
    "wrong": [solve_wrong, swap_gets, lose_wrongs],
    "check": [weaken_check, ask_itself, lose_expectation, lose_check, flip_check],
    "hint": [break_condition, miss_condition],
    "output": [other_line, lose_line, double_line, swap_lines, slip_in_line, add_line,
               fill_wildcard],
    "starter": [solve_starter, break_outside, lose_directive],
    "id": [rename_step, take_id, misspell_word, lose_id, slip_in_list],
    "fence": [lose_fence_line, misspell_fence, lose_fences, respell_fence],
}
