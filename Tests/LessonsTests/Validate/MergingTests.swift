import Foundation
import LessonModel
import LessonMarkup
import LessonModel
import SnippetRunner
import SystemIO
import Testing
import Validation

@testable import LessonsCLI

/// The findings for a lesson do not depend on how many of its steps are compiled at once.
@Suite(.timeLimit(.minutes(5))) struct MergingTests {
  @Test(arguments: try FaultyLesson.all(in: "validate").filter { !$0.isFolder })
  func `a fault has the same message when each step is compiled separately`(
    faulty: FaultyLesson
  ) throws {
    let sandbox = try Sandbox()
    let course = try faulty.course(in: sandbox)
    let name = "01-\(faulty.name)"
    let path = "\(course)/\(name).md"
    let lesson = try LessonParser.parse(
      SourceText(try sandbox.read(path)), name: name, path: path)
    var runner = try TracedPage.runner()
    runner.patterns = PatternMatcher(executable: Sandbox.builtProgram, interrupt: .never)
    let gates = LessonGates(
      lesson: lesson, indices: Array(lesson.steps.indices), runner: runner,
      formatter: CodeFormatter(
        toolchain: runner.toolchain, rules: .nearest(in: FilePath.upward(from: sandbox.path)),
        environment: runner.environment))
    let found = try gates.results(.nothing).flatMap(\.findings)
      .map { FindingMessages.diagnostic(of: $0).description }
    let words = try String(contentsOfFile: faulty.words, encoding: .utf8)
    let kept = words.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
    #expect(found == kept)
  }
}
