package import LessonModel

/// Restores steps that are missing from a learner's page.
///
/// A stale editor buffer, an undo, or `git checkout` of an older page can remove whole steps. The
/// repair restores them with the code that was last seen in them. If only a step's mark is missing,
/// the repair restores only the mark, because restoring the step would declare its names twice.
package struct PageRepair: Sendable {
  /// A missing mark whose step's lines are still there.
  package struct LostMark: Hashable, Sendable {
    /// The step's id.
    package var step: String
    /// The line of the page above which the mark belongs, counted from 1.
    package var line: Int
  }

  /// The ids of the steps whose mark and lines are missing, in the lesson's order.
  package private(set) var missingSteps: [String] = []
  /// The missing marks of steps whose lines are still there, in the lesson's order.
  package private(set) var lostMarks: [LostMark] = []
  private let page: LearnerPage
  private let lesson: Lesson
  private let seen: SeenSteps
  private let path: String

  /// Finds the steps that are missing from a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - lesson: The page's lesson.
  ///   - ids: The ids of the steps that were put into the page.
  ///   - seen: The code that was last seen in the page's steps.
  ///   - path: The page's path in messages.
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

  /// A problem for each mark in `lostMarks`.
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

  /// Returns the page's text with the missing steps, and with the step at the index, if given.
  package func textWithSteps(adding index: Int? = nil) -> String {
    let missing = missingSteps.compactMap(lesson.index(ofStep:))
    let all = Set(missing + (index.map { [$0] } ?? []))
    return PageWriter.adding(all.sorted(), of: lesson, to: page, as: seen)
  }

  /// Returns the line, counted from 1, where the lines of a step without a mark begin, or `nil`
  /// when the lines are missing too.
  private func lineOfCode(_ index: Int) -> Int? {
    let numbered = page.sections.compactMap { section in
      section.id.flatMap(lesson.index(ofStep:)).map { (number: $0, line: section.markLine) }
    }
    let before = numbered.last { $0.number < index }
    let end = numbered.first { $0.number > index }.map { $0.line - 1 } ?? page.source.lines.count
    let first = before?.line ?? 0
    guard first < end else { return nil }
    let own = seen.lines(of: lesson.steps[index]).map(Self.trimmed)
    // A line that is also in the previous step proves nothing.
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

/// The code that was last seen in a page's steps, by step id.
package struct SeenSteps: Hashable, Sendable {
  /// The lines below each step's mark.
  package private(set) var texts: [String: String] = [:]

  /// Creates an empty record.
  package init() {}

  /// Records the present code of a page's steps, and keeps the record of missing steps.
  package mutating func note(_ page: LearnerPage) {
    for section in page.sections where !section.isStandIn {
      if let id = section.id { texts[id] = section.code.text }
    }
  }

  /// Returns the lines last seen for a step's present id or a former one, or else the lesson's
  /// lines.
  func lines(of step: Step) -> [String] {
    let ids = [step.id] + step.formerIDs.filter { $0.lesson == nil }.map(\.step)
    guard let text = ids.lazy.compactMap({ texts[$0] }).first else {
      return PageWriter.lines(of: step.content)
    }
    let lines = SourceFragment(text: text, path: "", line: 1).lines
    // The empty lines at the end only separated the step from the next one.
    return Array(lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed())
  }
}

extension SeenSteps {
  /// Reads a record, or returns `nil` when the text is not one.
  package init?(_ text: String) {
    guard let record = BegunPage(text) else { return nil }
    texts = record.steps
  }

  /// The record as JSON, with one line per step.
  package var text: String {
    var record = BegunPage()
    record.steps = texts
    return record.text
  }
}
