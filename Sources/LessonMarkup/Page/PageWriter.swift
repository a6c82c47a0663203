package import LessonModel

/// Writes the learner's page: its head, its steps, and changes to one step.
package enum PageWriter {
  /// Returns the page of a lesson without any step yet.
  package static func head(of lesson: Lesson) -> String {
    let lines = lines(of: lesson.preamble)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the page with one more step at its place in the lesson; other lines stay the same.
  package static func adding(_ index: Int, of lesson: Lesson, to page: LearnerPage) -> String {
    let section = section(index, of: lesson, content: lesson.steps[index].content)
    let later = page.sections.first { section in
      section.id.flatMap(lesson.index(ofStep:)).map { $0 > index } ?? false
    }
    var lines = page.source.lines
    if let later {
      lines.insert(contentsOf: section + [""], at: later.markLine - 1)
    } else {
      if let last = lines.last, !last.isEmpty { lines.append("") }
      lines += section
    }
    return text(lines, like: page.source)
  }

  /// Returns the page with a step's original lines.
  package static func resetting(_ index: Int, of lesson: Lesson, in page: LearnerPage) -> String {
    replacing(index, of: lesson, in: page, content: lesson.steps[index].content)
  }

  /// Whether the learner has not changed a step's part of the page.
  package static func isUntouched(
    _ section: LearnerPage.Section, _ index: Int, of lesson: Lesson
  ) -> Bool {
    let written = lines(of: lesson.steps[index].content)
    // An empty line separates the step from what follows.
    let own = section.code.lines.reversed().drop { $0.isEmpty }.reversed()
    return own.elementsEqual(written.reversed().drop { $0.isEmpty }.reversed())
  }

  /// Returns the page with a step's solution in place of the learner's code.
  ///
  /// It takes the place of what stands in the learner's regions, and the rest of the step stays.
  /// When their directives are gone, the whole step is written anew.
  package static func solving(_ index: Int, of lesson: Lesson, in page: LearnerPage) -> String {
    let step = lesson.steps[index]
    guard let solution = step.solution, solution.fillsRegions,
      let code = page.section(step.id)?.code, code.line <= page.source.lines.count
    else { return replacing(index, of: lesson, in: page, content: solvedContent(of: step)) }
    let regions = EditableRegions(code.segments)
    guard regions.count == solution.pieces.count else {
      return replacing(index, of: lesson, in: page, content: solvedContent(of: step))
    }
    var lines = page.source.lines
    lines.replaceSubrange(
      (code.line - 1)..<code.lastLine, with: regions.lines(with: solution.texts).map(\.text))
    return text(lines, like: page.source)
  }

  /// Returns prose and solved code of a step, with the answer in the editable regions.
  package static func solvedContent(of step: Step) -> [Step.Content] {
    guard let solution = step.solution else { return step.content }
    guard solution.fillsRegions else {
      return step.content.filter { $0.code == nil } + [.code(solution.code)]
    }
    var fillings = solution.texts[...]
    return step.content.map { part in
      guard case .code(var fragment) = part else { return part }
      let regions = EditableRegions(fragment.segments)
      fragment.text = regions.filled(with: Array(fillings.prefix(regions.count)))
      fillings = fillings.dropFirst(regions.count)
      return .code(fragment)
    }
  }
}

extension PageWriter {
  private static func replacing(
    _ index: Int, of lesson: Lesson, in page: LearnerPage, content: [Step.Content]
  ) -> String {
    guard let old = page.section(lesson.steps[index].id) else {
      return adding(index, of: lesson, to: page)
    }
    var lines = page.source.lines
    // A step without any line ends where the next one begins.
    let next = page.sections.lazy.map(\.markLine).first { $0 > old.markLine }
    let end = next.map { $0 - 1 } ?? lines.count
    let isLast = end >= lines.count
    let new = section(index, of: lesson, content: content) + (isLast ? [] : [""])
    lines.replaceSubrange((old.markLine - 1)..<end, with: new)
    return text(lines, like: page.source)
  }

  /// The text of lines, with the line breaks of a page.
  static func text(_ lines: [String], like source: SourceText) -> String {
    let mark = source.hasByteOrderMark ? "\u{FEFF}" : ""
    return mark + lines.joined(separator: source.lineBreak) + source.lineBreak
  }

  private static func section(
    _ index: Int, of lesson: Lesson, content: [Step.Content]
  ) -> [String] {
    let step = lesson.steps[index]
    return [PageMark.line(step.id, number: index + 1, of: lesson.steps.count)] + lines(of: content)
  }

  /// Writes prose after `//:` and code as it is, with an empty line between them.
  static func lines(of content: [Step.Content]) -> [String] {
    var lines: [String] = []
    var wasProse = false
    for part in content {
      switch part {
      case .prose(let fragment):
        if !lines.isEmpty { lines.append(wasProse ? "//:" : "") }
        lines += PageLinks.leadingToPages(fragment.text)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "//:" : "//: \($0)" }
        wasProse = true
      case .code(let fragment):
        if !lines.isEmpty { lines.append("") }
        lines += fragment.text.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
        wasProse = false
      }
    }
    return lines
  }
}
