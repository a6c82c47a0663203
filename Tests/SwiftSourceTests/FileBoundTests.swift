import LessonModel
import SwiftSource
import Testing

@Suite struct FileBoundTests {
  private func bound(_ code: String) -> FileBound {
    FileBound([SourceFragment(text: code, path: "", line: 1)])
  }

  @Test(arguments: [
    ("private let a = b", ["a"]), ("fileprivate func f() { let b = 1 }", ["f"]),
    ("@MainActor private var a: Int { 1 }", ["a"]), ("private final class C {}", ["C"]),
    ("private(set) var a = 1", []), ("struct S { private var a = 1 }", []),
    ("struct S { fileprivate var a = 1 }", ["a"]), ("private let (a, b) = c", ["a", "b"]),
    ("guard let a = b, case .c(let d) = e else { f() }", ["a", "c", "d"]),
    ("func f() { guard let a = b else { return } }", []), ("let a = 1", []),
    ("private import Foundation", []),
  ])
  func `names of the same file are found`(code: String, names: [String]) {
    #expect(bound(code).names == Set(names))
    #expect(!bound(code).hasMore)
  }

  @Test(arguments: [
    "private extension String {}", "struct S { fileprivate init() {} }", "defer { print(1) }",
    "print(#fileID)", "print(#column)", "private func + (a: S, b: S) -> S { a }",
    "private let a = 1, b = 2",
  ])
  func `what names cannot tell is noted`(code: String) {
    #expect(bound(code).hasMore)
  }

  @Test(arguments: [
    "do { defer { print(1) } }", "print(#line)", "let s = \"private defer #file\"",
    "// private extension", "struct S { private init() {} }",
  ])
  func `what any file may have is not`(code: String) {
    #expect(!bound(code).hasMore)
  }

  @Test func `attributes of the compiler's own are noted`() {
    #expect(bound("@_cdecl(\"f\") func f() {}").hasHiddenAttribute)
    #expect(bound("@c(f) func g() {}").hasHiddenAttribute)
    #expect(!bound("@discardableResult func _f() -> Int { 1 } // @_a").hasHiddenAttribute)
  }

  @Test func `imports are found whole`() {
    let code =
      "import Foundation\n@preconcurrency import Dispatch\nimport struct Foundation.Data; f()"
    #expect(
      bound(code).imports == [
        "import Foundation", "@preconcurrency import Dispatch", "import struct Foundation.Data",
      ])
  }
}
