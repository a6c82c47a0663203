import Foundation
import Testing

/// The layout that everybody relies on, held by looking at the sources.
@Suite struct ArchitectureTests {
  /// Who may import whom, from top to bottom; the modules of the system are not named.
  private static let layers: [String: Set<String>] = [
    "lessons": ["LessonsCLI"],
    "LessonsCLI": [
      "LessonMarkup", "SnippetRunner", "TerminalIO", "SystemIO", "LessonModel", "CryptoCore",
    ],
    "lessons-host": ["PageProtocol", "SystemIO"],
    "lessons-server": ["LoopbackServer", "MockAPI", "LessonModel", "TerminalIO"],
    "LessonMarkup": ["LessonModel", "TerminalIO", "CLibcmark"],
    "SnippetRunner": ["LessonModel", "SystemIO", "PageProtocol"],
    "LessonModel": [],
    "TerminalIO": [],
    "SystemIO": ["CLibc"],
    "PageProtocol": [],
    "LoopbackServer": ["MockAPI", "NetworkCore", "CLibmicrohttpd"],
    "MockAPI": ["NetworkCore", "CryptoCore"],
    "NetworkCore": ["CryptoCore", "CLibcurl"],
    "SecureStorage": ["CryptoCore"],
    "CryptoCore": ["CLibcrypto"],
    "PlaygroundRuntime": ["PageProtocol"],
  ]

  private static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Darwin",
    "Synchronization", "Security",
  ]

  private static func files(in folder: String) throws -> [(name: String, text: String)] {
    let root = Sandbox.root + "/" + folder
    let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap {
      $0 as? String
    }
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      (
        name,
        String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")), as: UTF8.self)
      )
    }
  }

  @Test func `imports run one way`() throws {
    for (target, allowed) in Self.layers {
      let files = try Self.files(in: "Sources/\(target)")
      #expect(!files.isEmpty, "\(target)")
      for file in files {
        for match in file.text.matches(of: /(?m)^\s*(?:@\w+ )*(?:\w+ )?import (\w+)/) {
          let module = String(match.1)
          #expect(
            allowed.contains(module) || Self.system.contains(module),
            "\(target)/\(file.name) imports \(module)")
        }
      }
    }
  }

  @Test func `every target is known here`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Sandbox.root + "/Sources")
    #expect(Set(folders.filter { !$0.hasPrefix("CLib") }) == Set(Self.layers.keys))
  }

  @Test func `the package depends on no other package`() throws {
    let manifest = try String(contentsOfFile: Sandbox.root + "/Package.swift", encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }

  @Test func `a file can be read in one sitting`() throws {
    for file in try Self.files(in: "Sources") where !file.name.contains("+Generated") {
      #expect(
        file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 301,
        "\(file.name)")
    }
  }

  @Test func `nothing in the sources knows this machine or promises for later`() throws {
    for file in try Self.files(in: "Sources") {
      for words in ["TODO", "FIXME", "try!", "as! "] {
        #expect(!file.text.contains(words), "\(file.name) has \(words)")
      }
    }
  }
}
