import LessonModel
import SwiftSource
import Testing

/// Declarations in the hidden code of a step that need nothing of the rest of the step.
@Suite struct StepHelpersTests {
  private func helpers(in code: String) -> StepHelpers? {
    StepHelpers(of: [SourceFragment(text: code, path: "page", line: 10)])
  }

  /// A step with hidden code, and a function that the learner changes.
  private func step(hidden: String, shown: String = "", editable: String = "  1") -> String {
    """
    \(shown)
    //#-hidden-code
    \(hidden)
    //#-end-hidden-code
    func own() -> Int {
      //#-editable-code
    \(editable)
      //#-end-editable-code
    }

    let value = own()
    """
  }

  @Test(arguments: [
    "func f() {\n  g()\n}", "struct A {\n  func b() -> Int { 1 }\n}", "final class A: B {\n}",
    "nonisolated enum A: Error {\n  case b\n}", "actor A {\n  var own = 1\n}",
    "func f<T>(_ a: T = .init(), b: () -> Void = {}) async throws -> [T] where T: P {\n}",
    "func f(value: Int) -> Int {\n  value\n}", "func f() -> String {\n  \"\"\"\n  }\n  \"\"\"\n}",
  ])
  func `types and functions that need nothing of the step are helpers`(hidden: String) throws {
    let found = try #require(helpers(in: step(hidden: hidden)))
    #expect(found.declarations.map(\.text) == [hidden])
    #expect(found.declarations[0].line == 12)
    #expect(!found.rest[0].text.contains(hidden.prefix { $0 != "\n" }))
  }

  @Test func `all that is left keeps its place`() throws {
    let code = step(hidden: "/// Words.\nfunc f() {\n}\nlet a = 1\nfunc g() {}")
    let found = try #require(helpers(in: code))
    #expect(found.declarations.map(\.text) == ["func f() {\n}", "func g() {}"])
    #expect(found.declarations.map(\.line) == [13, 16])
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = found.rest[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == rest.count)
    for (line, left) in zip(lines, rest) { #expect(left == line || left.isEmpty) }
    #expect(rest.count { !$0.isEmpty } == lines.count { !$0.isEmpty } - 3)
  }

  @Test(arguments: [
    // What needs the step.
    "func f() -> Int {\n  own()\n}", "struct A {\n  let b = value\n}",
    // What is no type or function, or has something around it.
    "let a = 1", "print(1)", "extension Int {\n  func f() {}\n}", "protocol P {\n}",
    "typealias A = Int", "private func f() {}", "@MainActor func f() {}", "@MainActor\nfunc f() {}",
    "@available(*, deprecated)\nfunc f() {}", "public\nfunc f() {}",
    "func f() {}; let b = 1", "let b = 1; func f() {}", "func f() {} ; g()",
    // What is compiled under a condition, or changes the code around it.
    "#if DEBUG\nfunc f() {}\n#endif", "func + (a: A, b: A) -> A {\n  a\n}",
    "struct IntegerLiteralType {}",
  ])
  func `nothing else is a helper`(hidden: String) {
    #expect(helpers(in: step(hidden: hidden)) == nil)
  }

  @Test func `what needs a declaration that stays, stays with it`() throws {
    let code = step(hidden: "func f() {\n  own()\n}\nfunc g() {\n  f()\n}\nfunc h() {}")
    #expect(try #require(helpers(in: code)).declarations.map(\.text) == ["func h() {}"])
  }

  @Test func `a shown type that only holds values comes with the helpers`() throws {
    let hidden = "func f(_ a: A) -> Int {\n  a.b\n}"
    let holding = "struct A: Sendable {\n  let b: Int\n}"
    let both = try #require(helpers(in: step(hidden: hidden, shown: holding)))
    #expect(both.declarations.map(\.text) == [holding, hidden])
    for shown in [
      "struct A {\n  let b = 1\n}", "struct A {\n  func c() {}\n}",
      "struct A {\n  var b: Int { 1 }\n}",
      "func c() {\n}\nlet a = f",
    ] {
      let alone = helpers(in: step(hidden: hidden, shown: shown))
      #expect(alone?.declarations.map(\.text) == (shown.hasPrefix("func") ? [hidden] : nil))
    }
  }

  @Test(arguments: ["  if true {", "  }", "  let a = [", "  \"", "  func f(", ""])
  func `what the learner types does not change which they are`(typed: String) throws {
    let hidden = "func f() -> Int {\n  1\n}\nfunc g() {\n  own()\n}"
    let found = try #require(helpers(in: step(hidden: hidden, editable: typed)))
    #expect(found.declarations.map(\.text) == ["func f() -> Int {\n  1\n}"])
  }

  @Test func `code inside braces is left alone`() {
    let code = """
      struct S {
        //#-hidden-code
      func f() {
      }
        //#-end-hidden-code
      }
      """
    #expect(helpers(in: code) == nil)
    #expect(helpers(in: "func f() {\n}") == nil)
    #expect(helpers(in: "") == nil)
  }
}
