import Foundation
import LessonModel
import Testing
import Tutoring

/// What is said of pages that cannot be used, and what is left alone.
@Suite struct DamagedPageTests {
  /// A learner with two steps in a page, the first of which has passed.
  private func learner() throws -> ProgressVerbTests.Learner {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    return learner
  }

  private static let page = "Playground/01-first.swift"

  @Test(arguments: [["goto", "three"], ["check"], ["next"]])
  func `a page that has lost only a mark is not written to`(words: [String]) throws {
    let learner = try learner()
    let text = try learner.sandbox.read(Self.page)
    let damaged = text.replacing(/(?m)^\/\/ MARK: - (one|two).*\n/, with: "")
    try learner.sandbox.write(damaged, to: Self.page)
    let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
    #expect(outcome.code == 1)
    #expect(outcome.talk.contains("MARK: - "), "\(outcome.talk)")
    #expect(try learner.sandbox.read(Self.page) == damaged)
  }

  @Test func `a step cannot be started over in a page that is gone`() throws {
    let learner = try learner()
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(Self.page)")
    let reset = try learner.run("reset", "one")
    #expect(reset.code == 1)
    #expect(reset.talk.contains("the page is gone"))
    let json = try learner.run("check", "one", "--json")
    #expect(json.code == 1)
    #expect(json.output.contains("the page is gone"), "\(json.output)")
  }

  @Test func `reset with a lesson's name says how a lesson is started over`() throws {
    let learner = try learner()
    let reset = try learner.run("reset", "first")
    #expect(reset.code == 4)
    #expect(reset.talk.contains("lessons reset --lesson first"))
    #expect(try learner.step("one")["passed"] as? Bool == true)
  }
}
