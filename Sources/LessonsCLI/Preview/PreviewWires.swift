internal import LessonModel

/// The requests of lessons, valid while their code is unchanged.
struct PreviewWires: Hashable, Sendable {
  private struct Entry: Hashable {
    var code: [String]
    var logs: [Int: WireLog]
  }

  private var entries: [String: Entry] = [:]

  /// Stores the result of a lesson's run.
  mutating func note(_ logs: [Int: WireLog], of lesson: Lesson) {
    entries[lesson.name] = Entry(code: Self.code(of: lesson), logs: logs)
  }

  /// Returns the requests of a lesson, or `nil` if its code has changed.
  func logs(of lesson: Lesson) -> [Int: WireLog]? {
    entries[lesson.name].flatMap { $0.code == Self.code(of: lesson) ? $0.logs : nil }
  }

  /// Returns the requests of all lessons of a book, by their names.
  func logs(of lessons: [Lesson]) -> [String: [Int: WireLog]] {
    lessons.reduce(into: [:]) { $0[$1.name] = logs(of: $1) }
  }

  private static func code(of lesson: Lesson) -> [String] {
    (lesson.preambleCode + lesson.steps.flatMap(\.reference)).map(\.text)
      + lesson.steps.map { $0.standardInput ?? "" }
  }
}
