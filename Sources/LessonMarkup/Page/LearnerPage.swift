package import LessonModel
internal import SwiftSource

/// The Swift file that a learner edits, with prose, starter code, and a mark before each step.
///
/// The page is generated from the lesson and contains no answers. After a step is written into the
/// page, the step's lines belong to the learner.
package struct LearnerPage: Sendable {
  /// The part of a page that belongs to one step, including its mark.
  package struct Section: Hashable, Sendable {
    /// The id in the mark; `nil` for a step the lesson no longer has.
    package var id: String?
    /// The lines after the mark, as the compiler reads them.
    package var code: SourceFragment
    /// The mark's line, counted from 1.
    package var markLine: Int

    /// Whether the part contains the lesson's own code, because the learner has skipped the step.
    package var isStandIn: Bool { code.text.hasPrefix(PageWriter.standInMark) }
  }

  /// The file as lines.
  package let source: SourceText
  /// The lines before the first mark.
  package let head: SourceFragment
  /// The steps' parts, in the order of the file.
  package let sections: [Section]

  /// Reads a page.
  ///
  /// - Throws: `Diagnostics` when marks are doubled or out of order.
  package init(_ source: SourceText, of lesson: Lesson, path: String) throws(Diagnostics) {
    self.source = source
    let marks = PageMark.find(in: source.lines, of: lesson)
    func fragment(_ first: Int, _ end: Int) -> SourceFragment {
      SourceFragment(
        text: source.lines[min(first, end)..<end].joined(separator: "\n"), path: path,
        line: first + 1)
    }
    head = fragment(0, marks.first?.index ?? source.lines.count)
    sections = zip(marks, marks.dropFirst().map(\.index) + [source.lines.count]).map { mark, end in
      Section(id: mark.id, code: fragment(mark.index + 1, end), markLine: mark.index + 1)
    }
    let problems = Self.problems(sections, of: lesson, path: path)
    guard problems.isEmpty else { throw Diagnostics(problems) }
  }

  /// Returns the part of the step with this id, if the page has the step.
  package func section(_ id: String) -> Section? {
    sections.first { $0.id == id && !$0.isStandIn }
  }

  /// Returns the part with the lesson's own code for the step with this id, if the learner has
  /// skipped it.
  package func standIn(_ id: String) -> Section? {
    sections.first { $0.id == id && $0.isStandIn }
  }

  /// Returns the file's lines, with the present step numbers of the lesson in the marks.
  ///
  /// Marks that the learner has reworded stay unchanged.
  func numberedLines(of lesson: Lesson) -> [String] {
    var lines = source.lines
    for section in sections {
      guard let id = section.id, let index = lesson.index(ofStep: id) else { continue }
      let line = lines[section.markLine - 1]
      guard PageMark.isAsWritten(line) else { continue }
      lines[section.markLine - 1] = PageMark.line(
        id, number: index + 1, of: lesson.steps.count)
    }
    return lines
  }

  private static func problems(
    _ sections: [Section], of lesson: Lesson, path: String
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var seen: [String: Int] = [:]
    var last: (id: String, number: Int)?
    for section in sections {
      guard let id = section.id, let number = lesson.index(ofStep: id) else { continue }
      if let other = seen[id] {
        problems.append(
          Diagnostic(
            path: path, line: section.markLine,
            message: "the mark of step `\(id)` is at line \(other) too; delete one of the two, "
              + "with the code that is repeated"))
        continue
      }
      seen[id] = section.markLine
      if let last, number < last.number {
        problems.append(
          Diagnostic(
            path: path, line: section.markLine,
            message:
              "the step `\(id)` comes before `\(last.id)` in the lesson; move its lines back "
              + "up, mark included"))
      } else {
        last = (id, number)
      }
    }
    return problems
  }
}

/// The line at which a step begins, such as `// MARK: - encode · step 3 of 7`.
struct PageMark {
  /// The step's present id; `nil` when the lesson no longer has such a step.
  var id: String?
  /// The line's index, counted from 0.
  var index: Int

  /// Returns the mark of a step.
  static func line(_ id: String, number: Int, of count: Int) -> String {
    "// MARK: - \(id) · step \(number) of \(count)"
  }

  /// Returns whether a mark is unchanged since this program wrote it.
  static func isAsWritten(_ line: String) -> Bool {
    line.wholeMatch(of: #/// MARK: - \S+ · step \d+ of \d+/#) != nil
  }

  /// Returns the marks of a page.
  ///
  /// A `MARK` that the learner wrote does not count, unless it names a step.
  static func find(in lines: [String], of lesson: Lesson) -> [PageMark] {
    guard lines.contains(where: { $0.contains("MARK:") }) else { return [] }
    var marks: [PageMark] = []
    var line = 0
    var isFirstOnLine = true
    let bytes = Array(lines.joined(separator: "\n").utf8)
    for token in SwiftScanner.scan(bytes).tokens {
      let text = bytes[token.range]
      if isFirstOnLine, token.kind == .lineComment,
        let mark = read(String(decoding: text, as: UTF8.self), of: lesson, index: line)
      {
        marks.append(mark)
      }
      switch token.kind {
      case .newline: isFirstOnLine = true
      case .whitespace: break
      default: isFirstOnLine = false
      }
      line += text.count { $0 == 0x0A }
    }
    return marks
  }

  private static func read(_ comment: String, of lesson: Lesson, index: Int) -> PageMark? {
    let words = comment.drop { $0 == "/" }.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[0] == "MARK:", words[1] == "-" else { return nil }
    if let number = lesson.index(ofStep: String(words[2])) {
      return PageMark(id: lesson.steps[number].id, index: index)
    }
    let isOurs = words.count >= 6 && words[3] == "·" && words[4] == "step"
    return isOurs ? PageMark(id: nil, index: index) : nil
  }
}
