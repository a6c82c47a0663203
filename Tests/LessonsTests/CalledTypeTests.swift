import Foundation
import Testing

/// Everything in the modules that a page imports has a caller.
@Suite struct CalledTypeTests {
  /// Public types that nothing names, and why they stay.
  private static let exceptions = [
    "PBKDF2": "waits for a lesson on a second factor",
    "DeviceAuthorization": "waits for the same lesson",
    "AuthorizationServer": "has what lessons call of three systems, such as `endAllSessions`",
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

  /// The words of code, without the lines that are comments.
  private static func words(_ text: String) -> Set<String> {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).filter { line in
      !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }
    let words = lines.joined(separator: " ".utf8).split { byte in
      let lower = byte | 0x20
      return !((0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) || byte == 0x5F)
    }
    return Set(words.map { String(decoding: $0, as: UTF8.self) })
  }

  /// A file that declares nothing with a caller is idle; what stands beside a type with one belongs to it.
  ///
  /// A caller is a lesson, another target, or another file of the module.
  @Test func `a public type of a page module is named by a lesson, a system or a module`() throws {
    var named: Set<String> = []
    for course in ["Lessons", "Tests/Courses"] {
      for text in try Self.texts(in: course, ext: ".md").values {
        named.formUnion(Self.words(text))
      }
    }
    let files = try Self.texts(in: "Sources", ext: ".swift").mapValues {
      (
        words: Self.words($0),
        types: $0.matches(of: Self.declaration).map { String($0.2) }
      )
    }
    var idle: Set<String> = []
    for (name, file) in files where Self.modules.contains(where: { name.hasPrefix("\($0)/") }) {
      let others = files.filter { $0.key != name }.values
      let isCalled = file.types.contains { type in
        named.contains(type) || others.contains { $0.words.contains(type) }
      }
      if !isCalled { idle.formUnion(file.types) }
    }
    #expect(idle == Set(Self.exceptions.keys))
  }
}
