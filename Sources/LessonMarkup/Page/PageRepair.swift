package import LessonModel

/// The steps that are missing from a learner's page, and how to put them back.
///
/// An editor that saves an old buffer, an undo, or `git checkout` of an older page removes whole
/// steps. They come back with the code that was last seen in them. If only the mark of a step is
/// missing, the step must not be put back, because its names would be declared twice; only the mark
/// is.
package struct PageRepair: Sendable {
  /// A mark that is missing above lines that are still there.
  package struct LostMark: Hashable, Sendable {
    /// The step's id.
    package var step: String
    /// The line of the page above which the mark belongs, counted from 1.
    package var line: Int
  }

  /// The ids of the steps that are missing with their lines, in the lesson's order.
  package private(set) var missingSteps: [String] = []
  /// The marks that are missing alone, in the lesson's order.
  package private(set) var lostMarks: [LostMark] = []
  private let page: LearnerPage
  private let lesson: Lesson
  private let seen: SeenSteps
  private let path: String

  /// Looks for the steps that a page should have.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - lesson: Its lesson.
  ///   - ids: The ids of the steps that were put into the page.
  ///   - seen: The code that was last seen in the page's steps.
  ///   - path: The page's path as messages show it.
  package init(
    _ page: LearnerPage, of lesson: Lesson, among ids: [String], seen: SeenSteps, path: String
  ) {
    (self.page, self.lesson, self.seen, self.path) = (page, lesson, seen, path)
    for (index, step) in lesson.steps.enumerated()
    where ids.contains(step.id) && page.section(step.id) == nil {
      if page.standIn(step.id) == nil, let line = lineOfCode(index) {
        lostMarks.append(LostMark(step: step.id, line: line))
      } else {
        missingSteps.append(step.id)
      }
    }
  }

  /// Whether the page has all its steps.
  package var isEmpty: Bool { missingSteps.isEmpty && lostMarks.isEmpty }

  /// A problem for each mark that is missing alone.
  package var problems: [Diagnostic] {
    lostMarks.map { mark in
      Diagnostic(
        path: path, line: mark.line,
        message:
          "the line `// MARK: - \(mark.step)` is gone from the page; it belongs above this line, and "
          + "`lessons refresh \(lesson.id)` (or `x` on the live screen) puts it back")
    }
  }

  /// The page's text with the missing marks.
  package var textWithMarks: String {
    var lines = page.source.lines
    for mark in lostMarks.reversed() {
      guard let index = lesson.index(ofStep: mark.step) else { continue }
      lines.insert(
        PageMark.line(mark.step, number: index + 1, of: lesson.steps.count), at: mark.line - 1)
    }
    return PageWriter.text(lines, like: page.source)
  }

  /// The page's text with the missing steps, and with one more step of the lesson if an index is
  /// given.
  package func textWithSteps(adding index: Int? = nil) -> String {
    let missing = missingSteps.compactMap(lesson.index(ofStep:))
    let all = Set(missing + (index.map { [$0] } ?? []))
    return PageWriter.adding(all.sorted(), of: lesson, to: page, as: seen)
  }

  /// The line where a step's lines begin although its mark is missing, counted from 1; `nil` when
  /// they are missing too.
  private func lineOfCode(_ index: Int) -> Int? {
    let numbered = page.sections.compactMap { section in
      section.id.flatMap(lesson.index(ofStep:)).map { (number: $0, line: section.markLine) }
    }
    let before = numbered.last { $0.number < index }
    let end = numbered.first { $0.number > index }.map { $0.line - 1 } ?? page.source.lines.count
    let first = before?.line ?? 0
    guard first < end else { return nil }
    let own = seen.lines(of: lesson.steps[index]).map(Self.trimmed)
    // A line that the step before has too proves nothing.
    let others =
      before.map { seen.lines(of: lesson.steps[$0.number]) }
      ?? PageWriter.lines(of: lesson.preamble)
    let known = Set(own.filter { $0.count > 3 && !$0.hasPrefix("//#-") })
      .subtracting(others.map(Self.trimmed))
    let places = (first..<end).filter { known.contains(Self.trimmed(page.source.lines[$0])) }
    let found = Set(places.map { Self.trimmed(page.source.lines[$0]) })
    guard !known.isEmpty, found.count * 2 >= known.count else { return nil }
    return places.first.map { $0 + 1 }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The code that was last seen in the steps of a page, by their ids.
package struct SeenSteps: Hashable, Sendable {
  /// The lines below each step's mark.
  package private(set) var texts: [String: String] = [:]

  /// Creates a record without a step.
  package init() {}

  /// Records the present code in the steps of a page; the record of missing ones stays.
  package mutating func note(_ page: LearnerPage) {
    for section in page.sections where !section.isStandIn {
      if let id = section.id { texts[id] = section.code.text }
    }
  }

  /// The lines of a step: the last ones seen, under its present id or a former one, else the lesson's.
  func lines(of step: Step) -> [String] {
    let ids = [step.id] + step.formerIDs.filter { $0.lesson == nil }.map(\.step)
    guard let text = ids.lazy.compactMap({ texts[$0] }).first else {
      return PageWriter.lines(of: step.content)
    }
    let lines = SourceFragment(text: text, path: "", line: 1).lines
    // Empty lines separated the step from the next one.
    return Array(lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed())
  }
}

extension SeenSteps {
  /// Reads a record; `nil` when the text is not one.
  package init?(_ text: String) {
    guard let record = BegunPage(text) else { return nil }
    texts = record.steps
  }

  /// The record as JSON, with a line for each step.
  package var text: String {
    var record = BegunPage()
    record.steps = texts
    return record.text
  }
}
