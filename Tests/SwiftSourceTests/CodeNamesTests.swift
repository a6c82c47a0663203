import GoldenFiles
import LessonModel
import SwiftSource
import TestPrograms
import Testing

/// Code with the names it declares and uses.
struct NamedCode: Sendable, CustomTestStringConvertible {
  var code: String
  var declared: Set<String> = []
  var used: Set<String> = []
  var testDescription: String { code }

  var names: CodeNames { CodeNames([SourceFragment(text: code, path: "", line: 1)]) }
}

@Suite struct CodeNamesTests {
  @Test func `a fragment that ends with an import does not reach into the next`() {
    let code = ["import Foundation", "let a = b"].map {
      SourceFragment(text: $0, path: "", line: 1)
    }
    let names = CodeNames(code)
    #expect(names.imported == ["Foundation"])
    #expect(names.declared == ["a"])
    #expect(words(names.used) == ["b"])
  }

  @Test(arguments: [
    "typealias IntegerLiteralType = Double", "func == (a: S, b: S) -> Bool { true }",
    "infix operator <+>", "extension Int {}",
  ])
  func `code that may change all other code is noted`(code: String) {
    #expect(NamedCode(code: code).names.changesAll)
  }

  @Test func `an operator of a type changes no other code`() {
    let code = "struct S { static func == (a: S, b: S) -> Bool { true } }"
    #expect(!NamedCode(code: code).names.changesAll)
  }

  @Test func `what stands for a value that nobody needs is no name`() {
    let names = NamedCode(code: "let (a, _) = (1, 2)\nfor _ in [3] { _ = a }\n_ = b").names
    #expect(names.declared == ["a"])
    #expect(!names.used.contains("_"))
  }

  /// Only names count here; operators have their own test.
  private func words(_ names: Set<String>) -> Set<String> {
    names.filter { $0.first?.isLetter == true }
  }

