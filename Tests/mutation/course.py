"""A course for mutation: its files as lists of lines, and the fences of each step."""
import os
import re
from collections import namedtuple

# `first` and `last` are the indices of the lines with the backticks.
Fence = namedtuple("Fence", "first last info")
# Replaces the lines of a file from one index up to another.
Change = namedtuple("Change", "file first last lines")


class Step:
    """A section with a fence `swift step=`."""

    def __init__(self, lesson, id, fences):
        self.lesson, self.id, self.fences = lesson, id, fences
        self.name = f"{lesson.id}/{id}"

    def having(self, *roles):
        return [f for f in self.fences if re.match(rf"({'|'.join(roles)})\b", f.info)]

    @property
    def starter(self):
        return self.having("swift step")[0]

    @property
    def solution(self):
        return next(iter(self.having("swift solution")), None)

    def inside(self, fence):
        return range(fence.first + 1, fence.last)

    def regions(self, fence):
        """The line indices of each editable region."""
        lines, found = self.lesson.lines, []
        for index in self.inside(fence):
            word = lines[index].strip()
            if word.startswith("//#-editable-code"):
                found.append(range(index + 1, index + 1))
            elif word.startswith("//#-end-editable-code"):
                found[-1] = range(found[-1].start, index)
        return found

    def answers(self, fence):
        """The line indices of an answer's code for each region; all of it without directives."""
        return self.regions(fence) or [self.inside(fence)]

    def indentations(self):
        """What stands before the starter's directives."""
        lines = [self.lesson.lines[region.start - 1] for region in self.regions(self.starter)]
        return [line[:len(line) - len(line.lstrip())] for line in lines]

    def change(self, first, last, *lines):
        return Change(self.lesson.file, first, last, list(lines))


class Lesson:
    def __init__(self, file, lines):
        self.file, self.lines = file, lines
        self.id = file.split("-", 1)[1].removesuffix(".md")
        self.steps = []
        for fences in self.sections():
            words = [re.match(r"swift step=(\S+)", fence.info) for fence in fences]
            for word in filter(None, words):
                self.steps.append(Step(self, word[1], fences))

    def sections(self):
        """The fences of each section."""
        sections, first = [[]], None
        for index, line in enumerate(self.lines):
            if first is not None:
                if line == "```":
                    sections[-1].append(Fence(first, index, self.lines[first][3:]))
                    first = None
            elif line.startswith("```"):
                first = index
            elif line.startswith("## "):
                sections.append([])
        return sections


class Course:
    def __init__(self, folder):
        self.files = {}
        for name in sorted(n for n in os.listdir(folder) if n.endswith((".md", ".txt"))):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                self.files[name] = file.read().split("\n")
        self.lessons = [Lesson(n, lines) for n, lines in self.files.items() if re.match(r"\d+-.*\.md$", n)]

    def changed(self, changes):
        """The lines of the changed file, with the changes applied."""
        lines = list(self.files[changes[0].file])
        for change in sorted(changes, key=lambda change: change.first, reverse=True):
            lines[change.first:change.last] = change.lines
        return lines
