import LessonMarkup
import LessonModel
import SnippetRunner
import Testing

@testable import Validation

/// The answers that only print, which `validate` makes of a step's code.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct CheatTests {
  private func stub(_ code: String, beside starter: String = "") throws -> String {
    try #require(parser().stubs(of: [(code, starter)])).first?.trimmed ?? ""
  }

  @Test(arguments: [
    ("func a() -> String {\n  \"answer\"\n}\nprint(a())", "func a() -> String { \"\" }"),
    (
      "func a(_ b: [Int]) async throws -> [String: Int] { [:] }",
      "func a(_ b: [Int]) async throws -> [String: Int] { [:] }"
    ),
    (
      "func a<T>(_ b: T) -> T? where T: Hashable { b }",
      "func a<T>(_ b: T) -> T? where T: Hashable { nil }"
    ),
    ("func a() { print(1) }", "func a() {  }"),
    ("func a() -> Thing { Thing() }", "func a() -> Thing { fatalError() }"),
    (
      "struct A {\n  let b: Int\n  var c: Bool { b > 1 }\n  init(_ b: Int) { self.b = b }\n}",
      "struct A {\nlet b: Int\nvar c: Bool { false }\ninit(_ b: Int) { fatalError() }\n}"
    ),
    (
      "enum A: String {\n  case b = \"c\"\n  static func d() -> Int { 4 }\n}",
      "enum A: String {\ncase b = \"c\"\nstatic func d() -> Int { 0 }\n}"
    ),
    (
      "import Foundation\nguard true else { exit(1) }\nfor a in [1] { print(a) }",
      "import Foundation"
    ),
    (
      "@MainActor\nprivate func a() -> Data {\n  Data([1])\n}",
      "@MainActor\nprivate func a() -> Data { Data() }"
    ),
  ])
  func `what the solution declares is emptied`(code: String, emptied: String) throws {
    #expect(try stub(code) == emptied)
  }

  @Test(arguments: [
    ("let a = 3", "let a = 0", "let a = 0"), ("let a: Int = 3", "", "let a: Int = 0"),
    ("let a = b\n  .first { $0 > 1 }\nlet c = 1", "let c = 1", "let a: String = \"\"\nlet c = 1"),
    ("let (a, b) = c()", "", ""), ("let (a, b) = c()", "x\nlet (a, b) = c()", "let (a, b) = c()"),
  ])
  func `a variable has the starter's value or an empty one`(
    code: String, starter: String, emptied: String
  ) throws {
    #expect(try stub(code, beside: starter) == emptied)
  }

  @Test(arguments: [
    (" printing=passes", 0), (" starter=passes", 0), ("", 2),
  ])
  func `a step is not cheated where printing is all it asks for`(words: String, count: Int) throws {
    let lesson = try LessonParser.parse(
      SourceText(
        "# T\n\n## S\n\n```swift step=s\(words)\nprint(1)\n```\n\n```swift solution\nprint(2)\n```\n\n"
          + "```output\n2\n```\n"), name: "01-t", path: "01-t.md")
    #expect(try Cheat.attempts(in: lesson, parser())[0].count == count)
  }
}

extension String {
  /// The string without blanks and line breaks around it.
  fileprivate var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
