import Foundation
import LessonMarkup
import LessonModel
import SyntaxFacts
import Testing

@testable import SnippetRunner

/// Which attempts at a step share the code around their regions.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct SharedAttemptsTests {
  /// A step with a region, filled with some code.
  private static func step(_ code: String, in template: String) -> [SourceFragment] {
    let text = template.replacing(
      "REGION", with: "//#-editable-code\n\(code)\n//#-end-editable-code")
    return [SourceFragment(text: text, path: "01-a.md", line: 10)]
  }

  private static func groups(
    _ codes: [String], in template: String, checks: String = ""
  ) throws -> [[Attempt]] {
    let attempts = codes.enumerated().map { number, code in
      Attempt(at: 0, .wrong(number), code: step(code, in: template))
    }
    let check = SourceFragment(text: checks, path: "01-a.md", line: 50)
    return try groups(of: attempts, before: [check]).map(\.attempts)
  }

  private static func groups(
    of attempts: [Attempt], before checks: [SourceFragment]
  ) throws -> [SharedAttempts] {
    var lesson = try LessonParser.parse(
      SourceText("# T\n\nWords.\n\n## S\n\n```swift step=s\n```\n\n```output\nok\n```\n"),
      name: "01-t", path: "01-a.md")
    lesson.steps[0].checks = checks
    let syntax = try #require(LessonSyntax(lesson, attempts, parser()))
    return SharedAttempts.groups(of: attempts, before: checks, syntax)
  }

  private static let function = "func f() -> Int {\nREGION\n}\nprint(f())"

  @Test func `answers in a function share all the rest`() throws {
    let found = try Self.groups(["return 1", "let a = 2\nreturn a"], in: Self.function)
    #expect(found.map(\.count) == [2])
  }

  @Test func `one answer alone shares nothing`() throws {
    #expect(try Self.groups(["return 1"], in: Self.function).isEmpty)
  }

  @Test func `values without return are apart from statements`() throws {
    let found = try Self.groups(["1", "return 2", "3", "return 4"], in: Self.function)
    #expect(found.map { $0.map(\.kind) } == [[.wrong(0), .wrong(2)], [.wrong(1), .wrong(3)]])
  }

  @Test(arguments: [
    // What the answer declares is used after it.
    (["let a = 1", "let a = 2"], "REGION\nprint(a)", ""),
    (["let a = 1", "let a = 2"], "REGION", "expect(a == 2)"),
    // It would run earlier.
    (["defer { x() }", "defer { y() }"], "func f() {\nREGION\nz()\n}", ""),
    // These are no statements.
    (["let a = 1", "let a = 2"], "struct S {\nREGION\n}", ""),
    (["case 1: x()", "case 2: y()"], "switch z {\nREGION\n}", ""),
    // The answer ends the block that it is in.
    (["}\nfunc g() {", "}\nfunc h() {"], "func f() {\nREGION\n}", ""),
  ])
  func `an answer that means something else in braces shares nothing`(
    codes: [String], template: String, checks: String
  ) throws {
    #expect(try Self.groups(codes, in: template, checks: checks).isEmpty)
  }

  @Test(arguments: [
    ("func f() {\nONE\n}\nfunc g() {\nTWO\n}", true),
    ("class C {\nvar n = 1\nfunc f() {\nONE\n}\nvar m: Int {\nTWO\n}\n}", true),
    ("func f() {\nONE\nx()\nTWO\n}", false), ("ONE\nfunc g() {\nTWO\n}", false),
    ("func f() {\nONE\nfor i in 1...2 {\nTWO\n}\n}", false),
  ])
  func `what a region declares matters to a later one in its block, and to no other`(
    template: String, isShared: Bool
  ) throws {
    let attempts = (0...1).map { number in
      var text = template
      for (place, code) in [("ONE", "let n = \(number)\nprint(n)"), ("TWO", "return print(n)")] {
        text.replace(place, with: "//#-editable-code\n\(code)\n//#-end-editable-code")
      }
      return Attempt(
        at: 0, .wrong(number), code: [SourceFragment(text: text, path: "01-a.md", line: 1)])
    }
    #expect(try Self.groups(of: attempts, before: []).isEmpty != isShared)
  }

  @Test func `a region inside a line is not shared`() throws {
    let codes = ["1", "2"].map { "let a = /*#-editable-code*/\($0)/*#-end-editable-code*/" }
    let attempts = codes.enumerated().map { number, code in
      Attempt(
        at: 0, .wrong(number), code: [SourceFragment(text: code, path: "01-a.md", line: 1)])
    }
    #expect(try Self.groups(of: attempts, before: []).isEmpty)
  }

  @Test func `the calls of a cheat are made on its path alone`() throws {
    let starter = Self.step("return 1", in: Self.function)
    func call(_ name: String) -> SourceFragment {
      SourceFragment(text: "PlaygroundRuntime.\(name)()", path: "01-a.md (silenced)", line: 1)
    }
    let group = try #require(
      Self.groups(
        of: [
          Attempt(at: 0, .starter, code: starter),
          Attempt(at: 0, .cheat(0), code: [call("silence")] + starter + [call("printGiven")]),
        ], before: []
      ).first)
    var text = ""
    group.append(marking: " (shared)", to: &text)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("//") }
    #expect(
      lines == [
        "if PlaygroundRuntime.runs(\"attempt 0 cheat 0\") {", "PlaygroundRuntime.silence()", "}",
        "func f() -> Int {", "if PlaygroundRuntime.runs(\"attempt 0 starter\") {", "return 1",
        "} else {", "return 1", "}", "}", "print(f())",
        "if PlaygroundRuntime.runs(\"attempt 0 cheat 0\") {", "PlaygroundRuntime.printGiven()", "}",
      ])
  }
}
