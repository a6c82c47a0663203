package import LessonModel

/// A learner's page with the changes of its lesson.
///
/// The learner's own lines stay untouched.
package struct RefreshedPage: Sendable {
  /// A part of a page.
  package enum Part: Hashable, Sendable {
    /// The lines before the first step.
    case preamble
    /// The step with an id.
    case step(String)
  }

  /// A part in which the page and the lesson differ.
  package struct Change: Hashable, Sendable {
    /// The part.
    package var part: Part
    /// Whether the new page includes a change of the lesson.
    package var isBrought: Bool
    /// The line of the new page, counted from 1, at which the page differs from the lesson's code.
    package var firstLeft: Int?
    /// Whether the change concerns code, rather than only prose.
    package var concernsCode: Bool
    /// Whether the lesson has certainly changed, because its earlier text was recorded.
    package var isCertain: Bool
  }

  /// The page's text with all changes that the merge could include.
  package private(set) var text: String
  /// The parts in which the page and the lesson differ, in the order of the page.
  package private(set) var changes: [Change] = []
  /// Whether the page's step numbers are out of date.
  package let isRenumbered: Bool
  /// The record of the page's original content, with the parts that match the lesson's present
  /// text.
  package private(set) var begun: BegunPage
  /// The record to store after the new text is written to the page.
  package private(set) var refreshed: BegunPage

  /// Merges a page and its lesson.
  ///
  /// - Parameters:
  ///   - page: The learner's page.
  ///   - lesson: The page's lesson.
  ///   - begun: The lesson's text at the time when the page's parts were written.
  package init(_ page: LearnerPage, of lesson: Lesson, begunAs begun: BegunPage) {
    (self.begun, refreshed) = (begun, begun)
    text = ""
    let source = page.numberedLines(of: lesson)
    isRenumbered = source != page.source.lines
    let marks = page.sections.map { $0.markLine - 1 }
    var lines = merge(
      .preamble, Array(source[..<(marks.first ?? source.count)]),
      PageWriter.lines(of: lesson.preamble), begun.preambleLines, .preamble, after: 0)
    if changes.isEmpty { self.begun.notePreamble(of: lesson) }
    refreshed.notePreamble(of: lesson)
    for (section, end) in zip(page.sections, marks.dropFirst() + [source.count]) {
      lines.append(source[section.markLine - 1])
      let own = Array(source[section.markLine..<end])
      guard !section.isStandIn, let index = section.id.flatMap(lesson.index(ofStep:)) else {
        lines += own
        continue
      }
      let step = lesson.steps[index]
      let before = changes.count
      lines += merge(
        .step(step.id), own, PageWriter.lines(of: step.content), begun.lines(of: step),
        Self.kind(of: step), after: lines.count)
      if changes.count == before { self.begun.note(step) }
      refreshed.note(step)
    }
    text = PageWriter.text(lines, like: page.source)
  }

  /// Merges a part, records its differences, and returns its lines.
  private mutating func merge(
    _ part: Part, _ own: [String], _ theirs: [String], _ base: [String]?,
    _ kind: PartMerge.Kind, after lines: Int
  ) -> [String] {
    // Empty lines separate a part from the next one.
    func trimmed(_ lines: [String]) -> [String] {
      lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()
    }
    let mine = trimmed(own)
    let merged = PartMerge(
      mine: mine, theirs: trimmed(theirs), base: base.map(trimmed), kind)
    if merged.isBrought || merged.firstLeft != nil {
      changes.append(
        Change(
          part: part, isBrought: merged.isBrought,
          firstLeft: merged.firstLeft.map { lines + $0 + 1 }, concernsCode: merged.concernsCode,
          isCertain: base != nil))
    }
    return merged.lines + own.dropFirst(mine.count)
  }

  private static func kind(of step: Step) -> PartMerge.Kind {
    if step.starter.contains(where: \.segments.hasRegion) { return .marked }
    return step.isDemonstration ? .demonstration : .open
  }
}
