"""Typical mistakes in a line of Swift: each function yields the line with one mistake."""
import re
from collections import namedtuple

WORD = re.compile(r"//.*|\d\w*(?:\.\d+)?|[A-Za-z_]\w*|[-+*/=<>!&|?%^~.]+|\s+|.")
QUOTE = re.compile(r'(#*)"')
KEYWORDS = set(
    "actor any as async await break case catch class continue default defer do else enum extension"
    " false fileprivate for func get guard if import in init inout internal is let nil nonisolated"
    " package private public repeat return self set some static struct switch throw throws true try"
    " typealias var where while".split())
FLIPPED = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "..<": "...", "...": "..<"}


def words(line, at=0, nested=False):
    """The words of code as (first, last), and the strings in literals as (first, last, "text").

    An interpolation contains code again; `nested` reads it up to its end.
    """
    found, depth = [], 0
    while at < len(line):
        quote = QUOTE.match(line, at)
        if quote:
            inner, at = literal(line, quote)
            found += inner
            continue
        word = WORD.match(line, at)
        depth += (word[0] == "(") - (word[0] == ")")
        if not word[0].isspace():
            found.append((at, word.end()))
        at = word.end()
        if nested and depth == 0:
            break
    return (found, at) if nested else found


def literal(line, quote):
    found, pounds, at = [], quote[1], quote.end()
    start = at
    while at < len(line) and not line.startswith('"' + pounds, at):
        if line.startswith(f"\\{pounds}(", at):
            found.append((start, at, "text"))
            inner, at = words(line, at + 1 + len(pounds), nested=True)
            found += inner
            start = at
        else:
            at += 2 if line[at] == "\\" and not pounds else 1
    return found + [(start, at, "text")], at + 1 + len(pounds)


def code(line):
    """The words that are code, as (word, first, last)."""
    return [(line[w[0]:w[1]], w[0], w[1]) for w in words(line) if len(w) == 2]


def names(line):
    return [w for w in code(line) if re.match(r"[a-z_]", w[0]) and w[0] not in KEYWORDS]


def names_of(lines):
    """The names in some code: those that stand alone and those of members."""
    found = ([], [])
    for line in lines:
        for word, first, last in names(line):
            if line[last:last + 1] != ":":
                found[line[:first].endswith(".")].append(word)
    return [sorted(set(each)) for each in found]


def closing(found, index):
    """The index of the bracket that closes the one at `index`."""
    depth = 0
    for at in range(index, len(found)):
        depth += (found[at][0] in "([{") - (found[at][0] in ")]}")
        if depth == 0:
            return at
    return None


# `first` and `last` are places in `text`, the lines joined.
Argument = namedtuple("Argument", "first last text")
# `first` and `last` are the indices of its lines.
Call = namedtuple("Call", "first last arguments")


def calls(lines, name, indices):
    """The calls of a function that stand in lines of their own."""
    for first in indices:
        if not re.match(rf"\s*{name}\(", lines[first]):
            continue
        for last in range(first, indices[-1] + 1):
            text = "\n".join(lines[first:last + 1])
            found = code(text)
            start = next(at for at, word in enumerate(found) if word[0] == "(")
            end = closing(found, start)
            if end is not None:
                yield Call(first, last, arguments_of(text, found, start, end))
                break


def arguments_of(text, found, start, end):
    """The arguments between two brackets, without the blanks around them."""
    inside = found[start + 1:end]
    commas = [w[1] for at, w in enumerate(inside) if w[0] == "," and not open_before(inside, at)]
    edges = [found[start][2], *commas, found[end][1]]
    arguments = []
    for first, last in zip(edges, edges[1:]):
        first += text[first] == ","
        bare = text[first:last].strip()
        first = text.index(bare, first)
        arguments.append(Argument(first, first + len(bare), bare))
    return arguments


def slipped(character):
    """Another character of the same kind."""
    for row in ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"):
        if character in row:
            return row[(row.index(character) + 1) % len(row)]
    return "x"


def swap_arguments(line, _):
    found = code(line)
    for index, (word, _, start) in enumerate(found):
        end = closing(found, index) if word == "(" else None
        if end is None:
            continue
        inside = found[index + 1:end]
        # Only the commas of this list, not of nested ones.
        commas = [w[1] for at, w in enumerate(inside) if w[0] == "," and not open_before(inside, at)]
        edges = [start, *[place + 1 for place in commas], found[end][1]]
        arguments = [re.match(r"(\s*(?:\w+: )?)(.*?)(,?)$", line[a:b])
                     for a, b in zip(edges, edges[1:])]
        for at, (left, right) in enumerate(zip(arguments, arguments[1:])):
            new = f"{left[1]}{right[2]},{right[1]}{left[2]}{right[3]}"
            yield line[:edges[at]] + new + line[edges[at + 2]:]


def open_before(found, index):
    return sum((w[0] in "([{") - (w[0] in ")]}") for w in found[:index])


def change_literal(line, _):
    for word in words(line):
        first, last = word[:2]
        text = line[first:last]
        if len(word) == 3 and text:
            middle = (first + last) // 2
            yield line[:middle] + slipped(line[middle]) + line[middle + 1:]
            yield line[:middle] + line[middle + 1:]
        elif text.isdigit():
            yield line[:first] + str(int(text) + 1) + line[last:]
        elif text in ("true", "false"):
            yield line[:first] + ("false" if text == "true" else "true") + line[last:]


def flip_operator(line, _):
    for word, first, last in code(line):
        if word in FLIPPED:
            yield line[:first] + FLIPPED[word] + line[last:]


def negate_condition(line, _):
    found = re.match(r"(.*\b(?:if|guard|while|where|return) )([^,]*?)((?:,.*)?(?: else)? \{.*|)$", line)
    if found and found[2] and not re.match(r"let |var |case ", found[2]):
        yield f"{found[1]}!({found[2]}){found[3]}"
    for word, first, last in code(line):
        if word == "!" and line[last:last + 1].strip():
            yield line[:first] + line[last:]


def try_optional(line, _):
    for word, first, last in code(line):
        if word == "try" and line[last:last + 1] == " ":
            yield line[:last] + "?" + line[last:]


def drop_call(line, _):
    found = code(line)
    for index, (word, first, last) in enumerate(found[:-1]):
        if word not in (".", "?.") or first == 0 or line[first - 1] in " ([{,\\":
            continue
        end = index + 1
        if found[end][0] == "init":
            continue
        if end + 1 < len(found) and found[end + 1][0] == "(":
            end = closing(found, end + 1)
        if end is not None:
            yield line[:first] + line[found[end][2]:]


def change_name(line, others):
    for word, first, last in names(line):
        isMember = line[:first].endswith(".")
        if line[last:last + 1] != ":":
            for other in others[isMember]:
                if other != word:
                    yield line[:first] + other + line[last:]


SLIPS = [swap_arguments, change_literal, flip_operator, negate_condition, try_optional, drop_call,
         change_name]
