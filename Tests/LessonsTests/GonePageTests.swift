import Foundation
import LessonModel
import SystemIO
import Testing
import Tutoring

/// What is gone is not written anew unasked, as after `git checkout` of another branch.
@Suite struct GonePageTests {
  private static let progress = "Playground/.lessons/progress.json"

  /// What a program that runs for long has: a learner's workspace, which had progress.
  private func bench(_ learner: ProgressVerbTests.Learner) -> Workbench {
    let code = SourceFragment(text: "let one = 0", path: "01-first.md", line: 1)
    let steps = ["one", "two", "three"].map { id in
      Step(id: id, title: id, content: [.code(code)], expectation: .output(nil))
    }
    let lesson = Lesson(
      id: "first", name: "01-first", title: "First", path: "01-first.md", preamble: [],
      steps: steps)
    return Workbench(
      shelf: CourseShelf(lessons: [lesson]),
      workspace: Workspace("\(learner.sandbox.path)/Playground", shownAs: "Playground"),
      runner: .passing(), now: { 0 })
  }

  @Test func `a program that has seen progress writes nothing when it is gone`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    let bench = bench(learner)
    _ = try bench.standing()
    let (progress, page) = (try learner.sandbox.read(Self.progress), "Playground/01-first.swift")
    let text = try learner.sandbox.read(page)
    for name in [Self.progress, page] {
      try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(name)")
    }
    #expect(throws: TutoringError.progressGone(Self.progress)) { _ = try bench.standing() }
    #expect(throws: TutoringError.progressGone(Self.progress)) { _ = try TutoringSession(bench) }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(learner.sandbox.path)/Playground")
    #expect(!files.contains("01-first.swift"))
    // The branch with the pages is back.
    try learner.sandbox.write(progress, to: Self.progress)
    try learner.sandbox.write(text, to: page)
    #expect(try bench.standing().progress.current?.step == "one")
  }

  @Test func `progress that goes while a verb works is not written anew`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    let bench = bench(learner)
    var session = try TutoringSession(bench)
    _ = session.handle(.skip)
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(Self.progress)")
    var said: TutoringError?
    do { try session.save() } catch let error as TutoringError { said = error }
    #expect(said == .progressGone(Self.progress))
    #expect(!FileManager.default.fileExists(atPath: "\(learner.sandbox.path)/\(Self.progress)"))
  }

  @Test(arguments: [["next"], ["check"], ["goto", "one"], ["goto", "three"]])
  func `a page that is gone while its steps are known is not written anew`(words: [String]) throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try learner.pass("one")
    let page = "\(learner.sandbox.path)/Playground/01-first.swift"
    try FileManager.default.removeItem(atPath: page)
    let outcome = try learner.sandbox.run(words, course: learner.course, checks: .passing())
    #expect(outcome.code == 1 && outcome.talk.contains("the page is gone"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: page))
  }

  @Test func `in a fresh folder next begins the course`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    try FileManager.default.removeItem(atPath: "\(learner.sandbox.path)/\(Self.progress)")
    try FileManager.default.removeItem(
      atPath: "\(learner.sandbox.path)/Playground/01-first.swift")
    #expect(try learner.run("next").code == 0)
    #expect(try learner.current == "first/one")
  }
}
