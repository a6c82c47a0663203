import Foundation
import TestPrograms
import Testing

/// The paths of the shipped course.
@Suite(.waiting, .timeLimit(.minutes(10))) struct CoursePathTests {
  struct Path: Sendable, CustomTestStringConvertible {
    var id: String
    var steps: [String]
    var testDescription: String { id }
  }

  private static let course = Sandbox.root + "/Lessons"

  /// What `course.json` says.
  private static func manifest() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: course + "/course.json"))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  private static let paths: [Path] = {
    let all = (try? manifest())?["paths"] as? [[String: Any]] ?? []
    return all.map { Path(id: $0["id"] as? String ?? "", steps: $0["steps"] as? [String] ?? []) }
  }()

  @Test
  func `there is a way for two hours and one for each topic, and each lesson has its minutes`()
    throws
  {
    #expect(Self.paths.first { $0.id == "two-hours" }?.steps.count == 15)
    for id in ["basic", "tokens", "multipart", "oauth2", "storage", "passkeys"] {
      let path = Self.paths.first { $0.id == id }
      #expect((8...12).contains(path?.steps.count ?? 0), "\(id)")
    }
    let manifest = try Self.manifest()
    #expect((manifest["parts"] as? [Any])?.count == 5)
    let facts = manifest["lessons"] as? [String: [String: Any]] ?? [:]
    let lessons = try FileManager.default.contentsOfDirectory(atPath: Self.course)
      .compactMap { $0.wholeMatch(of: /\d\d-(.+)\.md/).map { String($0.1) } }
    for lesson in lessons { #expect(facts[lesson]?["minutes"] is Int, "\(lesson)") }
  }

  @Test(
    .enabled(if: LanguageServer.path != nil, "needs `sourcekit-lsp` of the toolchain on the PATH"),
    arguments: TestTier.current == .nightly ? paths : Array(paths.prefix(1)))
  func `a path can be walked to its end, and an editor finds no error in its pages`(path: Path)
    throws
  {
    let sandbox = try Sandbox()
    func run(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.run(words, course: Self.course)
    }
    #expect(try run("next", "--path", path.id).code == 0)
    for step in path.steps {
      #expect(try run("status", "--json").output.contains("\"current\":\"\(step)\""), "\(step)")
      _ = try run("solution", "--write")
      let next = try run("next")
      #expect(next.code == 0, "\(step): \(next)")
      guard next.code == 0 else { return }
    }
    #expect(try run("status").output.contains("all steps done"))
    let folder = "\(sandbox.path)/Playground"
    let server = try LanguageServer(folder: folder, home: sandbox.path, seconds: 500)
    let pull = try server.begin(in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
    #expect(names.count == Set(path.steps.map { $0.split(separator: "/")[0] }).count)
    for name in names {
      let document = LanguageServerTests.Document(
        server: server, uri: "file://\(folder)/\(name)",
        text: try sandbox.read("Playground/\(name)"))
      try document.open()
      let errors = try document.errors(pull: pull).compactMap { $0["message"] as? String }
      #expect(errors == [], "\(name)")
    }
  }
}
