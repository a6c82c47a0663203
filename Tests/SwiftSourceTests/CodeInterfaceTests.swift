import LessonModel
import SwiftSource
import Testing

/// What code in another file can depend on.
@Suite struct CodeInterfaceTests {
  private func interface(_ code: String) -> String? {
    CodeInterface.of([SourceFragment(text: code, path: "", line: 1)])
  }

  /// Two versions of a function, a type or more with different bodies.
  private static let alike = [
    (
      "func f() -> Int { 1 }", "func f() -> Int {\n  // Two.\n  if true { return 2 }\n  return 3\n}"
    ),
    (
      "func f(a: Int = { 1 }()) throws -> [Int] { [a] }",
      "func f(a: Int = { 1 }()) throws -> [Int] { [] }"
    ),
    ("func f() async throws(E) { throw E() }", "func f() async throws(E) { print(\"}\") }"),
    ("func f<T>(_ x: T) -> T where T: P { x }", "func f<T>(_ x: T) -> T where T: P { x.x }"),
    ("func f(_ x: some P) -> any P { x }", "func f(_ x: some P) -> any P { x.y }"),
    (
      "struct S { init(a: Int) { b = a }; var b: Int }",
      "struct S { init(a: Int) { b = 2 }; var b: Int }"
    ),
    ("struct S { init?(a: Int) { nil } }", "struct S { init?(a: Int) { self.init() } }"),
    (
      "struct S { mutating func f() { a = 1 }\nvar a = 0 }",
      "struct S { mutating func f() {}\nvar a = 0 }"
    ),
    (
      "static func == (a: S, b: S) -> Bool { true }",
      "static func == (a: S, b: S) -> Bool { a.b == b.b }"
    ),
    ("let a = 1  // one", "let a = /* uno */ 1"),
    ("func f() { #\"}\"# }", "func f() { /}/ }"),
    ("@MainActor func f() { struct A {} }", "@MainActor func f() { func g() {} }"),
  ]

  @Test(arguments: alike)
  func `a body makes no difference`(one: String, other: String) {
    #expect(interface(one) != nil && interface(one) == interface(other))
  }

  /// Two versions that code elsewhere can tell apart.
  private static let different = [
    ("let a = 1", "let a = 1.0"),
    ("func f() -> Int { 1 }", "func f() -> Int? { 1 }"),
    ("func f(a: Int = 1) {}", "func f(a: Int = 2) {}"),
    ("func f(a: Int = { 1 }()) {}", "func f(a: Int = { 2 }()) {}"),
    ("func f() -> some P { 1 }", "func f() -> some P { \"\" }"),
    ("func f() -> (some P, Int) { (1, 1) }", "func f() -> (some P, Int) { (\"\", 1) }"),
    ("struct S { var a = 1 }", "struct S { var a = 1; var b = 2 }"),
    ("struct S { var a: Int { 1 } }", "struct S { var a: Int { get { 1 } set {} } }"),
    (
      "protocol P { func f()\nvar a: Int { get } }",
      "protocol P { func f()\nvar a: Int { get set } }"
    ),
    (
      "protocol P { init(a: Int)\nvar a: Int { get } }",
      "protocol P { init(a: Int)\nvar a: Int { get set } }"
    ),
    (
      "protocol P { func f(); subscript(a: Int) -> Int { get } }",
      "protocol P { func f(); subscript(a: Int) -> Int { get set } }"
    ),
    ("enum E { case a }", "enum E { case b }"),
    ("func f() { }\nlet a = 1", "func f() { }\nlet b = 1"),
    ("let f = { 1 }", "let f = { \"\" }"),
    ("@MainActor func f() {}", "func f() {}"),
    ("func f() { 1 }", "func f() async { 1 }"),
    ("let a = S.init(b) { 1 }", "let a = S.init(b) { \"\" }"),
    ("print(1)\nfunc f() {}", "func f() {}"),
    ("var p = pair { 1 } init: { 2 }", "var p = pair { 1 } init: { \"\" }"),
    ("var p = pair { 1 } func: { 2 }", "var p = pair { 1 } func: { \"\" }"),
  ]

  @Test(arguments: different)
  func `all else does`(one: String, other: String) {
    #expect(interface(one) != nil && interface(one) != interface(other))
  }

  @Test(arguments: [
    "#if DEBUG\nfunc f() {}\n#endif", "func f() {", "struct S { func f() {} } }",
    "@inlinable func f() {}", "@export(implementation) func f() {}", "@ inlinable func f() {}",
    "@_transparent func f() {}", "@inline(__always) func f() {}",
    "func f() { #if DEBUG\n}\n#else\n}\n#endif",
  ])
  func `some code has no interface`(code: String) { #expect(interface(code) == nil) }
}
