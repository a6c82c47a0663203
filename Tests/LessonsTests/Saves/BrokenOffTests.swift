import Foundation
import GoldenFiles
import SystemIO
import TestPrograms
import Testing

/// A verb that is broken off between its writes: the next one goes on, and no text is lost.
@Suite(.timeLimit(.minutes(10))) struct BrokenOffTests {
  private static let page = "Playground/01-first.swift"
  private static let other = "Playground/02-second.swift"

  /// A learner who has passed two steps of the first lesson and one of the second.
  private func learner() throws -> ProgressVerbTests.Learner {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    try learner.pass("two")
    try learner.run("goto", "four")
    try learner.pass("four")
    return learner
  }

  /// Whether the page or a backup has some code.
  private func isKept(_ code: String, _ learner: ProgressVerbTests.Learner) throws -> Bool {
    let playground = "\(learner.sandbox.path)/Playground"
    let backup = "\(playground)/.lessons/backup"
    let places = [Self.page, Self.other].map { "\(learner.sandbox.path)/\($0)" }
    let backups = try FileManager.default.contentsOfDirectory(atPath: backup)
    return (places + backups.map { "\(backup)/\($0)" }).contains { place in
      String(decoding: FileManager.default.contents(atPath: place) ?? Data(), as: UTF8.self)
        .contains(code)
    }
  }

  /// Checks that the learner can go on and has lost nothing.
  private func expectGood(
    _ learner: ProgressVerbTests.Learner, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (first, second) = (
      try learner.sandbox.read(Self.page), try learner.sandbox.read(Self.other)
    )
    for step in ["one", "two", "four"] {
      #expect(
        try isKept("let \(step) = 1 // passes", learner), "\(what): \(step)",
        sourceLocation: sourceLocation)
      let hasPass = try learner.step(step)["passed"] as? Bool == true
      #expect(
        !hasPass || (first + second).contains("let \(step) = 1 // passes"),
        "\(what): \(step) has passed and is gone", sourceLocation: sourceLocation)
    }
    let next = try learner.run("next")
    #expect([0, 1].contains(next.code), "\(what): \(next.talk)", sourceLocation: sourceLocation)
    #expect(!next.talk.contains("MARK"), "\(what): \(next.talk)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ["reset", "--lesson", "first", "--yes"], ["reset", "--all", "--yes"], ["reset", "two"],
    ["solution", "three", "--reveal", "--write"],
  ])
  func `when progress cannot be written, the pages are as they were`(words: [String]) throws {
    let learner = try learner()
    let before = (try learner.sandbox.read(Self.page), try learner.sandbox.read(Self.other))
    // Nothing can be written where this folder stands.
    let obstacle = "\(learner.sandbox.path)/Playground/.lessons/.progress.json.new"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
    let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
    #expect(outcome.code == 3, "\(outcome.talk)")
    #expect(try learner.sandbox.read(Self.page) == before.0)
    #expect(try learner.sandbox.read(Self.other) == before.1)
    try FileManager.default.removeItem(atPath: obstacle)
    try expectGood(learner, "\(words)")
  }

  @Test(
    arguments: [
      ["reset", "--lesson", "first", "--yes"], ["reset", "--all", "--yes"], ["reset", "two"],
      ["solution", "three", "--reveal", "--write"],
    ])
  func `after a kill at any moment the next verb goes on`(words: [String]) throws {
    var random = SeededGenerator(seed: 3)
    // How long a run takes on this machine.
    let trial = try learner()
    let start = ContinuousClock.now
    _ = try trial.sandbox.shell(
      "exec \"$@\"", [trial.sandbox.program] + words,
      trial.sandbox.environment(course: trial.course))
    let length = (ContinuousClock.now - start) / .seconds(1)
    for round in 0..<TestTier.rounds(20) {
      let learner = try learner()
      let delay = Double.random(in: 0.3...1, using: &random) * length
      _ = try learner.sandbox.shell(
        "\"$@\" >/dev/null 2>&1 & sleep \(delay); kill -9 $! 2>/dev/null; wait $! 2>/dev/null",
        [learner.sandbox.program] + words, learner.sandbox.environment(course: learner.course))
      try expectGood(learner, "\(words) \(round) after \(delay) s")
    }
  }
}
