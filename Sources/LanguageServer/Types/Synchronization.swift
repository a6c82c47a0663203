extension LSP {
  /// A newly opened document.
  package struct TextDocumentItem: Hashable, Sendable, Codable {
    package var uri: DocumentURI
    package var languageId: String
    package var version: Int
    package var text: String

    package init(uri: DocumentURI, languageId: String, version: Int, text: String) {
      (self.uri, self.languageId, self.version, self.text) = (uri, languageId, version, text)
    }
  }

  /// A reference to a document.
  package struct TextDocumentIdentifier: Hashable, Sendable, Codable {
    package var uri: DocumentURI
    package var version: Int?

    package init(uri: DocumentURI, version: Int? = nil) {
      (self.uri, self.version) = (uri, version)
    }
  }

  /// Text that replaces a range, or the whole document if there is no range.
  package struct TextDocumentContentChangeEvent: Hashable, Sendable, Codable {
    package var range: Range?
    package var text: String

    package init(range: Range?, text: String) { (self.range, self.text) = (range, text) }
  }

  package struct DidOpenTextDocumentParams: Sendable, Decodable {
    package var textDocument: TextDocumentItem
  }

  package struct DidChangeTextDocumentParams: Sendable, Decodable {
    package var textDocument: TextDocumentIdentifier
    package var contentChanges: [TextDocumentContentChangeEvent]
  }

  /// The parameters of every request and notification that names a document, and optional
  /// parameters.
  package struct TextDocumentParams: Sendable, Decodable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position?
    package var range: Range?
  }

  package struct ExecuteCommandParams: Sendable, Decodable {
    package var command: String
    package var arguments: [String]?
    package var workDoneToken: RequestID?

    package init(command: String, arguments: [String]?, workDoneToken: RequestID? = nil) {
      (self.command, self.arguments) = (command, arguments)
      self.workDoneToken = workDoneToken
    }
  }
}
