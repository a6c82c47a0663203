import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import SyntaxFacts
import Testing

/// The program that asks Swift's own parser; a toolchain without one leaves it out.
let parserProgram = URL(filePath: Sandbox.builtProgram).deletingLastPathComponent()
  .appending(path: "lessons-syntax").path

/// A reader that uses it.
func parser(_ program: String = parserProgram) throws -> SyntaxReader {
  let environment = ProcessInfo.processInfo.environment
  return SyntaxReader(program: program, toolchain: try Toolchain.find(environment: environment))
}

extension Trait where Self == ConditionTrait {
  /// The test runs where the toolchain has the parser.
  static var needsParser: ConditionTrait {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: parserProgram),
      "this toolchain has no parser")
  }
}

/// What Swift's own parser says of code.
@Suite(.needsParser, .timeLimit(.minutes(5))) struct ParserFactsTests {
  /// The facts about pieces of code, from one process.
  private func facts(_ pieces: [String]) throws -> [CodeFacts] {
    try #require(parser().facts(of: pieces))
  }

  @Test func `names of the same file are found`() throws {
    let cases: [(code: String, names: Set<String>)] = [
      ("private let a = b", ["a"]), ("fileprivate func f() { let b = 1 }", ["f"]),
      ("@MainActor private var a: Int { 1 }", ["a"]), ("private final class C {}", ["C"]),
      ("private(set) var a = 1", []), ("struct S { private var a = 1 }", []),
      ("struct S { fileprivate var a = 1 }", ["a"]), ("private let (a, b) = c", ["a", "b"]),
      ("private let a = 1, b = 2", ["a", "b"]),
      ("guard let a = b, case .c(let d) = e else { f() }", ["a", "d"]),
      ("func f() { guard let a = b else { return } }", []), ("let a = 1", []),
      ("private import Foundation", []), ("private typealias A = B", ["A"]),
    ]
    for (test, facts) in zip(cases, try facts(cases.map(\.code))) {
      #expect(facts.privateNames == test.names, "\(test.code)")
      #expect(!facts.isBoundToFile, "\(test.code)")
    }
  }

  @Test func `what names cannot tell is noted`() throws {
    let bound = [
      "private extension String {}", "struct S { fileprivate init() {} }", "defer { print(1) }",
      "print(#fileID)", "print(#column)", "private func + (a: S, b: S) -> S { a }",
      "#sourceLocation(file: \"a\", line: 1)",
    ]
    for (code, facts) in zip(bound, try facts(bound)) { #expect(facts.isBoundToFile, "\(code)") }
    let free = [
      "do { defer { print(1) } }", "print(#line)", "let s = \"private defer #file\"",
      "// private extension", "struct S { private init() {} }",
    ]
    for (code, facts) in zip(free, try facts(free)) { #expect(!facts.isBoundToFile, "\(code)") }
  }

  @Test func `attributes of the compiler's own are noted, and imports are found whole`() throws {
    let found = try facts([
      "@_cdecl(\"f\") func f() {}", "@c(f) func g() {}",
      "@discardableResult func _f() -> Int { 1 } // @_a",
      "import Foundation\n@preconcurrency import Dispatch\nimport struct Foundation.Data; f()",
    ])
    #expect(found.prefix(3).map(\.hasHiddenAttribute) == [true, true, false])
    #expect(
      found[3].imports == [
        "import Foundation", "@preconcurrency import Dispatch", "import struct Foundation.Data",
      ])
    #expect(found[3].modules == ["Foundation", "Dispatch"])
  }

  @Test func `functions at the top level without an isolation are found`() throws {
    let cases: [(code: String, places: [Int])] = [
      ("func f() {}", [0]), ("print(1)\nfunc f() {}", [9]),
      ("@discardableResult\npublic func f() -> Int { 1 }", [26]),
      ("func é() {}; func f() {}", [0, 14]), ("func + (a: S, b: S) -> S { a }", [0]),
      ("run({ @MainActor in 1 })\nfunc f() {}", [25]),
      ("@MainActor func f() {}", []), ("nonisolated func f() {}", []),
      ("@concurrent func f() async {}", []), ("nonisolated\nfunc f() {}", []),
      ("nonisolated(nonsending) func f() async {}", []),
      ("func f(_ a: isolated any Actor) {}", []), ("struct S { func f() {} }", []),
      ("do { func f() {} }", []), ("let a = 1 // func f() {}", []),
    ]
    for (test, facts) in zip(cases, try facts(cases.map(\.code))) {
      #expect(facts.openFunctions == test.places, "\(test.code)")
    }
  }

  @Test func `an extension that does not say its isolation is noted`() throws {
    let open = [
      "extension Int {}", "nonisolated struct S {}\nextension S {}", "actor A {}\nextension A {}",
      "struct S: P {}\nextension S {}", "struct S {}\nextension S.T {}", "extension [Int] {}",
      "typealias I = Int\nextension I {}",
    ]
    for (code, facts) in zip(open, try facts(open)) {
      #expect(facts.hasOpenExtensions, "\(code)")
    }
    let closed = [
      "struct S<T> {}\nextension S {}\nnonisolated extension Int {}",
      "protocol P {}\nextension P where Self: Q {}",
    ]
    for (code, facts) in zip(closed, try facts(closed)) {
      #expect(!facts.hasOpenExtensions, "\(code)")
    }
  }

  @Test func `code that may change other code is noted`() throws {
    let changing = [
      "extension String {}", "infix operator <+>", "precedencegroup P {}",
      "func == (a: A, b: A) -> Bool { true }", "typealias IntegerLiteralType = Int8",
    ]
    for (code, facts) in zip(changing, try facts(changing)) {
      #expect(facts.changesOthers, "\(code)")
    }
    let others = [
      "struct S {}\nextension S: P {}", "struct S { static func == (a: S, b: S) -> Bool { true } }",
      "let a = 1",
    ]
    for (code, facts) in zip(others, try facts(others)) { #expect(!facts.changesOthers, "\(code)") }
  }

  @Test func `facts come in order, whatever is known already`() throws {
    let reader = try parser()
    let pieces = (0..<30).map { "let a\($0) = 1" }
    let some = Array(pieces[5..<7])
    for asked in [some, pieces, some + pieces + some] {
      let declared = try #require(reader.facts(of: asked)).map(\.declared)
      #expect(declared == asked.map { [String($0.split(separator: " ")[1])] })
    }
  }

  @Test func `a mistake of syntax is noted`() throws {
    #expect(
      try facts(["let a = ", "func f( {}", "let a = 1"]).map(\.isComplete) == [false, false, true])
  }

  @Test func `a parser that is missing or broken says nothing`() throws {
    let sandbox = try Sandbox()
    #expect(try parser("\(sandbox.path)/none").facts(of: ["let a = 1"]) == nil)
    for script in ["exit 1", "echo other", "cat >/dev/null", "kill -9 $$"] {
      let file = try sandbox.write("#!/bin/sh\n\(script)\n", to: "parser")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
      #expect(try parser(file).facts(of: ["let a = 1"]) == nil, "\(script)")
    }
  }
}

/// A check where the toolchain has no parser.
@Suite(.waiting, .timeLimit(.minutes(5))) struct NoParserTests {
  @Test func `a step is judged with its whole page`() throws {
    let sandbox = try Sandbox()
    var runner = try TracedPage.runner(cacheFolder: "\(sandbox.path)/cache")
    runner.compilesStepsAlone = true
    runner.syntax = try parser("\(sandbox.path)/none")
    let program = AloneCase("", "let a = 1", "print(a)").program
    #expect(EarlierHelper.order(for: program, runner) == nil)
    let ways = BothWays.Ways()
    runner.tellsWay = { way in ways.all.withLock { $0.append(way) } }
    #expect(try runner.judge(program).output == "1\n")
    #expect(ways.all.withLock(\.self) == [.whole(.mayMeanSomethingElse)])
  }

  @Test func `validate names what it cannot prove, each time, and ends with 3`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      # Lesson

      Words.

      ## Step

      ```swift step=double
      func double(_ number: Int) -> Int {
        //#-editable-code
        return number
        //#-end-editable-code
      }
      print(double(2))
      ```

      ```swift solution
      return number * 2
      ```

      ```hint
      Multiply.
      ```

      ```output
      4
      ```

      ```swift check
      expect(double(4) == 8, "double(4) is \\(double(4))")
      ```

      """, to: "course/01-lesson.md")
    let made = try sandbox.shell(
      """
      set -e; program=$(dirname "$1"); mkdir -p bin/Modules
      cp "$1" "$program/lessons-host" bin
      ln -s "$program"/lib*.so bin; ln -s "$program"/Modules/* "$2"/Sources/CLib* bin/Modules
      """, [sandbox.program, Sandbox.root])
    #expect(made.code == 0, "\(made.talk)")
    // The second run finds nothing kept.
    for _ in 0..<2 {
      let found = try sandbox.shell(
        "exec bin/lessons validate", [], sandbox.environment(course: "\(sandbox.path)/course"))
      #expect(found.code == 3, "\(found.talk)")
      #expect(found.output.contains("1 step"), "\(found.output)")
      #expect(found.talk.contains("lessons: not proven: "), "\(found.talk)")
    }
  }
}
