import LessonModel
import SwiftSource
import Testing

/// Code with only what the compiler needs to find the errors of code after it.
@Suite struct SurroundingCodeTests {
  private func emptied(_ fragments: String...) -> String {
    SurroundingCode.emptied(fragments.map { SourceFragment(text: $0, path: "", line: 1) })
      .map(\.text).joined(separator: "|")
  }

  @Test(arguments: [
    (
      "func f() -> Int {\n  1\n}; let a = 1", "func f() -> Int { Swift.fatalError()\n\n}; let a = 1"
    ),
    (
      "struct S {\n  init() {\n    a = 1\n    }\n  var a: Int }",
      "struct S {\n  init() { Swift.fatalError()\n\n    }\n  var a: Int }"
    ),
    ("func f() {\n  g() } ; h()", "func f() { Swift.fatalError()\n      } ; h()"),
    ("func f() {\n  print(\"}\") // }\n}", "func f() { Swift.fatalError()\n\n}"),
    ("func f() {\n  func g() {\n  }\n}", "func f() { Swift.fatalError()\n\n\n}"),
  ])
  func `emptied code keeps the places of all that is left`(code: String, expected: String) {
    #expect(emptied(code) == expected)
  }

  @Test(arguments: [
    "func f() { g() }", "let a = {\n  1\n}()", "func f() -> some P {\n  1\n}",
    "@Other func f() {\n  1\n}", "#if DEBUG\nfunc f() {\n}\n#endif", "func f() {\n",
    "func f() {\r\n}",
    "protocol P {\n  func f()\n}", "var a: Int {\n  1\n}", "",
  ])
  func `code that is short or not understood is not emptied`(code: String) {
    #expect(emptied(code) == code)
  }

  @Test(arguments: [
    ("print(1)", ""),
    ("print(1)\nlet a = 1\nprint(\n  a\n)\n", "\nlet a = 1\n\n\n\n"),
    ("print(\")\") // )\na()", " // )\na()"),
    ("for a in b {\n  print(a)\n}\nf()", "\n\n\nf()"),
    ("for a in b.map { $0 } where a > 1 {\n}\nlet c = 1", "\n\nlet c = 1"),
    ("if a {\n} else if b {\n}\nelse {\n}\nlet c = 1", "\n\n\n\n\nlet c = 1"),
    ("do {\n  try f()\n} catch let e as E {\n} catch {\n}\nf()", "\n\n\n\n\nf()"),
    ("switch a {\ncase 1: f()\ndefault: break\n}\nimport A", "\n\n\n\nimport A"),
    ("while let a = f() {\n  func g() {\n    a()\n  }\n}", "\n\n\n\n"),
    (
      "print(await f())\nif try await g() {\n}\nprint(1)",
      "await _Concurrency.Task.yield()\n\n\n"
    ),
    (
      "let a: Int = 1\nlet b: Int { 1 }\nvar c = [1, 2]\nprint(a)",
      "let a: Int = 1\nlet b: Int { 1 }\nvar c = [1, 2]\n"
    ),
    (
      "guard case let a = f() else { fatalError() }\nif let a, let b = a {\n}",
      "guard case let a = f() else { fatalError() }\n\n"
    ),
  ])
  func `statements that declare nothing are left out`(code: String, expected: String) {
    #expect(emptied(code) == expected)
  }

  @Test(arguments: [
    // Calls that could be something else, or go on.
    "print(1).f()", "print(1)\n  .f()", "print { }", "print", "a.print(1)", "print(1); let a = 1",
    "let a = 1; print(a)", "print (1) + 1",
    // Statements whose end is not sure.
    "if a {}; let b = 1\nfunc f() {}", "if a {}\n(b, c) = (1, 2)", "for a in b {",
    "if a\nlet b = 1",
    "outer: for a in b {\n}", "repeat {\n} while a", "let a = if b {\n  1\n} else {\n  2\n}",
    // Code that declares, or that leaves the program.
    "guard a else {\n  exit(1)\n}", "defer {\n  f()\n}", "#if A\nprint(1)\n#endif", "a = 1",
    // A variable that gets its value in a statement.
    "let a: Int\nif b {\n  a = 1\n} else {\n  a = 2\n}", "var a: Int, b = 1\nif b {\n  a = 1\n}",
    "let a = 1, b: Int\nif a {\n}", "@MainActor var a: [Int]\nprint(1)",
  ])
  func `statements that may do more stay`(code: String) {
    #expect(emptied(code) == code)
  }

  @Test func `a variable that another fragment gives its value keeps all statements`() {
    #expect(emptied("let a: Int", "if b {\n  a = 1\n}") == "let a: Int|if b {\n  a = 1\n}")
    #expect(emptied("let a: Int = 2", "if b {\n  f()\n}") == "let a: Int = 2|\n\n")
  }
}
