package import LessonModel

/// Writes the learner's page, which includes its head, its steps, and changes to single steps.
package enum PageWriter {
  /// Returns the page of a lesson without any steps.
  package static func head(of lesson: Lesson) -> String {
    let lines = lines(of: lesson.preamble)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the page with one more step at its place in the lesson.
  ///
  /// The new page has updated numbers in the marks of the other steps. No other line changes.
  ///
  /// For each earlier step that is not in the page, this function inserts the lesson's own code, so
  /// that an editor knows the names in that code. Adding the step later replaces the inserted code.
  package static func adding(_ index: Int, of lesson: Lesson, to page: LearnerPage) -> String {
    adding([index], of: lesson, to: page, as: SeenSteps())
  }

  /// Returns the page with more steps at their places, each with the code last seen in the page.
  ///
  /// The indices are in ascending order.
  static func adding(
    _ indices: [Int], of lesson: Lesson, to page: LearnerPage, as seen: SeenSteps
  ) -> String {
    guard let last = indices.last else { return text(page.source.lines, like: page.source) }
    let known = Set(page.sections.compactMap(\.id))
    let sections = (0...last).compactMap { index -> (Int, [String])? in
      let step = lesson.steps[index]
      if indices.contains(index) {
        let mark = PageMark.line(step.id, number: index + 1, of: lesson.steps.count)
        return (index, [mark] + seen.lines(of: step))
      }
      let isLeftOut = !known.contains(step.id) && !step.expectation.endsTheProgram
      return isLeftOut ? (index, standIn(index, of: lesson)) : nil
    }
    var added: [Range<Int>: [String]] = [:]
    for (number, section) in sections {
      let place = place(ofStep: number, of: lesson, in: page)
      added[place, default: []] += (added[place] == nil ? [] : [""]) + section
    }
    var lines = page.numberedLines(of: lesson)
    let count = lines.count
    // Go from the bottom up, so that the lines above keep their numbers.
    for (place, section) in added.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      let isAfterCode = place.upperBound == count && lines.prefix(place.lowerBound).last != ""
      lines.replaceSubrange(
        place,
        with: (isAfterCode && place.isEmpty ? [""] : []) + section
          + (place.upperBound < count ? [""] : []))
    }
    return text(lines, like: page.source)
  }

  /// Returns the indices of the lines that a step replaces, which are those of its stand-in, or
  /// none.
  private static func place(
    ofStep number: Int, of lesson: Lesson, in page: LearnerPage
  ) -> Range<Int> {
    if let old = page.standIn(lesson.steps[number].id) { return range(of: old, in: page) }
    let later = page.sections.first { section in
      section.id.flatMap(lesson.index(ofStep:)).map { $0 > number } ?? false
    }
    let place = later.map { $0.markLine - 1 } ?? page.source.lines.count
    return place..<place
  }

  /// The beginning of the lesson's own code for a skipped step.
  static let standInMark = "// Not done yet: "

  /// Returns whether the lesson's own code for a skipped step is unchanged.
  package static func isUntouched(standIn section: LearnerPage.Section, of lesson: Lesson) -> Bool {
    guard let index = section.id.flatMap(lesson.index(ofStep:)) else { return false }
    let lines = standIn(index, of: lesson).dropFirst()
    let own = section.code.lines.reversed().drop { $0.isEmpty }.reversed()
    return own.elementsEqual(lines)
  }

  /// Returns the page with a step's original lines.
  package static func resetting(_ index: Int, of lesson: Lesson, in page: LearnerPage) -> String {
    replacing(index, of: lesson, in: page, content: lesson.steps[index].content)
  }

  /// Returns whether the learner has not changed a step's part of the page.
  package static func isUntouched(
    _ section: LearnerPage.Section, _ index: Int, of lesson: Lesson
  ) -> Bool {
    let written = lines(of: lesson.steps[index].content)
    // An empty line separates the step from the next one.
    let own = section.code.lines.reversed().drop { $0.isEmpty }.reversed()
    return own.elementsEqual(written.reversed().drop { $0.isEmpty }.reversed())
  }

  /// Returns the page with a step's solution in place of the learner's code.
  ///
  /// The solution replaces the code in the learner's regions, and the rest of the step stays. If
  /// the regions' directives are gone, the solution replaces the whole step.
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

  /// Returns a step's prose and solved code, with the answer in the editable regions.
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
    let range = range(of: old, in: page)
    let isLast = range.upperBound >= lines.count
    let new = section(index, of: lesson, content: content) + (isLast ? [] : [""])
    lines.replaceSubrange(range, with: new)
    return text(lines, like: page.source)
  }

  /// Returns the indices of a part's lines, including its mark.
  private static func range(of section: LearnerPage.Section, in page: LearnerPage) -> Range<Int> {
    // A step without lines ends where the next one begins.
    let next = page.sections.lazy.map(\.markLine).first { $0 > section.markLine }
    return (section.markLine - 1)..<(next.map { $0 - 1 } ?? page.source.lines.count)
  }

  /// Returns the lesson's own code of a step, as hidden code.
  private static func standIn(_ index: Int, of lesson: Lesson) -> [String] {
    let step = lesson.steps[index]
    // The directives mark code for the learner to change, and hidden code has none.
    let code = step.reference.flatMap(\.lines).filter {
      !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//#-")
    }
    return [
      PageMark.line(step.id, number: index + 1, of: lesson.steps.count),
      standInMark + "the lesson's own code, for your editor. To do the step: "
        + "lessons goto \(lesson.id)/\(step.id)",
      CodeDirective(.hidden).spelling,
    ] + code + [CodeDirective(.hidden, isEnd: true).spelling]
  }

  /// Returns lines as text, with a page's line breaks.
  static func text(_ lines: [String], like source: SourceText) -> String {
    let mark = source.hasByteOrderMark ? "\u{FEFF}" : ""
    return mark + lines.joined(separator: source.lineBreak) + source.lineBreak
  }

  /// Writes a step below its mark.
  static func section(
    _ index: Int, of lesson: Lesson, content: [Step.Content]
  ) -> [String] {
    let step = lesson.steps[index]
    return [PageMark.line(step.id, number: index + 1, of: lesson.steps.count)] + lines(of: content)
  }

  /// Writes prose after `//:` and unchanged code, with an empty line between them.
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
