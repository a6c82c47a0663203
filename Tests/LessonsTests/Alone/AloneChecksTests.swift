import LessonModel
import SnippetRunner
import TestPrograms
import Testing

/// The checks of a step are compiled once, and then only the step is: the verdict stays that of its whole page.
@Suite(.atNight, .waiting, .timeLimit(.minutes(10))) struct AloneChecksTests {
  @Test(.atNight, arguments: TestTier.part(of: AloneCase.withChecksApart, oneOf: 10))
  func `checks fit each version of a step with the same interface`(example: AloneCase) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    try both.prepare(example.with(#require(example.version)).program)
    let way = try both.compare(example.program, example.testDescription, prepares: false)
    #expect(way == example.way)
  }

  @Test(arguments: TestTier.part(of: AloneCase.withChecks, oneOf: 10))
  func `another interface needs the checks again`(example: AloneCase) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    try both.prepare(example.with(#require(example.version)).program)
    let way = try both.compare(example.program, example.testDescription, prepares: false)
    #expect(way == example.way)
    let later = try both.compare(example.program, example.testDescription)
    #expect(later == .withoutChecks)
  }

  @Test(arguments: TestTier.part(of: AloneCase.neverApart, oneOf: 10))
  func `checks that may mean something else apart stay with their step`(
    example: AloneCase
  ) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let way = try both.compare(example.program, example.testDescription)
    #expect(way == example.way)
  }

  @Test(.atNight, arguments: [AloneCase.Mistake.refused, .late, .signature])
  func `the words about a mistake are those of the whole page`(mistake: AloneCase.Mistake) throws {
    let sandbox = try Sandbox()
    let both = try BothWays(cache: "\(sandbox.path)/cache")
    let example = AloneCase(
      "", "let a = 1", mistake.step, checks: ["expect(f(2) == 3, \"three\")"])
    try both.prepare(example.with("func f(_ x: Int) -> Int { x + a }").program)
    try both.compare(example.program, "\(mistake)", prepares: false)
  }

  /// The other tests here have the usual mode and isolation.
  @Test(.atNight, arguments: zip([PageLanguage.Mode.five, .six], PageLanguage.Isolation.allCases))
  func `language modes and isolations make no difference`(
    mode: PageLanguage.Mode, isolation: PageLanguage.Isolation
  ) throws {
    let sandbox = try Sandbox()
    let language = PageLanguage(mode: mode, isolation: isolation)
    let both = try BothWays(cache: "\(sandbox.path)/cache", language)
    let names: Set = [
      "a function", "a type with members", "a check that waits", "an actor",
      "a check beside a task",
      "a variable that a check changes",
    ]
    let examples = AloneCase.withChecksApart.filter { names.contains($0.testDescription) }
    #expect(examples.count == names.count)
    for example in examples {
      try both.prepare(example.with(#require(example.version)).program)
      try both.compare(example.program, "\(mode) \(isolation) \(example)", prepares: false)
    }
  }

  @Test(.atNight) func `a library of checks that does not fit never lets a step pass`() throws {
    let sandbox = try Sandbox()
    let cache = "\(sandbox.path)/cache"
    let both = try BothWays(cache: cache)
    let example = AloneCase(
      "", "let a = 1", "func f() -> Int { 2 }", checks: ["expect(f() == 3, \"three\")"])
    try both.prepare(example.program)
    let other = AloneCase("", "let a = 1", "func g() -> Int { 2 }", checks: ["print(a)"])
    try both.prepare(other.program)
    // Each library now has the checks of the other.
    let libraries = try sandbox.shell("ls '\(cache)'/earlier/*/built/checks").output
      .split(separator: "\n").map(String.init)
    try #require(libraries.count == 2)
    _ = try sandbox.shell(
      "cat '\(libraries[0])' > x; cat '\(libraries[1])' > '\(libraries[0])'; cat x > '\(libraries[1])'"
    )
    #expect(try both.compare(other.program, "undefined", prepares: false) == .whole(.ranUnclearly))
    _ = try sandbox.shell("echo > '\(libraries[0])'; echo > '\(libraries[1])'")
    #expect(try both.compare(example.program, "garbage", prepares: false) == .whole(.ranUnclearly))
  }
}

extension AloneCase {
  /// A version of a step with a mistake.
  enum Mistake: Sendable {
    case refused, late, signature

    var step: String {
      switch self {
      case .refused: "func f(_ x: Int) -> Int { x + \"\" }"
      case .late: "func f(_ x: Int) -> Int { if x > 1 { return a } }"
      case .signature: "func f(_ x: String) -> Int { a }"
      }
    }
  }
}
