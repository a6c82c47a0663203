import Foundation
import TestPrograms
import Testing

/// What the guides name is there; `NAME` stands for what a reader adds.
@Suite struct GuideTests {
  private static let guides =
    ["README.md", "Sources/README.md"]
    + ["USING", "AUTHORING", "MOCK-API", "SECURITY", "CONTRIBUTING"].map { ".github/\($0).md" }

  /// The code spans of a guide, without those in fences.
  private static func spans(of guide: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Sandbox.root)/\(guide)", encoding: .utf8)
      .replacing(/(?ms)^```.*?^```/, with: "")
    return text.matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  /// Every name that the sources declare, and every target.
  private static func names() throws -> Set<String> {
    var names: Set = ["LessonModules"]
    for folder in ["Sources", "Tests"] {
      let root = "\(Sandbox.root)/\(folder)"
      let files = try #require(FileManager.default.enumerator(atPath: root))
        .compactMap { $0 as? String }
      for file in files {
        names.formUnion(file.split(separator: "/").dropLast().map(String.init))
        guard file.hasSuffix(".swift") else { continue }
        let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
        names.formUnion(
          text.matches(of: /\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/)
            .map { String($0.1) })
      }
    }
    return names
  }

  @Test(arguments: TestTier.part(of: ["Sources/README.md", ".github/CONTRIBUTING.md"], oneOf: 2))
  func `the types that a guide names are in the sources`(guide: String) throws {
    let names = try Self.names()
    let types = try Self.spans(of: guide).compactMap {
      $0.wholeMatch(of: /([A-Z][a-z]+[A-Z]\w*)(\.[\w(:)]+)?/).map { String($0.1) }
    }
    #expect(types.count > 3)
    #expect(types.filter { !names.contains($0) && !$0.hasPrefix("NAME") } == [])
  }

  @Test(arguments: guides)
  func `the files that a guide names are in the repository`(guide: String) throws {
    let files = FileManager.default
    let path =
      /(?:Sources|Tests|Lessons|Playground|\.github|\.ci|LessonsCLI|LessonMarkup|SnippetRunner|Validation|Tutoring|NetworkCore|MockAPI)\/[\w.+\/-]+/
    let missing = try Self.spans(of: guide)
      .compactMap { $0.wholeMatch(of: path).map { String($0.output) } }
      .filter { !$0.contains("NAME") && !$0.contains("NN-") && !$0.hasPrefix("Playground/") }
      .filter { path in
        !["", "Sources/"].contains { files.fileExists(atPath: "\(Sandbox.root)/\($0)\(path)") }
      }
    #expect(missing == [])
  }

  @Test(arguments: guides.filter { $0 != "Sources/README.md" })
  func `the links of a guide lead somewhere`(guide: String) throws {
    let folder = URL(filePath: "\(Sandbox.root)/\(guide)").deletingLastPathComponent()
    let text = try String(contentsOfFile: "\(Sandbox.root)/\(guide)", encoding: .utf8)
      .replacing(/(?m)^```[^`]*^```|^    .*$|`[^`\n]+`/, with: "")
    let targets = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    #expect(!targets.isEmpty)
    let missing = targets.filter { target in
      !target.hasPrefix("https://")
        && !FileManager.default.fileExists(atPath: folder.appending(path: target).path)
    }
    #expect(missing == [])
  }

  @Test func `the first guide is for a reader with one minute`() throws {
    let text = try String(contentsOfFile: "\(Sandbox.root)/README.md", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  @Test(arguments: guides)
  func `the verbs and options that a guide names are known`(guide: String) throws {
    let sandbox = try Sandbox()
    let calls = try Self.spans(of: guide).filter { $0.hasPrefix("lessons ") }
      .map { $0.split(separator: " ").map(String.init) }
    for words in calls {
      let help = try sandbox.run("help", words[1])
      let options = words.filter { $0.hasPrefix("--") }
      #expect(help.code == 0, "\(guide) names lessons \(words[1])")
      #expect(options.filter { !help.output.contains($0) } == [], "\(guide): \(words)")
    }
  }

  @Test func `the verbs, topics and options that the program's own words name are known`() throws {
    let root = "\(Sandbox.root)/Sources/LessonsCLI"
    let files = try #require(FileManager.default.enumerator(atPath: root))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    var calls: Set<String> = []
    for file in files {
      let code = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
        .replacing(/(?m)^ *\/\/.*$/, with: "")
      calls.formUnion(code.matches(of: /`lessons ([a-z][^`\\]*)`/).map { String($0.1) })
    }
    #expect(calls.count > 30)
    let sandbox = try Sandbox()
    for call in calls.sorted() where call != "help VERB" {
      var words = call.split(separator: " ").map(String.init)
      if words.first == "help", words.count > 1 { words.removeFirst() }
      let help = try sandbox.run("help", words[0])
      #expect(help.code == 0, "lessons \(call)")
      let options = words.filter { $0.hasPrefix("--") }
      #expect(options.filter { !help.output.contains($0) } == [], "lessons \(call)")
    }
  }

  @Test(arguments: guides)
  func `the make targets that a guide names are in the Makefile`(guide: String) throws {
    let makefile = try String(contentsOfFile: "\(Sandbox.root)/Makefile", encoding: .utf8)
    let targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    let text = try String(contentsOfFile: "\(Sandbox.root)/\(guide)", encoding: .utf8)
    let named = text.matches(of: /(?:`|\$ )make ([a-z-]+)/).map { String($0.1) }
    #expect(named.filter { !targets.contains($0) } == [])
  }

  /// What the program's own help says stands in the guides too.
  @Test func `the guides have each fence, each of its words, each key and each exit code`() throws {
    let sandbox = try Sandbox()
    let authoring = try String(
      contentsOfFile: "\(Sandbox.root)/.github/AUTHORING.md", encoding: .utf8)
    let fences = try sandbox.run("help", "fences").output
    let kinds = fences.matches(of: /(?m)^((?:swift )?[a-z]+)$/).map { String($0.1) }
    let words = fences.matches(of: /(?m)^  ([a-z]+)(?:=|\[|$)/).map { String($0.1) }
    #expect(kinds.count > 10 && words.count > 10)
    for word in kinds + words {
      #expect(authoring.contains(try Regex("`[^`\\n]*\\b\(word)\\b")), "\(word)")
    }
    let keys = try sandbox.run("help", "course").output
      .matches(of: /(?m)^([A-Za-z$]+)$/).map { String($0.1) }
    #expect(keys.count > 10)
    #expect(keys.filter { !authoring.contains("`\($0)`") } == [])
    let readme = try String(contentsOfFile: "\(Sandbox.root)/README.md", encoding: .utf8)
    let codes = try sandbox.run("help", "--man").output
      .matches(of: /(?m)^\.It (\d+)\n(.+)\.$/).map { ($0.1, $0.2) }
    #expect(codes.count == 7)
    for (code, meaning) in codes {
      let row = "| \(code) | \(meaning.prefix(1).lowercased())\(meaning.dropFirst()) |"
      #expect(readme.contains(row))
    }
  }
}
