import Foundation
import GoldenFiles
import TestPrograms
import Testing

/// Lessons change, learners stay (the verbs run without a compiler).
@Suite struct LivingCourseTests {
  /// A learner who goes on, passes steps and writes lines, whatever the author does meanwhile.
  private struct Learner {
    let sandbox: Sandbox
    var course: LivingCourse
    /// The tokens of the steps that have passed.
    var passed: Set<String> = []
    /// The tokens of the steps in whose code the learner has written a line.
    var written: Set<String> = []

    init() throws {
      sandbox = try Sandbox()
      course = LivingCourse(in: "\(sandbox.path)/course")
      try course.write()
      #expect(try run("next").code == 0)
    }

    func run(_ words: [String]) throws -> Sandbox.Outcome {
      let outcome = try sandbox.run(words, course: "\(sandbox.path)/course", checks: .passing())
      // The live screen may just be writing down its verdict; the program says to try again.
      guard outcome.code == 3, outcome.talk.contains("is using this workspace") else {
        return outcome
      }
      Thread.sleep(forTimeInterval: 0.1)
      return try run(words)
    }

    func run(_ words: String...) throws -> Sandbox.Outcome { try run(words) }

    private func json(_ words: String...) throws -> [String: Any] {
      let text = try sandbox.run(words, course: "\(sandbox.path)/course", checks: .passing()).output
      return try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    /// The step at hand.
    var place: (lesson: String, step: String) {
      get throws {
        let words = try #require(try json("status", "--json")["current"] as? String).split(
          separator: "/")
        return (String(words.first ?? ""), String(words.last ?? ""))
      }
    }

    /// Goes on, and solves the step at hand with a line of one's own.
    mutating func work() throws {
      let first = try run("next")
      let (slug, id) = try place
      let lesson = course.visible.first { $0.slug == slug }
      if lesson?.isBroken ?? true {
        #expect(first.code == 2, "\(first)")
        // Where nothing else is open, that is said.
        #expect([0, 4].contains(try run("skip").code))
        return
      }
      #expect(first.code < 2 || isLeft(first), "\(first)")
      guard let step = lesson?.steps.first(where: { $0.id == id }) else {
        Issue.record("no step \(slug)/\(id)")
        return
      }
      try solve(step)
      let second = try run("next")
      #expect(second.code < 2 || isLeft(second), "\(second)")
      if second.output.contains("✓") { passed.insert(step.token) }
    }

    /// Whether nothing is left but a lesson that cannot be read, and the program says so.
    private func isLeft(_ outcome: Sandbox.Outcome) -> Bool {
      outcome.code == 2 && outcome.talk.contains("cannot be read just now")
        && course.visible.contains(where: \.isBroken)
    }

    /// Writes into the page that has the step.
    private mutating func solve(_ step: LivingCourse.Step) throws {
      for page in try pages where try sandbox.read(page).contains("let \(step.token) = 0") {
        try sandbox.edit(
          page, "let \(step.token) = 0", "let \(step.token) = 1 // passes\n// mine \(step.token)")
        written.insert(step.token)
      }
    }

    private var pages: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.path)/Playground")
          .filter { $0.hasSuffix(".swift") }.map { "Playground/\($0)" }
      }
    }

    /// What is lost: passes of steps that the learner sees, and lines.
    func losses() throws -> [String] {
      let lessons = try #require(try json("list", "--json")["lessons"] as? [[String: Any]])
      #expect(lessons.compactMap { $0["id"] as? String } == course.visible.map(\.slug))
      let steps = lessons.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
      let done = Set(
        steps.filter { $0["passed"] as? Bool == true }.compactMap { $0["id"] as? String })
      let seen = course.visible.filter { !$0.isBroken }.flatMap(\.steps)
      let lost = seen.filter { passed.contains($0.token) && !done.contains($0.id) }
      let text = try pages.map { try sandbox.read($0) }
      return lost.map { "the pass of \($0.token)" }
        + written.filter { token in !text.contains { $0.contains("// mine \(token)\n") } }
        .map { "the line of \($0)" }
        + Set(text.flatMap { $0.matches(of: /\/\/ MARK: - (\w+)/).map { String($0.1) } }).filter {
          id in
          text.count { $0.contains("MARK: - \(id) ") } > 1
        }.map { "\($0) stands in two pages" }
    }
  }

  @Test(arguments: 0..<TestTier.rounds(60))
  func `whatever an author changes, no pass and no line is lost, and next goes on`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var learner = try Learner()
    var history: [String] = []
    for _ in 1...12 {
      if Bool.random(using: &random) { try learner.work() }
      history.append(try learner.course.change(&random))
      let losses = try learner.losses()
      #expect(losses == [], "seed \(seed), after \(history.joined(separator: ", "))")
      guard losses.isEmpty else { return }
      try learner.work()
    }
    #expect(!learner.passed.isEmpty && !learner.written.isEmpty)
  }

  @Test(
    .waiting, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"),
    arguments: 0..<TestTier.rounds(20))
  func `beside an open live screen nothing is lost either, and the screen stays usable`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: 1000 + seed)
    var learner = try Learner()
    let terminal = try learner.sandbox.liveScreen(course: "\(learner.sandbox.path)/course")
    try terminal.wait(for: "q quit")
    var history: [String] = []
    for _ in 1...8 {
      if Bool.random(using: &random) { try learner.work() }
      history.append(try learner.course.change(&random))
      // Long enough for the screen to look at the course in some rounds, and too short in others.
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.6, using: &random))
      let losses = try learner.losses()
      #expect(losses == [], "seed \(seed), after \(history.joined(separator: ", "))")
      guard losses.isEmpty else { return }
      try learner.work()
    }
    #expect(!learner.passed.isEmpty && !learner.written.isEmpty)
    terminal.type("q")
    try terminal.wait(for: "[?1049l")
  }
}
