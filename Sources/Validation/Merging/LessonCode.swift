package import LessonModel
package import SnippetRunner

/// The attempts at a lesson's steps, with the cheats, and the parser's facts about all its code.
package struct LessonCode: Sendable {
  /// The parser's facts; `nil` when the parser does not answer.
  let syntax: LessonSyntax?
  /// The cheats at each step.
  let cheats: [[Attempt]]
  private let people: [[Attempt]]

  /// Creates the cheats of a lesson and asks the parser about its code.
  package init(_ lesson: Lesson, _ reader: SyntaxReader) {
    let cheats = Cheat.attempts(in: lesson, reader)
    people = lesson.steps.indices.map { lesson.attempts(at: $0) }
    self.cheats = cheats
    syntax = LessonSyntax(lesson, (people + cheats).flatMap(\.self), reader)
  }

  /// Asks the parser about the code of a lesson with attempts other than the author's, and without
  /// cheats.
  init(_ lesson: Lesson, _ attempts: [Attempt], _ reader: SyntaxReader) {
    people = lesson.steps.indices.map { index in attempts.filter { $0.step == index } }
    cheats = lesson.steps.map { _ in [] }
    syntax = LessonSyntax(lesson, attempts, reader)
  }

  /// Returns all attempts at a step, which are the starter, wrong answers and cheats.
  func attempts(at index: Int) -> [Attempt] { people[index] + cheats[index] }
}
