import Judging
import LessonModel
import Testing

@testable import SnippetRunner

/// The place of a crash.
@Suite struct CrashPlaceTests {
  private static let found =
    "Fatal error: Unexpectedly found nil while unwrapping an Optional value"

  @Test(arguments: [
    (found, "  let n = Int(header)!", 22), (found, "print(url!.host ?? \"!\")", 10),
    (found, "let é = words[0]!", 18),
    ("Fatal error: 'try!' expression unexpectedly raised an error: E()", "  let x = try! f()", 11),
    ("Fatal error: Division by zero", "print(a / b)", 9),
    ("Could not cast value of type 'A' to 'B'", "let b = a as! B", 11),
    ("Fatal error: no", "  fatalError(\"no\")", 3),
    ("Precondition failed", "precondition(n > 0)", 1),
  ])
  func `the character is found by what the runtime says`(
    message: String, line: String, column: Int
  ) {
    #expect(CrashPlace.column(of: message, in: line) == column)
  }

  @Test(arguments: [
    (found, "let n = a! + b!"), (found, "if a != b { f() }"), (found, "print(\"Hello!\")"),
    (found, "f() // never!"), (found, "print(\"\\(a!)\")"),
    ("Fatal error: Index out of range", "a[3]"),
  ])
  func `where it could be several places or none, no character is named`(
    message: String, line: String
  ) {
    #expect(CrashPlace.column(of: message, in: line) == nil)
  }

  @Test(arguments: [
    ("let a = try f()\nprint(\"try\") // try", 10, 9), ("print(1)\nthrow E()", 11, 1),
    ("let a = try? f()\nlet b = try! f()\nlet c = try await f()", 12, 9),
  ])
  func `the only statement that can throw is the place of an error`(
    code: String, line: Int, column: Int
  ) {
    let place = CrashPlace.onlyThrowingLine(of: [
      SourceFragment(text: code, path: "p.swift", line: 10)
    ])
    #expect(place == Diagnostic(path: "p.swift", line: line, column: column, message: ""))
  }

  @Test(arguments: ["let a = try f()\nlet b = try f()", "print(1)"])
  func `where several statements or none can throw, no place is named`(code: String) {
    let fragment = SourceFragment(text: code, path: "p.swift", line: 10)
    #expect(CrashPlace.onlyThrowingLine(of: [fragment]) == nil)
  }

  @Test func `a table of lines is read without generated code`() {
    let words =
      "/tmp/x/Playground/a:b.swift:12:7\n\n??:0:0\n/<compiler-generated>:0:0\n/p.swift:3:0\n"
    #expect(
      LineTable.parse(words) == [
        LineTable.Line(path: "/tmp/x/Playground/a:b.swift", line: 12, column: 7),
        LineTable.Line(path: "/p.swift", line: 3, column: 0),
      ])
  }

  @Test func `a remark about generated code or a hidden check is never at prose`() {
    let text =
      "//: ## Heading\n//:\n//: Words.\nlet a = 1\n//#-editable-code\nlet b = 2\n"
      + "//#-end-editable-code\nprint(a)\n\n//: More words.\n"
    let code = SourceFragment(text: text, path: "p.swift", line: 10)
    let program = PageProgram(
      preamble: [], earlier: [],
      step: PageProgram.Part(id: "s", code: [code], expectation: .output(nil)),
      checks: [SourceFragment(text: "expect(c)", path: "l.md", line: 90)])
    let places = CodePlaces(program)
    let hidden = places.settle([Diagnostic(path: "l.md", line: 90, message: "cannot find 'c'")])
    #expect(hidden.map(\.diagnostic.line) == [15])
    let note = Diagnostic(.note, path: "l.md", line: 90, message: "overloads exist")
    #expect(places.settle([note]).isEmpty)
    #expect(hidden.map(\.diagnostic.path) == ["p.swift"])
    let generated = places.settle([
      Diagnostic(path: PageSource.generatedPath, line: 3, message: "expected '}'")
    ])
    #expect(generated.map(\.diagnostic.line) == [17])
  }
}
