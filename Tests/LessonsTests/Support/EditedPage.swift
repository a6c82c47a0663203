import Foundation
import Testing

/// A page that is open in an editor which talks to `lessons lsp`.
final class EditedPage {
  let server: LanguageServer
  /// The folder of everything; it is removed with its last owner.
  let sandbox: Sandbox
  let uri: String
  private let file: String
  /// The folder of the page.
  var folder: String { String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)) }
  private(set) var text: String
  private(set) var version = 1
  /// What the learner chooses when they are asked.
  var choice: String?
  /// Whether the editor takes edits.
  var takesEdits = true

  /// What an editor says of itself.
  static var capabilities: [String: Any] {
    [
      "general": ["positionEncodings": ["utf-8", "utf-16"]],
      "window": ["workDoneProgress": true],
      "workspace": [
        "applyEdit": true, "workspaceEdit": ["documentChanges": true],
        "codeLens": ["refreshSupport": true], "inlayHint": ["refreshSupport": true],
      ],
      "textDocument": ["inlayHint": [String: Any]()],
    ]
  }

  /// Starts the server in a sandbox and opens a page there.
  init(
    _ sandbox: Sandbox, _ page: String, course: String?, words: [String] = [],
    _ capabilities: [String: Any] = EditedPage.capabilities
  ) throws {
    server = try LanguageServer(
      [sandbox.program, "lsp"] + words, folder: sandbox.path,
      sandbox.environment(course: course), seconds: 240)
    self.sandbox = sandbox
    file = "\(sandbox.path)/\(page)"
    uri = "file://\(file)"
    text = try sandbox.read(page)
    _ = try server.request(
      "initialize", ["processId": NSNull(), "rootUri": NSNull(), "capabilities": capabilities])
    try server.notify("initialized", [:])
    server.answer = { [unowned self] method, parameters in
      if method == "workspace/applyEdit" { return try apply(parameters) }
      guard method == "window/showMessageRequest", let choice else { return NSNull() }
      return ["title": choice]
    }
    try server.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "swift", "version": 1, "text": text]])
  }

  /// Takes an edit over, as one with UTF-8 positions.
  private func apply(_ parameters: [String: Any]) throws -> Any {
    guard takesEdits else { return ["applied": false] }
    let edit = try #require(parameters["edit"] as? [String: Any])
    let changes = try #require(edit["documentChanges"] as? [[String: Any]])
    for one in changes {
      let document = try #require(one["textDocument"] as? [String: Any])
      #expect(document["uri"] as? String == uri && document["version"] as? Int == version)
      for edit in try #require(one["edits"] as? [[String: Any]]) {
        let range = try #require(edit["range"] as? [String: [String: Int]])
        let bytes = Array(text.utf8)
        let (start, end) = (offset(range["start"]), offset(range["end"]))
        let new = Array((edit["newText"] as? String ?? "").utf8)
        try change(to: String(decoding: bytes[..<start] + new + bytes[end...], as: UTF8.self))
      }
    }
    return ["applied": true]
  }

  private func offset(_ position: [String: Int]?) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(position?["line"] ?? 0).reduce(0) { $0 + $1.utf8.count + 1 }
      + (position?["character"] ?? 0)
  }

  /// Changes the text in the editor.
  func change(to new: String) throws {
    text = new
    version += 1
    try server.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": version], "contentChanges": [["text": new]]])
  }

  func change(_ old: String, _ new: String) throws {
    #expect(text.contains(old))
    try change(to: text.replacing(old, with: new))
  }

  /// Saves the text.
  func save() throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    try server.notify("textDocument/didSave", ["textDocument": ["uri": uri]])
  }

  /// Saves, and waits for the verdict; returns its message.
  func verdict() throws -> String {
    try save()
    return try server.waitForDiagnostics(of: uri) { !$0.isEmpty }.compactMap {
      $0["message"] as? String
    }.joined(separator: "\n")
  }

  /// What the server says to a request about the page.
  func ask(_ method: String, _ more: [String: Any] = [:]) throws -> [[String: Any]] {
    let parameters = ["textDocument": ["uri": uri]].merging(more) { $1 }
    return try server.request("textDocument/\(method)", parameters) as? [[String: Any]] ?? []
  }

  /// The titles of the lenses.
  func lenses() throws -> [String] {
    try ask("codeLens").compactMap { ($0["command"] as? [String: Any])?["title"] as? String }
  }

  /// Chooses the lens with a title that begins so, and waits until it is carried out.
  func choose(_ title: String, answering choice: String? = nil) throws {
    self.choice = choice
    let commands = try ask("codeLens").compactMap { $0["command"] as? [String: Any] }
    let command = try #require(
      commands.first { ($0["title"] as? String ?? "").hasPrefix(title) }, "no `\(title)`")
    _ = try server.request("workspace/executeCommand", command)
  }

  /// The values beside the lines, once they are there.
  func values() throws -> [String] {
    let whole: [String: Any] = [
      "range": [
        "start": ["line": 0, "character": 0], "end": ["line": 10_000, "character": 0],
      ]
    ]
    return try ask("inlayHint", whole).compactMap { $0["label"] as? String }
  }
}
