import Foundation
import Testing

/// The layout and the wording of the sources, checked by reading them.
@Suite struct ArchitectureTests {
  /// Who imports whom, as the picture in `Sources/README.md` says; the modules of the system are not
  /// named there.
  private static func picture() throws -> [String: Set<String>] {
    let text = try String(contentsOfFile: Sandbox.root + "/Sources/README.md", encoding: .utf8)
    let block = try #require(text.firstMatch(of: /(?s)```\n(.*?)```/))
    let lines = block.1.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: "→")
      let names = parts.map { $0.split(separator: " ").map(String.init) }
      #expect(names.count == 2 && names[0].count == 1, "\(line)")
      return (names[0].joined(), Set(names.last ?? []))
    }
    return Dictionary(lines) { first, _ in
      Issue.record("a target has two lines")
      return first
    }
  }

  /// Who depends on whom in `Package.swift`, without the tests and the C libraries.
  private static func manifest() throws -> [String: Set<String>] {
    let text = try String(contentsOfFile: Sandbox.root + "/Package.swift", encoding: .utf8)
    let starts = text.matches(
      of: /\.(target|executableTarget|systemLibrary|testTarget)\(\s*name: "([^"]+)"/)
    let ends = starts.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    let targets = zip(starts, ends).compactMap { start, end -> (String, Set<String>)? in
      let words = text[start.range.upperBound..<end]
      guard ["target", "executableTarget"].contains(start.1), !words.contains("path: \"Tests/")
      else { return nil }
      let list = words.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      return (String(start.2), Set(list.matches(of: /"([^"]+)"/).map { String($0.1) }))
    }
    return Dictionary(uniqueKeysWithValues: targets)
  }

  private static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Darwin",
    "Synchronization", "Security", "SwiftParser", "SwiftSyntax",
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
    for (target, allowed) in try Self.picture() {
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

  @Test func `every target is in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Sandbox.root + "/Sources")
      .filter { !$0.hasPrefix("CLib") && $0 != "README.md" }
    #expect(Set(folders) == Set(try Self.picture().keys))
  }

  @Test func `the picture of the targets is what the package declares`() throws {
    let (picture, manifest) = (try Self.picture(), try Self.manifest())
    for target in Set(picture.keys).union(manifest.keys).sorted() {
      #expect(picture[target] == manifest[target], "\(target)")
    }
  }

  @Test func `a C library has one importer`() throws {
    let libraries = try Self.picture().values.flatMap { $0.filter { $0.hasPrefix("CLib") } }
    #expect(!libraries.isEmpty)
    #expect(Set(libraries).count == libraries.count, "\(libraries.sorted())")
  }

  @Test func `the package depends on no other package`() throws {
    let manifest = try String(contentsOfFile: Sandbox.root + "/Package.swift", encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }

  @Test func `a verb reads the world through its context alone`() throws {
    // Where the context is made from this process.
    let edges: Set = ["Context.swift", "Console/StandardStreams.swift", "ProgramStart.swift"]
    let world = [
      "processInfo.environment", "getenv(", "currentDirectoryPath", "getcwd(", "isatty(",
      "readLine()", "FileHandle.standard", "STDIN_FILENO", "STDOUT_FILENO", "STDERR_FILENO",
      "CommandLine.arguments", "Date.now", "Date()", "replaceThisOne",
    ]
    for file in try Self.files(in: "Sources/LessonsCLI") where !edges.contains(file.name) {
      for words in world { #expect(!file.text.contains(words), "\(file.name) has \(words)") }
    }
  }

  @Test(arguments: ["CryptoCore", "MockAPI", "NetworkCore", "PlaygroundRuntime", "SecureStorage"])
  func `no public name of a page module is one of swift-http-types`(target: String) throws {
    let declaration =
      /public (?:final |indirect )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/
    let names = try Self.files(in: "Sources/\(target)").flatMap { file in
      file.text.matches(of: declaration).map { String($0.1) }
    }
    #expect(!names.isEmpty)
    for name in ["HTTPRequest", "HTTPResponse", "HTTPField", "HTTPFields"] {
      #expect(!names.contains(name), "an app that imports HTTPTypes too would have two of \(name)")
    }
  }

  /// What the original of a system compares by bytes, by its folder: names of properties and variables.
  ///
  /// A new name that a system keeps belongs here.
  private static let exactNames: [String: Set<String>] = [
    "Backend": ["email", "firebaseID"], "Cognito": ["clientID", "user"], "Firebase": ["localID"],
    "OAuth": ["browser", "clientID", "csrf", "email", "redirect", "session", "userName"],
    "Parse": ["resetToken", "username", "verifyToken"], "Railsauth": ["owner", "randomID"],
    "Storage": ["bucket", "key"],
  ]

  @Test(arguments: exactNames.keys.sorted())
  func `names that the originals compare by bytes are exact strings`(folder: String) throws {
    // The compiler refuses to compare an exact string with a String. So this looks for names that have
    // another type, and for strings that were taken out for a comparison.
    let names = try #require(Self.exactNames[folder])
    var declared: Set<String> = []
    for file in try Self.files(in: "Sources/MockAPI/\(folder)") {
      for line in file.text.split(separator: "\n") where !line.contains("public ") {
        for match in line.matches(of: /\b(?:let|var) (\w+): ([\w.]+)/)
        where names.contains(String(match.1)) {
          declared.insert(String(match.1))
          #expect(match.2 == "ExactString", "\(folder)/\(file.name): \(line)")
        }
        #expect(
          !line.contains(/\.string (?:[=!]=|[<>]=?) |\.string\.(?:hasPrefix|hasSuffix|contains)\(/),
          "\(folder)/\(file.name) compares a string: \(line)")
        #expect(
          !line.contains(/\b(?:let|var) \w+: (?:\[String: |Set<String>)/)
            || !file.name.hasSuffix("State.swift"),
          "\(folder)/\(file.name) keeps things by a String: \(line)")
      }
    }
    #expect(declared == names, "\(folder) declares none of these")
  }

  @Test func `a name in an address keeps all its bytes`() throws {
    for file in try Self.files(in: "Sources/MockAPI") {
      #expect(
        !file.text.contains(".removingPercentEncoding"),
        "\(file.name): take percentDecoded, which keeps U+FEFF at the beginning")
    }
  }

  @Test func `no file is too long`() throws {
    for file in try Self.files(in: "Sources") where !file.name.contains("+Generated") {
      #expect(
        file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 301,
        "\(file.name)")
    }
  }

  /// Strings that are not messages for people: compiler or runtime messages, preconditions.
  private static let foreignWords: Set<String> = [
    "has no member", "please submit a bug report", "cannot be imported by the Swift",
    "version of the compiler",
    "malformed or generated by a different Swift version", "(unknown context at ",
    " due to signal ", "LLVM ERROR: out of memory", "Could not cast value of type",
    "Error raised at top level: ",
    "'try!' expression unexpectedly raised an error: ",
    "the array is not empty", "an open descriptor has a number from 0 on",
    // Where code stands that has no file for learners, as the compiler is told.
    #"the lesson's own code of \(step.id)"#,
  ]

  @Test(arguments: [
    "LessonModel", "SnippetRunner", "Tutoring", "Validation", "SystemIO", "PageProtocol",
  ])
  func `sentences for people are not written below the command line`(target: String) throws {
    for file in try Self.files(in: "Sources/\(target)") {
      let code = file.text.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for line in code {
        for match in line.matches(of: /"((?:[^"\\]|\\.)*)"/) {
          let words = String(match.1)
          #expect(
            !words.contains(/\b[a-z]+ [a-z]+ [a-z]+\b/) || Self.foreignWords.contains(words),
            "\(target)/\(file.name) says \(words)")
        }
      }
    }
  }

  /// Words with plainer replacements: the person who is meant, *fix*, *if* or *until*, and *remove*.
  private static let oddWords =
    #"\b(?:nobody|somebody|whoever|mend(?:s|ed|ing)?|as far as|tak(?:e|es|en|ing) (?:\w+ ){0,3}away)\b"#

  @Test func `comments and messages say things as a colleague would`() throws {
    // In a comment, or after a quotation mark.
    let odd = try NSRegularExpression(
      pattern: "(?://|\").*" + Self.oddWords, options: .caseInsensitive)
    for file in try Self.files(in: "Sources") {
      let whole = NSRange(file.text.startIndex..., in: file.text)
      for match in odd.matches(in: file.text, range: whole) {
        let words = Range(match.range, in: file.text).map { String(file.text[$0]) } ?? ""
        Issue.record("\(file.name): \(words)")
      }
    }
  }

  @Test func `the sources name no path of this machine and have no to-do notes`() throws {
    for file in try Self.files(in: "Sources") {
      for words in ["TODO", "FIXME"] {
        #expect(!file.text.contains(words), "\(file.name) has \(words)")
      }
      // In quotation marks it is a learner's.
      for use in file.text.matches(of: /[^`'](?:try!|as! )/) {
        Issue.record("\(file.name) has \(use.0)")
      }
    }
  }
}
