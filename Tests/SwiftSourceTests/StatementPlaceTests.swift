import SwiftSource
import Testing

/// Which places in code are between statements; `|` stands for the place.
struct StatementPlaceTests {
  private func place(_ code: String) -> StatementPlace? {
    let parts = code.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return StatementPlace(after: parts[0], before: parts[1])
  }

  @Test(arguments: [
    "|", "let a = 1\n|\nprint(a)", "func f() {\n|\n}", "struct S {\n  func f() -> Int {\n|\n  }\n}",
    "extension S {\n  var a: Int {\n    get {\n|\n    }\n  }\n}", "for a in b {\n|\n}",
    "let c = [1].map { a in\n|\n}", "if a {\n} else {\n|\n}", "class A {\n  init() {\n|\n  }\n}",
    "enum E { case a }\nlet f = {\n|\n}", "call(with: {\n|\n})",
  ])
  func `a place between statements is found`(code: String) {
    #expect(place(code) != nil)
  }

  @Test(arguments: [
    "struct S {\n|\n}", "enum E: Int {\n|\n}", "extension S {\n|\n}", "switch a {\n|\n}",
    "let a = switch b {\n|\n}", "let a = [\n|\n]", "f(\n|\n)", "let a =\n|", "return\n|",
    "let a = b +\n|", "func f() -> Int {\n  if a { return 1 }\n}\nprotocol P {\n|\n}", "]\n|",
  ])
  func `a place in a type, in a switch or in a statement is none`(code: String) {
    #expect(place(code) == nil)
  }

  @Test func `the words after a place end with its block`() throws {
    let inner = try #require(place("func f() {\n|\n  if a { b(\"\\(c)\") }\n}\nprint(d)"))
    #expect(inner.laterWords.isSuperset(of: ["a", "b", "c"]))
    #expect(!inner.laterWords.contains("d"))
    #expect(!inner.isAtTopLevel)
    let outer = try #require(place("let a = 1\n|\nprint(d) // e"))
    #expect(outer.laterWords == ["print", "d"])
    #expect(outer.isAtTopLevel)
  }
}
