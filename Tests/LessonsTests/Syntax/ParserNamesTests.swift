import Foundation
import GoldenFiles
import SnippetRunner
import SyntaxFacts
import TestPrograms
import Testing

/// Code with the names it declares and uses.
private struct NamedCode {
  var code: String
  var declared: Set<String> = []
  var used: Set<String> = []
}

/// The names that Swift's own parser finds in code.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct ParserNamesTests {
  private func facts(_ pieces: [String]) throws -> [CodeFacts] {
    try #require(parser().facts(of: pieces))
  }

  /// Only names count here; operators have their own test.
  private func words(_ names: Set<String>) -> Set<String> {
    names.filter { $0.first?.isLetter == true }
  }

  private func check(_ cases: [NamedCode]) throws {
    for (test, facts) in zip(cases, try facts(cases.map(\.code))) {
      #expect(words(facts.declared) == test.declared, "\(test.code)")
      #expect(words(facts.used) == test.used, "\(test.code)")
    }
  }

  @Test func `a name is a declaration, a use, a member or a label`() throws {
    try check([
      NamedCode(code: "let a = b", declared: ["a"], used: ["b"]),
      NamedCode(code: "let a = 1, b = c", declared: ["a", "b"], used: ["c"]),
      NamedCode(
        code: "var a: Int, b: Text = c", declared: ["a", "b"], used: ["Int", "Text", "c"]),
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
      NamedCode(
        code: #"print("a \(b.map { c in "\(c) \(d)" })")"#, used: ["print", "b", "d"]),
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
      NamedCode(code: "do { a() } catch let b as C { }", used: ["a", "C"]),
    ])
  }

  @Test func `a local name hides another one only in its own scope`() throws {
    try check([
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
      NamedCode(code: "for a in b where a { print(c) }", used: ["b", "c", "print"]),
      NamedCode(code: "for (a, b) in c { print(a) }", used: ["c", "print"]),
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
  }

  @Test func `parameters and members are visible only within their braces`() throws {
    try check([
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
  }

  @Test func `an extension of an existing type may change code that does not name it`() throws {
    let cases: [(code: String, changes: Bool)] = [
      ("extension Text { var loud: Text { a } }", true),
      ("extension Text.Part { mutating func add(euro cents: Int) { } }", true),
      ("extension Word: Spoken { }", true), ("infix operator +: Tight", true),
      ("precedencegroup Tight { }", true), ("struct Word { }\nextension Word: Spoken { }", false),
      ("func + (left: A, right: A) -> A { left }", false), ("let a = b.extension", false),
    ]
    for (test, facts) in zip(cases, try facts(cases.map(\.code))) {
      #expect(facts.changesOthers == test.changes, "\(test.code)")
    }
  }

  @Test func `some code is allowed only at the top level`() throws {
    let cases: [(code: String, isMeant: Bool)] = [
      ("let a = b", false), ("func f() { }", false), ("extension A { }", true),
      ("protocol P { }", true), ("import A", true), ("#if A\n#endif", true),
      ("prefix operator +++", true), ("struct S { }", false), ("print(#function)", true),
      ("class C { deinit { print(1) } }", true), ("weak var a = b", true),
      ("let a = { [unowned b] in b }", true), ("defer { a() }", true),
      ("func f() { defer { a() } }", false),
    ]
    for (test, facts) in zip(cases, try facts(cases.map(\.code))) {
      #expect(facts.needsTopLevel == test.isMeant, "\(test.code)")
    }
  }

  @Test func `operators are used and declared like functions`() throws {
    let found = try facts([
      "func + (left: A, right: A) -> A { left }", "a + b", "\"\\(a + b)\"", "func f() { a * b }",
      "switch a { case 1...3: b() }", "if case 1...3 = a { }",
    ])
    #expect(found[0].declared == ["+"])
    #expect(found[0].needsTopLevel)
    #expect(found[1].used == ["a", "b", "+"])
    #expect(found[2].used == ["a", "b", "+"])
    #expect(found[3].used == ["a", "b", "*"])
    // A pattern may call an operator.
    #expect(found[4].used.contains("~="))
    #expect(found[5].used.contains("~="))
  }

  @Test func `an import names its module`() throws {
    let facts = try facts([
      "import Foundation\n@testable import One.Two\nimport struct Three.Four\nlet (a, _) = b"
    ])[0]
    #expect(facts.modules == ["Foundation", "One", "Three"])
    #expect(facts.declared == ["a"])
    #expect(facts.needsTopLevel)
  }

  @Test func `no input crashes the parser or is answered in part`() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "(", ")", "[", "]", "let", "in", "for", "func", ".", ",", ":", "=", "a", "\n", "if",
      "case", "import", "\"", "\\(", "extension", "else", "guard", StatementPlace.mark(0),
    ]
    let codes = (0..<TestTier.rounds(500)).map { _ in
      (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    for facts in try facts(codes) { #expect(!facts.used.contains("")) }
  }
}

/// Which places in code are between statements; `|` stands for the place.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct ParserPlaceTests {
  private func places(_ codes: [String]) throws -> [StatementPlace?] {
    let marked = codes.map { $0.replacing("|", with: StatementPlace.mark(3)) }
    return try #require(parser().facts(of: marked)).map { $0.places[3] }
  }

  @Test func `a place between statements is found`() throws {
    let codes = [
      "|", "let a = 1\n|\nprint(a)", "func f() {\n|\n}",
      "struct S {\n  func f() -> Int {\n|\n  }\n}",
      "extension S {\n  var a: Int {\n    get {\n|\n    }\n  }\n}", "for a in b {\n|\n}",
      "let c = [1].map { a in\n|\n}", "if a {\n} else {\n|\n}", "class A {\n  init() {\n|\n  }\n}",
      "enum E { case a }\nlet f = {\n|\n}", "call(with: {\n|\n})",
    ]
    for (code, place) in zip(codes, try places(codes)) { #expect(place != nil, "\(code)") }
  }

  @Test func `a place in a type, in a switch or in a statement is none`() throws {
    let codes = [
      "struct S {\n|\n}", "enum E: Int {\n|\n}", "extension S {\n|\n}", "switch a {\n|\n}",
      "let a = switch b {\n|\n}", "let a = [\n|\n]", "f(\n|\n)", "let a =\n|", "return\n|",
      "let a = b +\n|", "func f() -> Int {\n  if a { return 1 }\n}\nprotocol P {\n|\n}",
      "a\n|\n.b", "let a = b\n  ? c\n  : |", "#if A\n|\n#endif", "switch a { case 1:\n|\n}",
    ]
    for (code, place) in zip(codes, try places(codes)) { #expect(place == nil, "\(code)") }
  }

  @Test func `the names after a place end with its block`() throws {
    let found = try places([
      "func f() {\n|\n  if a { b(\"\\(c)\") }\n}\nprint(d)", "let a = 1\n|\nprint(d) // e",
    ])
    let inner = try #require(found[0])
    #expect(inner.laterNames == ["a", "b", "c"])
    #expect(!inner.isAtTopLevel)
    let outer = try #require(found[1])
    #expect(outer.laterNames == ["print", "d"])
    #expect(outer.isAtTopLevel)
  }
}
