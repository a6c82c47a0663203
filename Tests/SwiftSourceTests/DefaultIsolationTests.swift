import LessonModel
import SwiftSource
import Testing

@Suite struct DefaultIsolationTests {
  private func spell(_ code: String...) -> (text: [String], isOpen: Bool) {
    var isolation = DefaultIsolation()
    let spelled = isolation.spelled(
      code.map { SourceFragment(text: $0, path: "", line: 1) })
    return (spelled.map(\.text), isolation.hasOpenExtensions)
  }

  @Test(arguments: [
    ("func f() {}", "@MainActor func f() {}"),
    ("print(1)\nfunc f() {}", "print(1)\n@MainActor func f() {}"),
    (
      "@discardableResult\npublic func f() -> Int { 1 }",
      "@discardableResult\npublic @MainActor func f() -> Int { 1 }"
    ),
    ("@available(*, deprecated) func f() {}", "@available(*, deprecated) @MainActor func f() {}"),
    ("func + (a: S, b: S) -> S { a }", "@MainActor func + (a: S, b: S) -> S { a }"),
    ("func é() {}; func f() {}", "@MainActor func é() {}; @MainActor func f() {}"),
    (
      "run({ @MainActor in 1 })\nfunc f() {}", "run({ @MainActor in 1 })\n@MainActor func f() {}"
    ),
  ])
  func `a function outside all braces gets its isolation`(code: String, spelled: String) {
    #expect(spell(code).text == [spelled])
  }

  @Test(arguments: [
    "@MainActor func f() {}", "nonisolated func f() {}", "@concurrent func f() async {}",
    "nonisolated\nfunc f() {}", "nonisolated(nonsending) func f() async {}",
    "func f(_ a: isolated any Actor) {}", "struct S { func f() {} }", "do { func f() {} }",
    "let a = 1 // func f() {}", "let a = \"func\"",
  ])
  func `other code stays as it is`(code: String) {
    #expect(spell(code).text == [code])
  }

  @Test(arguments: [
    "extension Int {}", "@retroactive extension Int: P {}",
    "nonisolated struct S {}\nextension S {}",
    "actor A {}\nextension A {}", "struct S: P {}\nextension S {}", "struct S {}\nextension S.T {}",
    "extension [Int] {}", "typealias I = Int\nextension I {}",
  ])
  func `an extension that does not say its isolation is noted`(code: String) {
    #expect(spell(code).isOpen)
  }

  @Test func `an extension of a type that belongs to the main actor needs no word`() {
    #expect(!spell("struct S<T> {}", "extension S {}\nnonisolated extension Int {}").isOpen)
    #expect(!spell("protocol P {}\nextension P where Self: Q {}").isOpen)
  }
}
