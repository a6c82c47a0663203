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

  @Test(arguments: part(of: AloneCase.confirmed))
  func `a step that one file might refuse waits for its page`(example: AloneCase) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.whole))
  func `a step that may mean something else alone is compiled with its page`(
    example: AloneCase
  ) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.first))
  func `a first step is compiled apart from its checks and the shared code`(
    example: AloneCase
  ) throws {
    try judge(example)
  }

  /// The cases in which the compiler that waits for the page is not asked, or gets another source.
  @Test(
    arguments: part(of: AloneCase.first.filter { !$0.checks.isEmpty || $0.way != .alone }))
  func `a compiler that waits for the page of a first step makes no difference`(
    example: AloneCase
  ) throws {
    try judge(example, toolsWait: true)
  }

  @Test(arguments: part(of: AloneCase.mistakes))
  func `a mistake gets the same words without the bodies of the functions before it`(
    example: AloneCase
  ) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.mistakesAfterStatements))
  func `a mistake gets the same words without the statements before it`(
    example: AloneCase
  ) throws {
    try judge(example)
  }

  @Test(arguments: part(of: AloneCase.helpers))
  func `a step whose helpers come before it gets the verdict of its page`(
    example: AloneCase
  ) throws {
    try judge(example)
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
    var examples = (AloneCase.alone + AloneCase.confirmed).filter {
      names.contains($0.testDescription)
    }
    #expect(examples.count == names.count)
    examples += AloneCase.helpers.filter { ["types", "checks"].contains($0.testDescription) }
    examples += AloneCase.helpers.filter { $0.testDescription.contains("that waits") }
    for example in TestTier.part(of: examples, oneOf: 5) {
      try both.compare(example.program, "\(mode) \(isolation) \(example)")
    }
  }

  @Test func `a page that was refused alone once is compiled whole from then on`() throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let example = AloneCase(
      "a setter for the same file", "private(set) var count = 0", "count += 1\nprint(count)")
    #expect(try both.compare(example.program, "first") == .whole(.isRefused))
    #expect(try both.compare(example.program, "second") == .whole(.isUnfit))
  }
}
