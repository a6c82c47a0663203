import Foundation
import Testing

/// Everything in the modules that a page imports has a caller.
@Suite struct CalledTypeTests {
  /// Public types that nothing uses yet, and what they wait for.
  private static let waiting = [
    "PBKDF2": "a lesson on a second factor", "DeviceAuthorization": "the same, on a second device",
  ]

  private static let modules = [
    "CryptoCore", "MockAPI", "NetworkCore", "PlaygroundRuntime", "SecureStorage",
  ]

  private static var declaration: Regex<(Substring, Substring?, Substring)> {
    /(?m)^public (final |indirect )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/
  }

  private static func texts(in folder: String, ext: String) throws -> [String: String] {
    let root = "\(Sandbox.root)/\(folder)"
    let names = try #require(FileManager.default.enumerator(atPath: root))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(ext) }
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8))
      })
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.replacing(/\/\/.*/, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }

  /// A file that declares nothing with a caller is idle; what stands beside a type with one belongs to it.
  ///
  /// A caller is a lesson, another target, or another file of the module.
  @Test func `a public type of a page module is named by a lesson, a system or a module`() throws {
    var named: Set<Substring> = []
    for course in ["Lessons", "Tests/Courses"] {
      for text in try Self.texts(in: course, ext: ".md").values {
        named.formUnion(text.split { !$0.isLetter && !$0.isNumber })
      }
    }
    let files = try Self.texts(in: "Sources", ext: ".swift").mapValues {
      (
        words: Self.words($0),
        types: $0.matches(of: Self.declaration).map(\.2)
      )
    }
    var idle: Set<String> = []
    for (name, file) in files where Self.modules.contains(where: { name.hasPrefix("\($0)/") }) {
      let others = files.filter { $0.key != name }.values
      let isCalled = file.types.contains { type in
        named.contains(type) || others.contains { $0.words.contains(type) }
      }
      if !isCalled { idle.formUnion(file.types.map(String.init)) }
    }
    #expect(idle == Set(Self.waiting.keys))
  }
}
