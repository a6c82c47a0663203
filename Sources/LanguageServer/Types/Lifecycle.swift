extension LSP {
  /// The part of a client's description of itself that the server uses.
  ///
  /// The server need not watch the client's process, because the input ends with it.
  package struct InitializeParams: Sendable, Decodable {
    /// The client's capabilities; `nil` for none.
    package var capabilities: ClientCapabilities?
  }

  /// The capabilities of a client.
  package struct ClientCapabilities: Sendable, Decodable {
    package struct General: Sendable, Decodable { package var positionEncodings: [String]? }

    package struct Window: Sendable, Decodable {
      package struct ShowDocument: Sendable, Decodable { package var support: Bool? }
      package var workDoneProgress: Bool?
      package var showDocument: ShowDocument?
    }

    package struct Refresh: Sendable, Decodable { package var refreshSupport: Bool? }

    package struct Workspace: Sendable, Decodable {
      package struct Edit: Sendable, Decodable { package var documentChanges: Bool? }
      package var applyEdit: Bool?
      package var workspaceEdit: Edit?
      package var codeLens: Refresh?
      package var inlayHint: Refresh?
    }

    package struct TextDocument: Sendable, Decodable {
      package struct Diagnostics: Sendable, Decodable { package var relatedInformation: Bool? }
      package struct InlayHint: Sendable, Decodable {}
      package struct Completion: Sendable, Decodable {
        package struct Item: Sendable, Decodable { package var snippetSupport: Bool? }
        package var completionItem: Item?
      }
      package var completion: Completion?
      package var publishDiagnostics: Diagnostics?
      package var inlayHint: InlayHint?
    }

    package var general: General?
    package var window: Window?
    package var workspace: Workspace?
    package var textDocument: TextDocument?

    /// A client without capabilities.
    package init() {}
  }

  /// The capabilities of the server.
  package struct ServerCapabilities: Hashable, Sendable, Encodable {
    package struct Save: Hashable, Sendable, Encodable { package var includeText = false }

    package struct TextDocumentSync: Hashable, Sendable, Encodable {
      package var openClose = true
      /// 2, because changes come as ranges with new text.
      package var change = 2
      package var save = Save()
    }

    package struct Completion: Hashable, Sendable, Encodable {
      package var triggerCharacters: [String]
    }

    package struct CodeLens: Hashable, Sendable, Encodable { package var resolveProvider = false }
    package struct Commands: Hashable, Sendable, Encodable { package var commands: [String] }

    package var positionEncoding: PositionEncoding
    package var textDocumentSync = TextDocumentSync()
    package var hoverProvider = true
    package var completionProvider: Completion
    package var documentSymbolProvider = true
    package var definitionProvider = true
    package var foldingRangeProvider = true
    package var codeActionProvider = true
    package var codeLensProvider = CodeLens()
    package var inlayHintProvider = true
    package var executeCommandProvider: Commands

    package init(
      _ encoding: PositionEncoding, triggerCharacters: [String], commands: [String]
    ) {
      positionEncoding = encoding
      completionProvider = Completion(triggerCharacters: triggerCharacters)
      executeCommandProvider = Commands(commands: commands)
    }
  }

  /// The response to `initialize`.
  package struct InitializeResult: Hashable, Sendable, Encodable {
    package struct ServerInfo: Hashable, Sendable, Encodable {
      package var name: String
      package var version: String
    }

    package var capabilities: ServerCapabilities
    package var serverInfo: ServerInfo

    package init(_ capabilities: ServerCapabilities, name: String, version: String) {
      self.capabilities = capabilities
      serverInfo = ServerInfo(name: name, version: version)
    }
  }

  /// The request to cancel.
  package struct CancelParams: Sendable, Decodable { package var id: RequestID }

  /// Nothing, as `null`.
  package struct Null: Hashable, Sendable, Codable {
    package init() {}
    package init(from decoder: any Decoder) throws {}
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