  @Test(arguments: [
    NamedCode(code: "let a = b", declared: ["a"], used: ["b"]),
    NamedCode(code: "let a = 1, b = c", declared: ["a", "b"], used: ["c"]),
    NamedCode(code: "var a: Int, b: Text = c", declared: ["a", "b"], used: ["Int", "Text", "c"]),
    NamedCode(code: "let (a, b) = c", declared: ["a", "b"], used: ["c"]),
    NamedCode(code: "let a = f(b: c, d)", declared: ["a"], used: ["f", "c", "d"]),
    NamedCode(code: "a.b.c", used: ["a"]),
    NamedCode(code: "a\n  .b { $0.c }", used: ["a"]),
    NamedCode(code: ".a"),
    NamedCode(code: "print(a ? b : c)", used: ["print", "a", "b", "c"]),
    NamedCode(code: "f(a ? b : c, d: e)", used: ["f", "a", "b", "c", "e"]),
    NamedCode(code: "let a = [b: c]", declared: ["a"], used: ["b", "c"]),
    NamedCode(code: #"print("a \(b.c) d")"#, used: ["print", "b"]),
    NamedCode(code: #"print("a \(b, c: d)\n\(e(f: g))")"#, used: ["print", "b", "d", "e", "g"]),
    NamedCode(code: #"print("a \(b.map { c in "\(c) \(d)" })")"#, used: ["print", "b", "c", "d"]),
    NamedCode(code: #"a.map { b in "\(b)" }"#, used: ["a"]),
    NamedCode(code: #"let a = "\(b)", c = "\(d)""#, declared: ["a", "c"], used: ["b", "d"]),
    NamedCode(code: #"func f() { let a = "\(a)" }"#, declared: ["f"], used: ["a"]),
    NamedCode(code: ##"print(#"\(a) \#(b)"#)"##, used: ["print", "b"]),
    NamedCode(code: "print(\"\"\"\n  a \\(\n    b\n  )\n  \"\"\")", used: ["print", "b"]),
    NamedCode(code: #"a.contains(/b\(c\)/)"#, used: ["a"]),
    NamedCode(code: "print(\"a b\")", used: ["print"]),
    NamedCode(code: "// a\n/* b */ c", used: ["c"]),
    NamedCode(code: "#\"a\"#", used: []),
    NamedCode(code: "`default`(1)", used: ["default"]),
    NamedCode(code: "@MainActor let a = 1", declared: ["a"], used: ["MainActor"]),
    NamedCode(code: "a = b\nlet b = c", declared: ["b"], used: ["a", "c"]),
    NamedCode(code: "do { a() } catch let b as C { }", declared: ["b"], used: ["a", "C"]),
  ])
  func `a name is a declaration, a use, a member or a label`(code: NamedCode) {
    #expect(words(code.names.declared) == code.declared)
    #expect(words(code.names.used) == code.used)
  }

  @Test(arguments: [
    NamedCode(code: "if let a = b { a.c() }", used: ["b"]),
    NamedCode(code: "if let a { print(a) }", used: ["a", "print"]),
    NamedCode(code: "func f() { guard let a else { return } }", declared: ["f"], used: ["a"]),
    NamedCode(code: "if let a = b, let c { }", used: ["b", "c"]),
    NamedCode(code: "while let a, let b { }", used: ["a", "b"]),
    NamedCode(
      code: "func f() { guard let a, let b else { return }; let c: D }", declared: ["f"],
      used: ["a", "b", "D"]),
    NamedCode(code: "struct A { let b, c: D }", declared: ["A"], used: ["D"]),
    NamedCode(
      code: "guard let a = b, c == d else { e() }", declared: ["a"], used: ["b", "c", "d", "e"]),
    NamedCode(code: "for a in b where a { print(c) }", used: ["a", "b", "c", "print"]),
    NamedCode(code: "for (a, b) in c { print(a) }", used: ["a", "c", "print"]),
    NamedCode(code: "print(a)\nfor case let b? in c { }", used: ["print", "a", "c"]),
    NamedCode(code: "print(a)\nfor b: Int in c { }", used: ["print", "a", "Int", "c"]),
    NamedCode(code: "while let a = b() { print(a) }", used: ["b", "print"]),
    NamedCode(code: "repeat { a() } while b\nlet c = 1", declared: ["c"], used: ["a", "b"]),
    NamedCode(
      code: "switch a {\ncase B.c: d()\ncase let e: print(e)\n}", used: ["a", "B", "d", "print"]),
    NamedCode(code: "switch a {\ncase b: c()\ndefault: break\n}", used: ["a", "b", "c"]),
    NamedCode(code: "do { try a() } catch { print(error) }", used: ["a", "print"]),
    NamedCode(code: "do { try a() } catch B.c { d() }", used: ["a", "B", "d"]),
    NamedCode(code: "do { let a = 1; print(a) }\nprint(a)", used: ["print", "a"]),
    NamedCode(
      code: "class A { var b: C?; func f() { guard let b else { return } } }", declared: ["A"],
      used: ["C"]),
    NamedCode(
      code: "class A { var b: C?; func f() { let b = b ?? d } }", declared: ["A"],
      used: ["C", "d"]),
    NamedCode(
      code: "func f(a: B?) { if let a { print(a) } }", declared: ["f"], used: ["B", "print"]),
    NamedCode(code: "func f() { let a = 1; g { [a] in a } }", declared: ["f"], used: ["g"]),
    NamedCode(
      code: "func f() { do { guard let a else { return } } }", declared: ["f"], used: ["a"]),
  ])
  func `a local name hides another one only in its own scope`(code: NamedCode) {
    #expect(words(code.names.declared) == code.declared)
    #expect(words(code.names.used) == code.used)
  }

  @Test(arguments: [
    NamedCode(code: "a.map { b in b + c }", used: ["a", "c"]),
    NamedCode(code: "a.map { (b, c) -> D in b + e }", used: ["a", "D", "e"]),
    NamedCode(code: "let a = { [b] in b }", declared: ["a"], used: ["b"]),
    NamedCode(code: "let a = { [weak b] (c: D) in b }", declared: ["a"], used: ["b", "D"]),
    NamedCode(code: "a { b in c { d in b + d } }", used: ["a", "c"]),
    NamedCode(
      code: "func f(a: B, c d: E = g) -> H { a + d + i }", declared: ["f"],
      used: ["B", "E", "g", "H", "i"]),
    NamedCode(code: "func f(_ a: (Later) -> B) { a() }", declared: ["f"], used: ["Later", "B"]),
    NamedCode(code: "func f(\n  a: B,\n  c: D\n) { a + c }", declared: ["f"], used: ["B", "D"]),
    NamedCode(code: "func f() { func g() { h() }; g() }", declared: ["f"], used: ["h"]),
    NamedCode(code: "func f() { let a = 1; print(a) }", declared: ["f"], used: ["print"]),
    NamedCode(
      code: "struct S { var a: B; func f() { a.c() } }", declared: ["S"], used: ["B"]),
    NamedCode(code: "enum E: P { case a, b(c: D) }", declared: ["E"], used: ["P", "D"]),
    NamedCode(
      code: "protocol P { func f(a: B) }\nprint(c, d)", declared: ["P"],
      used: ["B", "print", "c", "d"]),
    NamedCode(
      code: "class C { init(a: B) { self.a = a } }", declared: ["C"], used: ["B"]),
    NamedCode(code: "typealias A = B", declared: ["A"], used: ["B"]),
    NamedCode(code: "actor A { var b = c }", declared: ["A"], used: ["c"]),
  ])
  func `parameters and members are visible only within their braces`(code: NamedCode) {
    #expect(words(code.names.declared) == code.declared)
    #expect(words(code.names.used) == code.used)
  }

  @Test(arguments: [
    ("extension Text { var loud: Text { a } }", true),
    ("extension Text.Part { mutating func add(euro cents: Int) { } }", true),
    ("extension Word: Spoken { }", true), ("infix operator +: Tight", true),
    ("precedencegroup Tight { }", true), ("struct Word { }\nextension Word: Spoken { }", false),
    ("func + (left: A, right: A) -> A { left }", false), ("let a = b.extension", false),
  ])
  func `an extension of an existing type may change code that does not name it`(
    code: String, changes: Bool
  ) {
    let names = NamedCode(code: code).names
    #expect(names.changesAll == changes)
    let before = NamedCode(code: "print(1)").names
    #expect(names.mayBeUsed(by: before, knowing: []) == changes)
  }

  @Test func `a variable's value may use another variable of the same name`() {
    let names = NamedCode(code: "func f() { let a = a.b; print(a) }").names
    #expect(words(names.used) == ["a", "print"])
  }

  @Test(arguments: ["switch a { case 1...3: b() }", "if case 1...3 = a { }"])
  func `a pattern may use an operator`(code: String) {
    #expect(NamedCode(code: code).names.used.contains("~="))
  }

  @Test func `an import names its module`() {
    let names = NamedCode(
      code: "import Foundation\n@testable import One.Two\nimport struct Three.Four\nlet a = b"
    ).names
    #expect(names.imported == ["Foundation", "One", "Three"])
    #expect(names.declared == ["a"])
    #expect(names.mustBeAtTopLevel)
  }

  @Test(arguments: ["a + b", "\"\\(a + b)\""])
  func `operators are used and declared like functions`(code: String) {
    let declaration = NamedCode(code: "func + (left: A, right: A) -> A { left }").names
    #expect(declaration.declared == ["+"])
    #expect(declaration.mustBeAtTopLevel)
    #expect(NamedCode(code: code).names.used == ["a", "b", "+"])
    #expect(NamedCode(code: "func f() { a * b }").names.used == ["a", "b", "*"])
  }

  @Test(arguments: [
    ("let a = b", false), ("func f() { }", false), ("extension A { }", true),
    ("protocol P { }", true), ("import A", true), ("#if A\n#endif", true),
    ("prefix operator +++", true), ("struct S { }", false), ("print(#function)", true),
    ("class C { deinit { print(1) } }", true), ("weak var a = b", true),
    ("let a = { [unowned b] in b }", true), ("defer { a() }", true),
    ("func f() { defer { a() } }", false),
  ])
  func `some code is allowed only at the top level`(code: String, isMeant: Bool) {
    #expect(NamedCode(code: code).names.mustBeAtTopLevel == isMeant)
  }

  @Test func `no input crashes the reader`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "(", ")", "[", "]", "let", "in", "for", "func", ".", ",", ":", "=", "a", "\n", "if",
      "case", "import", "\"", "\\(", "extension", "else", "guard",
    ]
    for _ in 0..<TestTier.rounds(500) {
      let code = (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }
      #expect(!NamedCode(code: code.joined(separator: " ")).names.used.contains(""))
    }
  }
}
