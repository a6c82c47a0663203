import LessonMarkup
import LessonModel
import SyntaxFacts
import Synchronization
import Testing

/// What becomes of code that a compiler refuses which refuses each line with *bad*.
@Suite struct ImportedTakingTests {
  /// Cuts code at its lines; a line declares the word behind `let`, and uses all its other words.
  private static func statements(_ pieces: [String]) -> [[CodeStatement]] {
    pieces.map { piece in
      piece.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
        let words = $0.element.prefix { $0 != "/" }.split { !$0.isLetter }.map(String.init)
        guard !words.isEmpty else { return nil }
        var statement = CodeStatement(kind: .other, lines: $0.offset...$0.offset)
        statement.declared = words[0] == "let" ? [words[1]] : []
        statement.used = Set(words.dropFirst(words[0] == "let" ? 2 : 0))
        return statement
      }
    }
  }

  private static func errors(_ program: PageProgram) -> [Diagnostic] {
    (program.earlier + [program.step]).flatMap(\.code).flatMap { code in
      code.lines.enumerated().filter { $0.element.contains("bad") }.map {
        Diagnostic(path: code.path, line: code.line + $0.offset, message: "no such thing")
      }
    }
  }

  private func lesson(
    _ text: String, hasParser: Bool = true
  ) throws -> (text: String, untaken: [Untaken], programs: Int) {
    let programs = Mutex(0)
    let tools = ImportTools(
      statements: { hasParser ? Self.statements($0) : nil },
      errors: { program in
        programs.withLock { $0 += 1 }
        return Self.errors(program)
      })
    let source = ImportSource(path: "p", name: "P", text: text, kind: .page)
    let course = try ImportedCourse.made(from: [source], tools: tools)
    return (course.files[0].text, course.untaken, programs.withLock { $0 })
  }

  @Test func `only the statement that is refused is to be read, and what needs it`() throws {
    let (text, untaken, _) = try lesson("let a = f\nlet b = bad\nlet c = b\nlet d = a\n")
    #expect(text.contains("demonstration\nlet a = f\n```"), "\(text)")
    #expect(text.contains("```swift norun\nlet b = bad\nlet c = b\n```"), "\(text)")
    #expect(text.contains("```swift\nlet d = a\n```"), "\(text)")
    #expect(
      untaken == [
        Untaken(path: "p", line: 2, .refused("no such thing")),
        Untaken(path: "p", line: 3, .needs("b", line: 2)),
      ])
  }

  @Test func `code that means an earlier name does not run where a refused one was meant`() throws {
    let (text, untaken, _) = try lesson(
      "let a = f\n//: w\nlet a = bad\n//: w\nshow(a)\n//: w\nlet a = f\n//: w\nshow(a)\n")
    #expect(untaken.map(\.line) == [3, 5], "\(untaken)")
    #expect(text.split(separator: "\n").count { $0 == "```swift norun" } == 2, "\(text)")
  }

  @Test func `without the parser a block stays whole`() throws {
    let (text, untaken, _) = try lesson(
      "let a = f\nlet b = bad // error\n//: w\nlet c = a\n", hasParser: false)
    #expect(text.contains("```swift norun\nlet a = f\nlet b = bad // error\n```"), "\(text)")
    #expect(untaken.map(\.line) == [2], "\(untaken)")
  }

  @Test func `the blocks below a heading that are right are compiled once`() throws {
    let page = "//: ## A\n" + String(repeating: "f\n//: w\n", count: 20)
    #expect(try lesson(page).programs == 1)
    // One is wrong: each is compiled once after all have been compiled together.
    let wrong = "//: ## A\nbad\n//: w\n" + String(repeating: "f\n//: w\n", count: 20)
    #expect(try lesson(wrong).programs <= 22)
  }

  @Test func `a page cannot keep the compiler at work without end`() throws {
    let page = String(repeating: "bad\n//: w\n", count: 500)
    let (_, untaken, programs) = try lesson(page)
    #expect(programs <= 90)
    #expect(untaken.contains { $0.reason == .noTime })
  }

  @Test(arguments: [
    ("bad // error", true), ("bad // Error: no such thing", true),
    ("bad // does not compile", true), ("// This won't compile.\nbad", true),
    ("// A compile-time error:\nbad", true), ("bad // see below", false),
    ("bad // Error handling is next", false), ("f // error", false),
    ("// At runtime the following error will be thrown.\nbad", false),
    ("// error\n\nbad", false),
  ])
  func `code must fail where its author says so and the compiler refuses it`(
    code: String, isProven: Bool
  ) throws {
    let (text, untaken, _) = try lesson("//: ## A\nf\n\(code)\n//: w\ng\n")
    #expect(
      text.contains(
        "## A (2): what does not compile\n\n```swift step=a-2-what-does-not-compile")
        == isProven, "\(text)")
    #expect(text.contains("```error\nno such thing\n```") == isProven, "\(text)")
    #expect(text.contains("## A (3)\n\nw\n\n```swift step=a-3") == isProven, "\(text)")
    #expect(untaken.isEmpty == (isProven || code.hasPrefix("f")), "\(untaken)")
  }
}
