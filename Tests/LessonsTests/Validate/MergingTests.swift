import Foundation
import LessonMarkup
import LessonModel
import SnippetRunner
import SystemIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Validation

/// The findings for a lesson do not depend on how many of its steps are compiled at once.
@Suite(.atNight, .timeLimit(.minutes(5))) struct MergingTests {
  /// Each third lesson; all in `make test-nightly`.
  private static func lessons() throws -> [FaultyLesson] {
    try FaultyLesson.all(in: "validate").filter { !$0.isFolder }.enumerated()
      .filter { CourseShare.isWhole || $0.offset.isMultiple(of: 3) }.map(\.element)
  }

  @Test(arguments: try lessons())
  func `a fault has the same message when each step is compiled separately`(
    faulty: FaultyLesson
  ) throws {
    let sandbox = try Sandbox()
    let course = try faulty.course(in: sandbox)
    let name = "01-\(faulty.name)"
    let path = "\(course)/\(name).md"
    let lesson = try LessonParser.parse(
      SourceText(try sandbox.read(path)), name: name, path: path)
    let gates = try gates(of: lesson, in: sandbox)
    let found = try gates.results(.nothing).flatMap(\.findings)
      .map { FindingMessages.diagnostic(of: $0).description }
    let words = try String(contentsOfFile: faulty.words, encoding: .utf8)
    let kept = words.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
    #expect(found == kept)
  }

  private func gates(of lesson: Lesson, in sandbox: Sandbox) throws -> LessonGates {
    var runner = try TracedPage.runner()
    runner.patterns = PatternMatcher(executable: Sandbox.builtProgram, interrupt: .never)
    return LessonGates(
      lesson: lesson, indices: Array(lesson.steps.indices), runner: runner,
      formatter: CodeFormatter(
        toolchain: runner.toolchain, rules: .nearest(in: FilePath.upward(from: sandbox.path)),
        environment: runner.environment))
  }

  /// A lesson of two steps with five wrong answers each.
  private func lessonOfTwo() throws -> Lesson {
    let wrong = [
      "return 2 * number", "await Task.yield()\nreturn number", "return \"one\"",
      "return number - 2",
      "return number / 2 + 0",
    ]
    let fences = wrong.map { "```swift wrong gets=\"a\"\n\($0)\n```\n" }.joined(separator: "\n")
    let steps = ["half", "third"].enumerated().map { number, name in
      """
      ## Step

      ```swift step=\(name)
      func \(name)(_ number: Int) async -> Int {
        //#-editable-code
        return number
        //#-end-editable-code
      }
      print(await \(name)(4))
      ```

      ```swift solution
      return number / 2
      ```

      \(fences)
      ```output
      2
      ```

      ```swift check
      let six = await \(name)(6)
      expect(six == 3, "half of 6 is \\(six)")
      ```

      """
    }
    return try LessonParser.parse(
      SourceText("# Lesson\n\n\(steps.joined(separator: "\n"))"), name: "01-lesson",
      path: "01-lesson.md")
  }

  @Test func `a fault has the same message when attempts are in many programs`() throws {
    let lesson = try lessonOfTwo()
    var gates = try gates(of: lesson, in: try Sandbox())
    func words(_ plan: MergePlan) throws -> [String] {
      try gates.results(plan).flatMap(\.findings)
        .map { FindingMessages.diagnostic(of: $0).description }
    }
    let alone = try words(.nothing)
    #expect(alone.count > 3)
    for most in [0, 7, 1000] {
      gates.mostWaits = most
      #expect(try words(MergePlan(lesson, gates.code)) == alone, "\(most)")
    }
  }
  @Test func `attempts that the compiler crashes at are the only ones judged alone`() throws {
    let lesson = try lessonOfTwo()
    let gates = try gates(of: lesson, in: try Sandbox())
    let attempts = MergePlan(lesson, gates.code).attempts
    let page = MergedPage(lesson, upTo: 1, attempts: attempts, gates.code.syntax)
    for bad in [[attempts[0]], [attempts[2], attempts[attempts.count - 1]], attempts] {
      let merged = try #require(
        try MergedLesson(page, upTo: 1000) { page in
          guard !page.attempts.contains(where: bad.contains) else { return nil }
          return try MergedProgram.build(page, gates.runner)
        })
      for attempt in attempts {
        let isUnknown =
          if case .unknown = try merged.attempts.result(of: attempt) { true } else { false }
        #expect(isUnknown == bad.contains(attempt), "\(attempt)")
      }
    }
  }
}
