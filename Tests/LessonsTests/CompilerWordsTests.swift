import Foundation
import LessonModel
import LessonsCLI
import SnippetRunner
import Testing

/// The explanations of the compiler's messages, tested with the compiler itself.
@Suite(.timeLimit(.minutes(5))) struct CompilerWordsTests {
  /// The errors of this machine's compiler for some files, compiled like pages.
  private static func messages(of sources: [String]) throws -> [Diagnostic] {
    let sandbox = try Sandbox()
    let modules = PageModules(libraryFolder: "/nowhere", searchPaths: [], hostProgram: "")
    var files: [String] = []
    for (index, source) in sources.enumerated() {
      let name = sources.count == 1 ? "main" : "file\(index)"
      files.append(try sandbox.write(source + "\n", to: "\(name).swift"))
    }
    let outcome = try sandbox.shell(
      "exec swiftc -emit-sil -wmo -o /dev/null \"$@\"", modules.compileOptions + files)
    return CompilerDiagnostics.parse(outcome.output + outcome.talk)
      .filter { $0.severity == .error }
  }

  /// All errors of the compiler for the mistakes below.
  private static let all: [Diagnostic] = {
    let groups = [[CommonMistakes.types], [CommonMistakes.flow], CommonMistakes.syntax]
    return groups.flatMap { (try? messages(of: $0)) ?? [] }
  }()

  @Test func `the compiler gives every message of the table`() {
    let met = Set(Self.all.compactMap { CompilerWords.pattern(of: $0.message) })
    let unmet = CompilerWords.patterns.filter { !met.contains($0) }
    #expect(unmet.isEmpty, "\(unmet)")
  }

  @Test func `every mistake has an explanation without unfilled names`() {
    #expect(Self.all.count > 90)
    for diagnostic in Self.all {
      let words = CompilerWords.translation(of: diagnostic.message)
      #expect(words != nil, "\(diagnostic)")
      #expect(words?.contains(/{\w/) != true, "\(diagnostic): \(words ?? "")")
    }
  }

  @Test func `names are copied from the message`() {
    let words = CompilerWords.translation(
      of: "cannot convert value of type '@MainActor @Sendable (Int) -> Int' to specified type 'Int'"
    )
    #expect(
      words?.hasPrefix("the value has type `(Int) -> Int`, but the line declares `Int`") == true)
    #expect(
      CompilerWords.translation(of: "value of type 'Data' has no member 'base64'")?
        .hasPrefix("values of type `Data` have nothing called `base64`") == true)
  }

  /// What learners were told wrongly once, and a part of what they are told now.
  @Test(arguments: [
    ("struct E: Error {}\nfunc f() throws { throw E }", "throws the type `E` itself"),
    ("enum E: Error { case a(Int) }\nfunc f() throws { throw E.a }", "`E` needs values here"),
    ("struct E: Error {}\nfunc f() throws(E) { throw E }", "throws the type `E` itself"),
    ("print(\"a\".utf8 == \"b\".utf8)", "compare what they hold"),
    ("print(43...128.contains(5))", "as in `(1...9).contains(…)`"),
    ("func f(at t: Int) {}\nlet now = 1\nf(at now)", "`:` after a label"),
    (
      "func f(_ c: Unicode.Scalar) { switch c { case \"\\r\\n\": break; default: break } }",
      "in a string's characters, `\"\\r\\n\"` is one"
    ),
  ])
  func `a mistake gets words about that mistake`(source: String, words: String) throws {
    let first = try #require(Self.messages(of: [source]).first)
    let said = try #require(CompilerWords.translation(of: first.message), "\(first)")
    #expect(said.contains(words), "\(first)")
    #expect(!said.contains("declare it as"))
  }

  @Test func `no article stands before a name, as it could be the wrong one`() {
    for pattern in CompilerWords.patterns {
      let words = CompilerWords.translation(of: pattern) ?? ""
      #expect(!words.contains(/\ban? `\{\w/), "\(words)")
    }
  }

  @Test func `an unknown message has no explanation`() {
    #expect(CompilerWords.translation(of: "the frobnicator is out of glue") == nil)
  }

  @Test func `an explanation is one line that begins in lower case and has no full stop`() {
    for pattern in CompilerWords.patterns {
      let words = CompilerWords.translation(of: pattern) ?? ""
      #expect(!words.isEmpty && !words.contains("\n"), "\(pattern)")
      #expect(!words.hasSuffix("."), "\(words)")
      #expect(words.count <= 160, "\(words)")
    }
  }

  @Test func `a failed step shows the explanation under the compiler's line`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("let name: Int = \"x\"")
    try sandbox.run("next", course: course)
    let lines = try sandbox.run("check", course: course).output.split(separator: "\n")
    let caret = try #require(lines.firstIndex { $0.contains("^") })
    #expect(
      lines[caret + 1].hasPrefix("  → the value has type `String`, but the line declares `Int`"))
    #expect(lines.count { $0.contains("→") } == 1)
  }
}

