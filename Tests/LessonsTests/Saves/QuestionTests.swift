import Foundation
import Synchronization
import SystemIO
import Testing

/// What may happen while a verb waits for an answer.
@Suite struct QuestionTests {
  @Test func `while it asks for the solution, other verbs and the editor go on`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    let codes = Mutex<[Int32]>([])
    let outcome = try learner.sandbox.run(
      "solution", "--write", course: learner.course, terminal: .init(columns: 80, rows: 24),
      answers: ["y"],
      beforeAnswer: {
        // The learner thinks about it, uses a hint in another terminal, and saves.
        let hint = try? learner.run("hint")
        codes.withLock { $0.append(hint?.code ?? -1) }
        try? learner.sandbox.edit(
          "Playground/01-first.swift", "let one = 0", "let one = 0 // saved meanwhile")
      }, checks: .passing())
    #expect(codes.withLock(\.self) == [0] || codes.withLock(\.self) == [1])
    #expect(outcome.code == 0, "\(outcome.talk)")
    #expect(try learner.sandbox.read("Playground/01-first.swift").contains("let one = 1"))
    let backup = try learner.sandbox.read("Playground/.lessons/backup/01-first.1.swift")
    #expect(backup.contains("saved meanwhile"))
  }
}
