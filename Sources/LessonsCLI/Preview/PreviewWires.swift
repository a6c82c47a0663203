internal import LessonModel

/// Who spoke to whom in lessons, for as long as their code stays as it was.
struct PreviewWires: Hashable, Sendable {
  private struct Entry: Hashable {
    var code: [String]
    var logs: [Int: WireLog]
  }

  private var entries: [String: Entry] = [:]

  /// Notes what a run of a lesson showed.
  mutating func note(_ logs: [Int: WireLog], of lesson: Lesson) {
    entries[lesson.name] = Entry(code: Self.code(of: lesson), logs: logs)
  }

  /// What is known of a lesson; nothing when its code is another one now.
  func logs(of lesson: Lesson) -> [Int: WireLog]? {
    entries[lesson.name].flatMap { $0.code == Self.code(of: lesson) ? $0.logs : nil }
  }

  /// What is known of all lessons of a book, by their names.
  func logs(of lessons: [Lesson]) -> [String: [Int: WireLog]] {
    lessons.reduce(into: [:]) { $0[$1.name] = logs(of: $1) }
  }

  private static func code(of lesson: Lesson) -> [String] {
    (lesson.preambleCode + lesson.steps.flatMap(\.reference)).map(\.text)
      + lesson.steps.map { $0.standardInput ?? "" }
  }
}