/// Common mistakes of learners.
private enum CommonMistakes {
  /// Mistakes that the type checker finds.
  static let types = #"""
    import Foundation
    func takes(_ n: Int) {}
    func named(a: Int, b: Int) {}
    func risky() throws -> Int { 1 }
    func slow() async -> Int { 1 }
    func same<T: Equatable>(_ value: T) {}
    func pair(_ a: Int, _ b: Int) {}
    func other() {}
    struct Plain { var y = 1; func change() { y = 2 } }
    enum Two { case a, b }
    class Holder { let fixed = 1; func run() {} }
    let constant = 1
    let maybe: String? = nil
    let list = [1]

    let a1: Int = "x"
    takes("x")
    func b1() -> Int { "x" }
    func b2() -> Int { print(1) }
    let c1: [Int] = [1, "x"]
    let c2: [String: String] = ["a": 1]
    let c3: (Int) -> Int = { print($0) }
    let c4 = "5" as Int
    var c5 = 1.5; c5 = "x"
    let d1: Nowhere = 1
    print(nowhere)
    print("x".nothing)
    let d2: Two = .c
    Plain.zork()
    let again = 1
    let again = 2
    print(maybe.count)
    let e1: String = maybe
    let e2: Int = try? risky()
    if let value = constant { print(value) }
    if maybe { }
    if constant { }
    if maybe == nil && 1 { }
    let f1 = nil
    let f2 = []
    let g1 = risky()
    func g2() { let x = risky(); print(x) }
    func g3() { do { _ = try risky() } catch is CancellationError {} }
    func g4() { _ = try risky() }
    func g5() { throw Plain() }
    func g6() { throw Two.self }
    let h1 = slow()
    func h2() async { let x = slow(); print(x) }
    func h3() { return 1 }
    switch Two.a { case .a: break }
    named(a: 1)
    named()
    pair(1)
    named(a: 1, b: 2, c: 3)
    takes(1, 2)
    takes(1, 2, 3)
    other(1)
    named(1, b: 2)
    named(1, 2)
    named(a: 1, c: 2)
    named(x: 1, c: 2)
    named(b: 1, a: 2)
    takes(n: 1)
    pair(a: 1, b: 2)
    constant = 2
    Holder().fixed = 2
    list.append(2)
    struct In: Decodable { var plain: Plain }
    struct Out: Encodable { var plain: Plain }
    struct Runs: Hashable { var plain: Plain }
    for i in 5 { print(i) }
    same(Plain())
    print(constant + "x")
    print("x" + constant)
    print(1.5 as Double * constant)
    print(Holder() == Holder())
    print(Holder() < Holder())
    "abc"[1]
    nonisolated func k1() { other() }
    nonisolated func k2() async { other() }
    func g7() throws(Wrong) { throw Wrong }
    struct Wrong: Error {}
    func g9() throws { throw Missing.fields }
    enum Missing: Error { case fields(Int) }
    print(43...128.contains(5))
    func m1(_ c: Character) { switch c { case "ab": break; default: break } }
    func m2(_ c: Unicode.Scalar) { switch c { case "\r\n": break; default: break } }
    func m3(_ s: String) { for c in s.utf8 { switch c { case "a": break; default: break } } }
    func m4(_ n: Int) { switch n { case "a": break; default: break } }
    actor Keeper { var n = 0; func ask() {} }
    let keeper = Keeper()
    func k3() { keeper.n = 2 }
    func k4() { print(keeper.n) }
    func k5() { keeper.ask() }
    nonisolated struct Everybody { static var shared = 1 }
    """#

  /// Mistakes that are found only when all types are right.
  static let flow = #"""
    func noReturn(_ n: Int) -> Int { if n > 1 { return 1 } }
    func noValue() { let z: Int; print(z) }
    func someValue(_ b: Bool) { var z: Int; if b { z = 1 }; print(z) }
    func captured() { let x: Int; let c = { print(x) }; c() }
    func twice() { let z: Int; z = 1; z = 2; print(z) }
    struct Half { let x: Int; let y: Int; init(x: Int) { self.x = x } }
    func falls(_ n: Int) -> Int { guard n > 1 else { print(n) }; return n }
    nonisolated class Box { var v = 0 }
    actor Taker { func take(_ b: Box) {} }
    func send(_ b: Box) async { let t = Taker(); await t.take(b); print(b.v) }
    func task() { var n = 0; Task.detached { n += 1 }; n += 1; print(n) }
    func overlap(_ a: inout [Int]) { swap(&a[0], &a[1]) }
    """#

  /// Mistakes that the parser finds, one file each.
  static let syntax = [
    #"let s = "abc"#,
    #"let q = “hi”"#,
    #"let c = 'x'"#,
    #"let t = """abc""""#,
    #"let e = "a\q""#,
    "func f() { print(1)",
    "}",
    "let a = [1, 2",
    "func f(now: Int) { print(now now) }",
    "func g() { print(1) print(2) }",
    "let y =",
    "let z = 1 +",
    "let = 3",
    "func h(n { }",
    "import Nowhere",
  ]
}
