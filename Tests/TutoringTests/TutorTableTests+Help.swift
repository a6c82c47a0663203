import LessonModel
import Testing

@testable import Tutoring

/// Hints, solutions and starting over.
extension TutorTableTests {
  static let help: [Case] = [
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .solution("a/one", isGranted: false),
      effects: [.askForSolution("a/one")]),
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .solution("a/one", isGranted: true),
      effects: [.save, .solution("a/one")], then: ["a/one": "revealed"]),
    Case(
      state: ["a/one": "passed"], at: "a/one", action: .solution("a/one", isGranted: false),
      effects: [.solution("a/one")]),
    Case(
      state: ["a/one": "revealed"], at: "a/one", action: .solution("a/one", isGranted: false),
      effects: [.solution("a/one")]),
    Case(
      state: [:], at: "b/five", action: .solution("b/five", isGranted: true),
      effects: [.nothingToSolve("b/five")]),
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .hint("a/one", fitting: 0),
      effects: [.save, .hint("a/one", number: 0, isLast: false)]),
    Case(
      state: ["a/one": "shown"], at: "a/one", action: .hint("a/one", fitting: 1),
      effects: [.fittingHints("a/one", left: 2)]),
    Case(
      state: ["a/one": "passed"], at: "a/one", action: .reset(.step("a/one")),
      effects: [.restore(.step("a/one"))]),
    Case(
      state: ["a/one": "passed"], at: "a/one", action: .restored(.step("a/one")), effects: [.save],
      then: ["a/one": "shown"]),
    Case(
      state: ["a/one": "passed", "a/two": "shown", "b/four": "passed"], at: "a/two",
      action: .restored(.lesson("a")), effects: [.save],
      then: ["a/one": "open", "a/two": "open"]),
    Case(
      state: ["a/one": "passed", "b/four": "passed"], at: "b/four", action: .restored(.course),
      effects: [.save], then: ["a/one": "open", "b/four": "open"]),
  ]
}
