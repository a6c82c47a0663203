import Foundation
import Testing

/// What an editor shows in a learner's workspace with the toolchain's language server.
@Suite(
  .enabled(if: LanguageServer.path != nil, "needs `sourcekit-lsp` of the toolchain on the PATH"),
  .waiting, .timeLimit(.minutes(5)))
struct LanguageServerTests {
  private let name = "Playground/01-basic.swift"

  /// An open document.
  struct Document {
    let server: LanguageServer
    let uri: String
    var text: String

    var identifier: [String: Any] { ["uri": uri] }

    /// The position of a string's start or end.
    func position(of words: String, atEnd: Bool = false) throws -> [String: Any] {
      let range = try #require(text.range(of: words), "no `\(words)`")
      let before = text[..<(atEnd ? range.upperBound : range.lowerBound)]
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      return ["line": lines.count - 1, "character": lines.last?.utf16.count ?? 0]
    }

    /// Opens it.
    func open() throws {
      try server.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": uri, "languageId": "swift", "version": 1, "text": text]])
    }

    /// Replaces the whole text.
    mutating func change(_ new: String, version: Int) throws {
      text = new
      try server.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": uri, "version": version], "contentChanges": [["text": new]],
        ])
    }

    /// The errors, from an answer or a notification.
    func errors(pull: Bool) throws -> [[String: Any]] {
      let all: [[String: Any]]
      if pull {
        let report =
          try server.request(
            "textDocument/diagnostic", ["textDocument": identifier]) as? [String: Any]
        all = report?["items"] as? [[String: Any]] ?? []
      } else {
        all = try server.diagnosticsPublished(for: uri)
      }
      return all.filter { $0["severity"] as? Int ?? 1 == 1 }
    }
  }

  @Test func `a solved page has no errors, and hover and completion answer`() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.shell("mkdir course && cp \"$1\"/Lessons/01-*.md course", [Sandbox.root])
    try Walk(sandbox, course: sandbox.path + "/course").toTheEnd()
    let folder = "\(sandbox.path)/Playground"
    let server = try LanguageServer(folder: folder, home: sandbox.path, seconds: 240)
    let pull = try server.begin(in: folder)
    var document = Document(
      server: server, uri: "file://\(sandbox.path)/\(name)", text: try sandbox.read(name))
    try document.open()
    let errors = try document.errors(pull: pull)
    #expect(errors.isEmpty, "\(errors.compactMap { $0["message"] })")

    let hover = try server.request(
      "textDocument/hover",
      [
        "textDocument": document.identifier,
        "position": try document.position(of: "World().railsauth"),
      ])
    #expect("\(hover ?? "")".contains("World"), "\(hover ?? "nothing")")

    try document.change(
      document.text + "\n_ = try await api.\n", version: 2)
    let offers = try server.request(
      "textDocument/completion",
      [
        "textDocument": document.identifier,
        "position": try document.position(of: "_ = try await api.", atEnd: true),
      ])
    let items = (offers as? [String: Any])?["items"] as? [[String: Any]] ?? []
    let labels = items.compactMap { $0["label"] as? String }
    #expect(labels.contains { $0.hasPrefix("data(for:") }, "\(labels)")

    // The same page with a mistake shows that an error would have been seen.
    try document.change(try sandbox.read(name) + "\nlet wrong: Int = \"x\"\n", version: 3)
    if pull {
      let found = try document.errors(pull: true).compactMap { $0["message"] as? String }
      #expect(found.contains { $0.lowercased().contains("cannot convert value") }, "\(found)")
    }
  }
}
