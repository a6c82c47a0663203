internal import LanguageServer

/// What an editor sends to `lessons lsp`: it is read alike however it was cut, and its documents stay whole.
enum EditorProperty {
  /// Reads the bytes as messages.
  static func check(_ bytes: [UInt8]) throws {
    let whole = items(bytes, pieces: bytes.count)
    for length in [1, 2, 3, 7, 64] {
      try require(items(bytes, pieces: length) == whole, "read otherwise in pieces of \(length)")
    }
    for encoding in [LSP.PositionEncoding.utf8, .utf16] { try converse(whole, encoding) }
  }

  private static func items(_ bytes: [UInt8], pieces: Int) -> [MessageReader.Item] {
    var reader = MessageReader(limit: 2000)
    let length = max(1, pieces)
    return stride(from: 0, to: bytes.count, by: length).flatMap {
      reader.take(bytes[$0..<min(bytes.count, $0 + length)])
    }
  }

  /// Follows the documents through the messages.
  private static func converse(
    _ items: [MessageReader.Item], _ encoding: LSP.PositionEncoding
  ) throws {
    var documents: [LSP.DocumentURI: TextDocument] = [:]
    for case .message(let content) in items {
      guard let message = try? LSP.IncomingMessage(content) else { continue }
      _ = try? message.params(LSP.InitializeParams.self)
      _ = try? message.params(LSP.ExecuteCommandParams.self)
      _ = message.result(LSP.ApplyWorkspaceEditResult.self)
      if let params = try? message.params(LSP.DidOpenTextDocumentParams.self) {
        _ = params.textDocument.uri.path
        documents[params.textDocument.uri] = TextDocument(params.textDocument, encoding)
      }
      if let params = try? message.params(LSP.DidChangeTextDocumentParams.self) {
        documents[params.textDocument.uri]?.apply(params.contentChanges, version: 2)
        try documents[params.textDocument.uri].map(checkWhole)
      }
      if let params = try? message.params(LSP.TextDocumentParams.self),
        let document = documents[params.textDocument.uri], let position = params.position
      {
        let place = document.offset(of: position)
        let again = document.offset(of: document.position(of: place))
        try require(again == place, "\(position) is at \(place), and back at \(again)")
        _ = document.range(ofLine: position.line)
      }
    }
  }

  /// The text is UTF-8, its lines make it up, and an edit to another text gives that text.
  private static func checkWhole(_ document: TextDocument) throws {
    try require(
      String(validating: document.bytes, as: UTF8.self) != nil, "an edit has cut a character")
    let lines = (0..<document.lineCount).reduce(0) { $0 + document.line($1).utf8.count }
    try require(lines <= document.bytes.count, "the lines are longer than the text")
    var other = document
    let wanted = document.text.replacing("a", with: "b\n")
    let edit = document.edit(to: wanted)
    other.apply(
      [LSP.TextDocumentContentChangeEvent(range: edit.range, text: edit.newText)], version: 3)
    try require(other.text == wanted, "\(edit) gives \(other.text) and not \(wanted)")
  }
}
