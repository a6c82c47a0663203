"""The programs to compile for validating a course without `lessons`, as plain files.

A step has two, the starter and the solution, and one more for each wrong answer. Where `validate` tries two
answers that only print, two copies of the starter stand for them: those programs are about as long.
"""
import os, re, shutil

FENCE = re.compile(r"^```(.*)$")


class Step:
    def __init__(self):
        self.starter, self.solution, self.wrong, self.checks, self.ends = [], None, [], [], False
        self.prints, self.may_print_only = False, False

    @property
    def reference(self):
        return self.starter if self.solution is None else [self.assembled(self.solution)]

    def assembled(self, answer):
        """The starter with an answer in its editable regions."""
        lines, pieces, skips = [], regions(answer), False
        if not any("//#-editable-code" in code for code in self.starter):
            return answer
        for line in "\n".join(self.starter).split("\n"):
            word = line.strip()
            if word.startswith("//#-end-editable-code"):
                skips = False
            if not skips:
                lines.append(line)
            if word.startswith("//#-editable-code"):
                skips = True
                lines += [line[:-len(word)] + piece for piece in pieces.pop(0)]
        return "\n".join(lines)


def regions(answer):
    """The lines of each editable region of an answer."""
    found, opened = [], False
    for line in answer.split("\n"):
        if line.startswith("//#-editable-code"):
            opened = True
            found.append([])
        elif line.startswith("//#-end-editable-code"):
            opened = False
        elif opened:
            found[-1].append(line)
    return found or [answer.split("\n")]


def read(path):
    """The preamble's code and the steps of a lesson."""
    preamble, steps, step, words, code = [], [], None, None, []
    for line in open(path, encoding="utf-8").read().split("\n"):
        fence = FENCE.match(line)
        if words is None and line.startswith("## "):
            step = Step()
        elif words is None and fence:
            words, code = fence[1].split(), []
        elif fence and not fence[1]:
            keep(preamble, steps, step, words, "\n".join(code))
            words = None
        elif words is not None:
            code.append(line)
    return preamble, steps


def keep(preamble, steps, step, words, code):
    kind = words[:2]
    if kind == ["swift", "solution"]:
        step.solution = code
    elif kind == ["swift", "wrong"]:
        step.wrong.append(code)
    elif kind == ["swift", "check"]:
        step.checks.append(code)
    elif kind[:1] == ["swift"] and step is None:
        preamble.append(code)
    elif kind[:1] == ["swift"]:
        if not step.starter:
            steps.append(step)
        step.starter.append(code)
        step.may_print_only |= "printing=passes" in words or "starter=passes" in words
    elif kind[:1] == ["output"] and step:
        step.prints = step.prints or bool(code)
    elif kind[:1] in (["error"], ["crash"]) and step:
        step.ends = True


def write(course, folder):
    """Writes a folder with `main.swift` for each program; returns the number of steps."""
    count = 0
    for name in sorted(os.listdir(course)):
        if not re.match(r"\d+-.*\.md$", name):
            continue
        preamble, steps = read(os.path.join(course, name))
        count += len(steps)
        for index, step in enumerate(steps):
            before = [code for other in steps[:index] if not other.ends for code in other.reference]
            checks = ["do {\n" + check + "\n}" for check in step.checks]
            kinds = {"solution": step.reference}
            if step.solution is not None:
                kinds["starter"] = step.starter
                kinds.update((f"wrong{n}", [step.assembled(code)]) for n, code in enumerate(step.wrong))
                if step.prints and not step.may_print_only and not step.ends:
                    kinds.update((f"cheat{n}", step.starter) for n in range(2))
            for kind, code in kinds.items():
                place = os.path.join(folder, f"{name[:-3]}.{index}.{kind}")
                os.makedirs(place)
                with open(os.path.join(place, "main.swift"), "w", encoding="utf-8") as file:
                    file.write("\n".join(["import PlaygroundRuntime", *preamble, *before, *code, *checks]) + "\n")
    return count


def copy_course(source, target, steps):
    """Makes a course with a given number of steps from another course's lessons, under new names."""
    names = sorted(n for n in os.listdir(source) if re.match(r"\d+-.*\.md$", n))
    os.makedirs(target)
    count = number = 0
    while count < steps:
        name = names[number % len(names)]
        shutil.copy(os.path.join(source, name), os.path.join(target, f"{number:03}-{name[3:-3]}{number}.md"))
        count += len(read(os.path.join(source, name))[1])
        number += 1
    return count
