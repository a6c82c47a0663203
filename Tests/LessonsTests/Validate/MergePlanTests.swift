import Foundation
import LessonMarkup
import LessonModel
import TestPrograms
import Testing

@testable import Validation

@Suite(.needsParser, .timeLimit(.minutes(5))) struct MergePlanTests {
  private func plan(_ lesson: Lesson) throws -> MergePlan {
    MergePlan(lesson, LessonCode(lesson, try parser()))
  }

  /// A lesson of demonstrations.
  private func lesson(_ codes: [String], preamble: String = "") throws -> Lesson {
    let steps = codes.enumerated().map { number, code in
      "## Step\n\nWords.\n\n```swift step=s\(number)\n\(code)\n```\n\n```output\nok\n```\n"
    }
    let head = preamble.isEmpty ? "" : "```swift\n\(preamble)\n```\n\n"
    return try LessonParser.parse(
      SourceText("# Lesson\n\nWords.\n\n\(head)\(steps.joined(separator: "\n"))"),
      name: "01-lesson", path: "01-lesson.md")
  }

  @Test(arguments: [
    ("print(greet())", "func greet() -> String { a }"),
    ("if let word { print(word) }", "let word: String? = nil"),
    ("print(a ? one : two)", "func one() { }"),
    ("let a: Later? = nil", "struct Later { }"),
    ("func f(_ a: (Later) -> Void) { }", "struct Later { }"),
    ("switch a { case Later.b: c() }", "enum Later { case b }"),
    ("print(max(1, 2))", "func max(_ a: Int, _ b: Int) -> Int { a }"),
    ("print(\"OK\".quiet)", "extension String { var quiet: String { self } }"),
    ("print(\"OK\"[0])", "extension String { subscript(a: Int) -> Character { self.first! } }"),
    ("struct A { }\nprint(A() + A())", "extension A { static func + (a: A, b: A) -> A { a } }"),
    ("struct A { }\nprint(A())", "extension A: CustomStringConvertible { }"),
    ("print(1)", "extension Int: @retroactive Error { }"),
    ("print(Date())", "import Foundation"),
    ("let a = 1\nprint(a + a)", "infix operator +\nfunc + (a: Int, b: Int) -> Int { a }"),
    ("print(\"\\(later)\")", "let later = 1"), ("print(b)", "let a = 1, b = 2"),
    ("let a = { [later] in later }", "let later = 1"),
  ])
  func `a step that may use a name that a later step declares is compiled separately`(
    code: String, later: String
  ) throws {
    #expect(try plan(try lesson([code, later])).solutions == [1])
  }

  @Test(arguments: [
    ("print(a.later)", "let later = 1"), ("f(later: 1)", "let later = 1"),
    ("for later in list { print(later) }", "let later = 1"),
    ("list.map { later in later }", "let later = 1"), ("// later", "let later = 1"),
    ("print(\"later\")", "let later = 1"),
    ("print(a)", "struct Later { }\nextension Later: Error { }"),
    ("import Foundation\nprint(Date())", "import Foundation"),
    ("func f(later: Int) { print(later) }", "let later = 1"),
  ])
  func `a name that only looks like a later one does not prevent merging`(
    code: String, later: String
  ) throws {
    #expect(try plan(try lesson([code, later])).solutions == [0, 1])
  }

  /// In the merged program an answer is a function, and the preamble would see the solution's names.
  @Test(arguments: [
    (["let a = 0\nprint(a)"], "func look() -> Int { a }"),
    (["func look() -> Int { a }\nprint(1)", "let a = 0\nprint(a)"], ""),
  ])
  func `an answer that declares what the code before it uses is judged by itself`(
    codes: [String], preamble: String
  ) throws {
    var lesson = try lesson(codes, preamble: preamble)
    let last = lesson.steps.count - 1
    let code = SourceFragment(text: "let a = 1\nprint(a)", path: "01-lesson.md", line: 1)
    lesson.steps[last].solution = Answer(whole: code)
    lesson.steps[last].wrongAnswers = [WrongAnswer(answer: Answer(whole: code), gets: "", line: 1)]
    #expect(try plan(lesson).attempts.filter { $0.step == last }.isEmpty)
  }

  @Test func `an import that the preamble has already does not prevent merging`() throws {
    let codes = ["print(Date())", "import Foundation"]
    #expect(try plan(try lesson(codes)).solutions == [1])
    #expect(try plan(try lesson(codes, preamble: "import Foundation")).solutions == [0, 1])
  }

  /// A step of the course, and a later one that uses one of its names.
  private struct Dependence {
    var lesson: Lesson
    var declaring: Int
    var using: Int
    var name: String
  }

  private func shippedLessons() throws -> [Lesson] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Lessons").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { LessonFileName(fileName: $0) != nil }.map { name in
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        return try LessonParser.parse(
          SourceText(bytes: Array(bytes), path: name), name: String(name.dropLast(3)), path: name)
      }
  }

  /// Finds dependencies with regular expressions only, independent of the parser.
  private func dependences(in lesson: Lesson) throws -> [Dependence] {
    let codes = lesson.steps.map { step in
      step.reference.flatMap(\.lines).filter { !$0.contains("//") }.joined(separator: "\n")
        .replacing(/"[^"\\]*"/, with: "\"\"")
    }
    let declaration = /(?m)^(?:let|var|func|struct|enum|actor|final class|class) (\w+)/
    var found: [Dependence] = []
    for (declaring, code) in codes.enumerated()
    where !lesson.steps[declaring].expectation.endsTheProgram {
      for name in Set(code.matches(of: declaration).map { String($0.1) }) {
        let use = try Regex("[^.\\w]\(name)(\\(|\\.)")
        let own = try Regex(
          "(let|var|func|case|for|struct|enum|class) \\(?\(name)\\b|\\b\(name):|\\b\(name)( in|,)")
        for using in codes.indices.dropFirst(declaring + 1)
        where codes[using].contains(use) && !codes[using].contains(own)
          && !lesson.steps[using].expectation.endsTheProgram
        {
          found.append(
            Dependence(lesson: lesson, declaring: declaring, using: using, name: name))
        }
      }
    }
    return found
  }

  @Test func `a shipped step moved before the step it depends on is not merged`() throws {
    let found = try shippedLessons().flatMap { try dependences(in: $0) }
    #expect(found.count >= 50)
    for dependence in TestTier.part(of: found, oneOf: 10) {
      var lesson = dependence.lesson
      lesson.steps.insert(lesson.steps.remove(at: dependence.using), at: dependence.declaring)
      let step = lesson.steps[dependence.declaring].id
      #expect(
        try !plan(lesson).solutions.contains(dependence.declaring),
        "\(lesson.name)/\(step) uses \(dependence.name)")
    }
  }

  @Test func `nearly all shipped steps are merged`() throws {
    let lessons = try shippedLessons()
    let steps = lessons.reduce(0) { $0 + $1.steps.count { !$0.expectation.endsTheProgram } }
    let merged = try lessons.reduce(0) { try $0 + plan($1).solutions.count }
    #expect(merged * 10 >= steps * 8, "\(merged) of \(steps)")
  }

  @Test func `the plan that merges nothing has no steps`() throws {
    #expect(MergePlan.nothing.isEmpty)
    #expect(try !plan(lesson(["print(1)"])).isEmpty)
  }
}
