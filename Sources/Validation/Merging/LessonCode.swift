package import LessonModel
package import SnippetRunner

/// The attempts at a lesson's steps, with the cheats, and what Swift's parser says about all its code.
package struct LessonCode: Sendable {
  /// What the parser says; `nil` when it does not answer.
  let syntax: LessonSyntax?
  /// The cheats at each step.
  let cheats: [[Attempt]]
  private let people: [[Attempt]]

  /// Makes the cheats of a lesson and asks about its code.
  package init(_ lesson: Lesson, _ reader: SyntaxReader) {
    let cheats = Cheat.attempts(in: lesson, reader)
    people = lesson.steps.indices.map { lesson.attempts(at: $0) }
    self.cheats = cheats
    syntax = LessonSyntax(lesson, (people + cheats).flatMap(\.self), reader)
  }

  /// Asks about the code of a lesson that nobody makes attempts at.
  package init(withoutAttempts lesson: Lesson, _ reader: SyntaxReader) {
    people = lesson.steps.map { _ in [] }
    cheats = people
    syntax = LessonSyntax(lesson, [], reader)
  }

  /// All attempts at a step: the starter, wrong answers and cheats.
  func attempts(at index: Int) -> [Attempt] { people[index] + cheats[index] }
}
