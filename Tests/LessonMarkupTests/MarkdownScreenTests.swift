import GoldenFiles
import LessonMarkup
import TestPrograms
import Testing
import TerminalIO

/// What authors write in GitHub's Markdown, and how it looks in a terminal.
@Suite struct MarkdownScreenTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: String
    /// The lines at 40 columns.
    var screen: String

    init(_ name: String, _ source: String, _ screen: String) {
      (testDescription, self.source, self.screen) = (name, source, screen)
    }
  }

  private static let tables = [
    Example(
      "columns are aligned as their rule says",
      "| left | mid | right |\n|:-----|:---:|------:|\n| a | b | c |\n| aa | bbbbb | cccc |",
      """
          left   mid   right
          ────  ─────  ─────
          a       b        c
          aa    bbbbb   cccc
      """),
    Example(
      "an escaped pipe belongs to its cell, in code too",
      "| sign | means |\n|---|---|\n| a \\| b | or |\n| `a \\| b` | *or \\| in code* |",
      """
          sign     means
          ───────  ────────────
          a | b    or
          `a | b`  or | in code
      """),
    Example(
      "a pipe without a backslash ends its cell, in code too",
      "| a | b |\n|---|---|\n| `x | y` |",
      """
          a   b
          ──  ──
          `x  y`
      """),
    Example(
      "a backslash before a backslash escapes no pipe",
      "a | b\n--|--\nx \\\\| y",
      """
          a    b
          ───  ──
          x \\  y
      """),
    Example(
      "an escaped pipe in code outside of a table keeps its backslash",
      "Write `a \\| b`, or \\| and &#124;, `&#124;`.",
      "Write `a \\| b`, or | and |, `&#124;`."),
    Example(
      "text before a table and rows without pipes are kept",
      "Before\na | b\n--|--\nc | d\nlast",
      """
      Before

          a     b
          ────  ──
          c     d
          last
      """),
    Example(
      "cells that are too many, and missing ones, are kept",
      "| a | b |\n|---|---|\n| c |\n| d | e | f |",
      """
          a   b
          ──  ──  ──
          c
          d   e   f
      """),
    Example(
      "markup and links work in cells",
      "| what | where |\n|---|---|\n| **bold** `code` | [here](https://a.example) |",
      """
          what         where
          ───────────  ───────────────────────
          bold `code`  here
                       (https://a.example)
      """),
    Example(
      "lines with pipes and no rule are no table",
      "a | b\nc | d\n\n| a | b |\n|---|\n| c | d |",
      "a | b c | d\n\n| a | b | |---| | c | d |"),
    Example(
      "a table is one in a list and in a quote",
      "- Item\n\n  a | b\n  --|--\n  c | d\n\n> a | b\n> --|--\n> c | d",
      """
      • Item

            a   b
            ──  ──
            c   d

      │     a   b
      │     ──  ──
      │     c   d
      """),
    Example(
      "a table without room for its words is shown row by row",
      "| authentication | authorization | accounting |\n|---|---|---|\n| who you are | what you may do | |",
      """
          authentication: who you are
          authorization: what you may do
          accounting:
      """),
  ]

  private static let others = [
    Example(
      "tasks have boxes",
      "- [ ] open\n- [x] done\n- [x] **also** done\n- no task\n- \\[ ] words\n\n1. [x] numbered",
      """
      [ ] open
      [x] done
      [x] also done
        • no task
        • [ ] words

      1. [x] numbered
      """),
    Example(
      "struck words keep their tildes",
      "~~old~~ new, **~~a *b* c~~**, \\~~no~~, ~~ no ~~, a ~~~ b, `~~code~~`, ~~open",
      "~~old~~ new, ~~a b c~~, ~~no~~, ~~ no\n~~, a ~~~ b, `~~code~~`, ~~open"),
    Example(
      "footnotes are notes where they are written",
      "One[^1] and two[^two].\n\n[^1]: Short\n[^two]: A note that is long enough to go on, with `code`.\n\nEnd.",
      """
      One[1] and two[two].

      [1] Short

      [two] A note that is long enough to go
            on, with `code`.

      End.
      """),
    Example(
      "what only looks like a footnote is left as it is",
      "The set [^a-z], `[^1]`, \\[^1] and [^none].\n\n```\n[^1]: code\n```",
      "The set [^a-z], `[^1]`, [^1] and\n[^none].\n\n    [^1]: code"),
    Example(
      "an image has its description and its path",
      "![A key](images/key.png), ![](b.png), ![only words]()",
      "[image: A key (images/key.png)], [image:\nb.png], [image: only words]"),
    Example(
      "a link shows where it leads",
      "[web](https://a.example), <https://b.example>, [file](notes.md#top), [next](@next), [top](#top),"
        + " [lesson](02-a.md#top),"
        + " <me@c.example>",
      """
      web (https://a.example),
      https://b.example, file (notes.md#top),
      next, top, lesson, me@c.example
      """),
    Example(
      "GitHub's alerts are quotes with a title",
      "> [!Warning]\n> Do *not* type\n> the quotes.\n\n> [!Tip]\n>\n> - One\n\n- > [!Note]  \n  > In a list.",
      """
      ▎ Warning
      ▎ Do not type the quotes.

      ▎ Tip
      ▎ • One

      • ▎ Note
        ▎ In a list.
      """),
    Example(
      "what is no alert stays a quote",
      "> [!FOO]\n> a\n\n> [!NOTE] b\n\n> \\[!NOTE]\n> c\n\n> [!NOTE](d)",
      """
      │ [!FOO] a

      │ [!NOTE] b

      │ [!NOTE] c

      │ !NOTE (d)
      """),
    Example(
      "a link in brackets gets no brackets of its own", "It is so ([RFC 1](https://a.example)).",
      "It is so (RFC 1, https://a.example)."),
  ]

  private func screen(_ source: String, _ width: Int) -> [String] {
    MarkdownRenderer(width: width, links: false).render(source).map(\.text)
  }

  @Test(arguments: tables + others)
  func `an example looks as it should`(example: Example) {
    #expect(screen(example.source, 40).joined(separator: "\n") == example.screen)
  }

  @Test(arguments: tables + others, [20, 40, 80])
  func `an example fits and loses no word`(example: Example, width: Int) {
    let lines = screen(example.source, width)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    // Words longer than a line are broken, so the words are compared without their spaces.
    let shown = lines.joined().filter(\.isLetter)
    for word in example.source.matches(of: /[A-Za-z]+/) {
      #expect(shown.contains(word.output), "\(width): \(lines)")
    }
  }

  @Test func `a link that can be clicked does not show where it leads`() {
    let lines = MarkdownRenderer(width: 80, links: true).render(
      "[web](https://a.example) ![pic](https://a.example/p.png) [file](a.md)")
    #expect(lines.map(\.text) == ["web [image: pic (https://a.example/p.png)] file (a.md)"])
    #expect(
      lines[0].spans.compactMap(\.link) == ["https://a.example", "https://a.example/p.png"])
  }

  @Test func `characters that stand for others inside are shown when an author writes them`() {
    let signs = "\u{12470}\u{12471}\u{12472}\u{12473}\u{12474}"
    #expect(screen("a \\| b \(signs) `\\|`", 80) == ["a | b \(signs) `\\|`"])
  }
}

