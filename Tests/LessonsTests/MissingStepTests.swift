import Foundation
import Testing

/// Steps that an editor or git removed from the learner's page.
@Suite struct MissingStepTests {
  private static let page = "Playground/01-first.swift"

  /// A learner at the third step, with two passes.
  private func learner() throws -> ProgressVerbTests.Learner {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    for step in ["one", "two"] { try learner.pass(step) }
    return learner
  }

  /// The page up to a step's mark.
  private func page(_ learner: ProgressVerbTests.Learner, before step: String) throws -> String {
    let text = try learner.sandbox.read(Self.page)
    let mark = try #require(text.range(of: "// MARK: - \(step)"))
    return String(text[..<mark.lowerBound])
  }

  private func passes(
    _ learner: ProgressVerbTests.Learner, as statuses: Set<String> = ["passed"]
  ) throws -> [String] {
    try ["one", "two", "three"].filter {
      statuses.contains(try learner.step($0)["status"] as? String ?? "")
    }
  }

  @Test func `an old buffer that is saved over a new step takes neither the step nor a pass`()
    throws
  {
    let learner = try learner()
    let whole = try learner.sandbox.read(Self.page)
    try learner.sandbox.write(page(learner, before: "three"), to: Self.page)
    let outcome = try learner.run("check")
    #expect(outcome.code == 1 && outcome.talk.contains("`three` was missing"), "\(outcome)")
    #expect(try learner.sandbox.read(Self.page) == whole)
    #expect(try passes(learner) == ["one", "two"])
    try learner.pass("three")
  }

  @Test func `an older page that git checks out gets all its steps back with the last code`() throws
  {
    let learner = try learner()
    try learner.sandbox.edit(Self.page, "let three = 0", "let three = 2")
    #expect(try learner.run("check").code == 1)
    let whole = try learner.sandbox.read(Self.page)
    try learner.sandbox.write(page(learner, before: "two"), to: Self.page)
    let outcome = try learner.run("next")
    #expect(outcome.talk.contains("`two` and `three` were missing"), "\(outcome)")
    #expect(try learner.sandbox.read(Self.page) == whole)
    #expect(try passes(learner) == ["one", "two"])
  }

  @Test func `a step that was deleted from the middle comes back to its place`() throws {
    let learner = try learner()
    let whole = try learner.sandbox.read(Self.page)
    let rest = try page(learner, before: "three")
    let without = try page(learner, before: "two") + whole.dropFirst(rest.count)
    try learner.sandbox.write(without, to: Self.page)
    #expect(try learner.run("check").code == 1)
    #expect(try learner.sandbox.read(Self.page) == whole)
  }

  @Test func `a save that was cut off in a step costs only what was cut off`() throws {
    let learner = try learner()
    let cut = try page(learner, before: "two") + "// MARK: - tw"
    try learner.sandbox.write(cut, to: Self.page)
    _ = try learner.run("check")
    let text = try learner.sandbox.read(Self.page)
    #expect(text.contains("let two = 1 // passes") && text.contains("let three = 0"))
    // What is left of the mark is in the first step now.
    #expect(try passes(learner, as: ["passed", "changed"]) == ["one", "two"])
  }

  @Test func `what a look shows of a page without its steps writes nothing`() throws {
    let learner = try learner()
    let short = try page(learner, before: "two")
    try learner.sandbox.write(short, to: Self.page)
    for words in [["show"], ["list"], ["status"], ["hint"], ["summary"]] {
      _ = try learner.sandbox.run(words, course: learner.course, checks: .passing())
      #expect(try learner.sandbox.read(Self.page) == short, "\(words)")
    }
  }

  @Test func `a mark that is gone alone is at its line, and refresh puts it back`() throws {
    let learner = try learner()
    let whole = try learner.sandbox.read(Self.page)
    let mark = try #require(whole.split(separator: "\n").first { $0.contains("MARK: - two") })
    try learner.sandbox.write(whole.replacing("\(mark)\n", with: ""), to: Self.page)
    let broken = try learner.run("check")
    let line = try page(learner, before: "three").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .firstIndex { $0.contains("## Step two") }
    #expect(broken.talk.contains("01-first.swift:\(try #require(line) + 1):"), "\(broken)")
    #expect(try learner.run("refresh").code == 0)
    #expect(try learner.sandbox.read(Self.page) == whole)
    #expect(try passes(learner) == ["one", "two"])
  }

  @Test func `starting a missing step over puts it back as the lesson has it`() throws {
    let learner = try learner()
    try learner.sandbox.edit(Self.page, "let three = 0", "let three = 2")
    _ = try learner.run("check")
    try learner.sandbox.write(page(learner, before: "three"), to: Self.page)
    #expect(try learner.run("reset", "first/three", "--yes").code == 0)
    #expect(try learner.sandbox.read(Self.page).contains("let three = 0"))
    #expect(try passes(learner) == ["one", "two"])
  }

  @Test func `starting a step over whose mark is gone puts the mark back`() throws {
    let learner = try learner()
    let whole = try learner.sandbox.read(Self.page)
    let mark = try #require(whole.split(separator: "\n").first { $0.contains("MARK: - two") })
    try learner.sandbox.write(whole.replacing("\(mark)\n", with: ""), to: Self.page)
    #expect(try learner.run("reset", "first/two", "--yes").code == 0)
    let passing = "let two = 1 // passes"
    #expect(
      try learner.sandbox.read(Self.page) == whole.replacing(passing, with: "let two = 0"))
    #expect(try passes(learner) == ["one"])
  }

  @Test func `progress without its page gets the page back from refresh`() throws {
    let learner = try learner()
    let whole = try learner.sandbox.read(Self.page)
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(Self.page)")
    let gone = try learner.run("next")
    #expect(gone.code == 1 && gone.talk.contains("lessons refresh first"), "\(gone)")
    #expect(try learner.run("refresh").code == 0)
    #expect(try learner.sandbox.read(Self.page) == whole)
    #expect(try passes(learner) == ["one", "two"])
  }
}
