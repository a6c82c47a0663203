import Foundation
import LessonModel
import SnippetRunner
import TestPrograms
import Testing

/// A step that is compiled alone gets the verdict, the messages and the output of its whole page.
@Suite(.atNight, .waiting, .timeLimit(.minutes(10))) struct AloneCaseTests {
  /// Each example takes some seconds.
  private static func part(of all: [AloneCase]) -> [AloneCase] {
    TestTier.part(of: all, oneOf: 10)
  }

  /// Judges an example both ways.
  private func judge(_ example: AloneCase, toolsWait: Bool = false) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache", toolsWait: toolsWait)
    let way = try both.compare(example.program, example.testDescription)
    #expect(way == example.way)
  }

  @Test(arguments: part(of: AloneCase.alone))
  func `a step that can be compiled alone is`(example: AloneCase) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.border))
  func `a border between two files makes no difference`(example: AloneCase) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.whole))
  func `a step that may mean something else alone is compiled with its page`(
    example: AloneCase
  ) throws {
    try judge(example)
  }

  @Test func `a step with nothing before it is its whole page`() throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    var program = AloneCase("", "", "print(1)").program
    program.earlier = []
    #expect(try both.compare(program, "first") == .whole(.isNotWanted))
  }

  @Test(.atNight, arguments: PageLanguage.Mode.allCases, PageLanguage.Isolation.allCases)
  func `language modes and isolations make no difference`(
    mode: PageLanguage.Mode, isolation: PageLanguage.Isolation
  ) throws {
    let sandbox = try Sandbox()
    let language = PageLanguage(mode: mode, isolation: isolation)
    let both = try BothWays(cache: "\(sandbox.path)/cache", language)
    let names: Set = [
      "a variable is read and written", "both wait", "an actor", "isolation",
      "a task that is left running", "the code before waits, the step does not",
    ]
    let examples = (AloneCase.alone + AloneCase.border).filter {
      names.contains($0.testDescription)
    }
    #expect(examples.count == names.count)
    for example in TestTier.part(of: examples, oneOf: 5) {
      try both.compare(example.program, "\(mode) \(isolation) \(example)")
    }
  }
}
