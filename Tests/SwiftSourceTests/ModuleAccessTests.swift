import LessonModel
import SwiftSource
import Testing

/// Which code has declarations that other modules may use.
@Suite struct ModuleAccessTests {
  private func isWidened(_ code: String) -> Bool {
    ModuleAccess.isWidened(in: [SourceFragment(text: code, path: "", line: 1)])
  }

  @Test(arguments: [
    "public struct P {}", "open class P {}", "package let a = 1", "open\noverride func f() {}",
    "public(set) var a = 1", "@usableFromInline func f() {}", "struct P { public var a = 1 }",
    "@MainActor public\nfunc f() {}", "open  var a = 1", "open @objc func f() {}",
    #"print("\({ struct P { public var a = 1 }; return P().a }())")"#,
    ##"print(#"a \#("b \({ open class P {} }())")"#)"##,
  ])
  func `a declaration for other modules is found`(code: String) { #expect(isWidened(code)) }

  @Test(arguments: [
    "struct P { private var a = 1 }", "let open = World()", "try await open.parse.data()",
    "browser.open(url, until: redirect)", "UploadBody.stream(byteCount: 1, open: reader)",
    #"print("open sesame, public and package")"#, "// a public struct", "rights.public = true",
    "let `public` = 1", #"print("\(rights.public) \("open")")"#, "func f(package: Int) {}",
    #"/public struct/"#, "let published = 1",
  ])
  func `such a word elsewhere is not`(code: String) { #expect(!isWidened(code)) }
}