/// Documents made up of fragments of Markdown.
extension MarkdownScreenTests {
  /// Fragments; each `@` is replaced by a word that no other has.
  private static let fragments = [
    "@ ", "*@* ", "**@** ", "`@` ", "~~@~~ ", "~~@ ", "\\~@ ", "[@](notes.md) ", "[@][@] ",
    "![@](a.png) ",
    "<b>@</b> ", "漢字漢字漢字 @ ", "e\u{301}\u{302}@ ", "👩‍👩‍👧‍👦 @ ", "&amp;@ ", "@[^1] ", "\\[@ ", "\\|@ ",
    "| @ | @ |\n|:--|--:|\n| @ | *@* |\n", "| @ | @ |\n|---|---|\n| `@ \\| @` | @ | @ |\n@\n",
    "@ | @ | @ | @ | @\n:-:|-|-|-|-\n@ | @\n", "\n[^1]: @ @\n", "[^1]: @\n[^2]: @\n", "- [ ] @\n",
    "- [x] *@* @\n",
    "- @\n", "1. @\n", "12. @\n", "> @\n", "> - @\n", "\n\n", "\n", "    @\n", "```\n@\n```\n",
    "# @\n", "@\n---\n",
    "@\\\n@ ", "***\n", "  - @\n", "\t@\n", "- Note: @\n", "| ", "`` ", "~~ ", "[^1] ", "* ",
    "_@_ ", "<@\n",
  ]

  @Test func `random Markdown fits and loses no word`() {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<TestTier.rounds(1_500) {
      var words: [String] = []
      let pattern = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        Self.fragments.randomElement(using: &random) ?? ""
      }.joined()
      let source = pattern.reduce(into: "") { text, character in
        if character == "@" {
          words.append("k\(words.count)z")
          text += words[words.count - 1]
        } else {
          text.append(character)
        }
      }
      for width in [20, 40, 80] {
        let lines = screen(source, width)
        let shown = lines.joined(separator: "\n")
        for line in lines {
          #expect(DisplayWidth.of(line) <= width, "\(width): \(source.debugDescription)")
        }
        for word in words {
          #expect(shown.contains(word), "\(word) at \(width): \(source.debugDescription)")
        }
      }
    }
  }
}
