extension LSP {
  /// Edits of documents by their addresses.
  package struct WorkspaceEdit: Hashable, Sendable, Encodable {
    private struct DocumentEdit: Hashable, Sendable, Encodable {
      struct Identifier: Hashable, Sendable, Encodable {
        var uri: DocumentURI
        var version: Int
      }

      var textDocument: Identifier
      var edits: [TextEdit]
    }

    private var documentChanges: [DocumentEdit]?
    private var changes: [String: [TextEdit]]?

    /// Creates edits of a document.
    ///
    /// - Parameters:
    ///   - edits: The edits, which do not overlap.
    ///   - document: The document.
    ///   - isVersioned: Whether the client supports versioned edits, which it refuses for other
    ///     versions.
    package init(_ edits: [TextEdit], of document: TextDocument, isVersioned: Bool) {
      if isVersioned {
        let identifier = DocumentEdit.Identifier(uri: document.uri, version: document.version)
        documentChanges = [DocumentEdit(textDocument: identifier, edits: edits)]
      } else {
        changes = [document.uri.text: edits]
      }
    }
  }

  package struct ApplyWorkspaceEditParams: Hashable, Sendable, Encodable {
    package var label: String
    package var edit: WorkspaceEdit

    package init(label: String, edit: WorkspaceEdit) { (self.label, self.edit) = (label, edit) }
  }

  package struct ApplyWorkspaceEditResult: Sendable, Decodable {
    package var applied: Bool
  }

  package enum MessageType: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning, info, log
  }

  package struct MessageActionItem: Hashable, Sendable, Codable {
    package var title: String

    package init(title: String) { self.title = title }
  }

  /// A message for the user or the log.
  package struct ShowMessageParams: Hashable, Sendable, Encodable {
    package var type: MessageType
    package var message: String
    /// The user's choices; only in a request.
    package var actions: [MessageActionItem]?

    package init(type: MessageType, message: String, actions: [String]? = nil) {
      (self.type, self.message) = (type, message)
      self.actions = actions?.map { MessageActionItem(title: $0) }
    }
  }

  package struct ShowDocumentParams: Hashable, Sendable, Encodable {
    package var uri: DocumentURI
    package var takeFocus = true
    /// The selection after the client shows the document; without it the cursor stays.
    package var selection: LSP.Range?

    package init(uri: DocumentURI, selection: LSP.Range? = nil) {
      (self.uri, self.selection) = (uri, selection)
    }
  }

  package struct WorkDoneProgressCreateParams: Hashable, Sendable, Codable {
    package var token: RequestID

    package init(token: RequestID) { self.token = token }
  }

  /// A report on work that takes a while.
  package struct ProgressParams: Hashable, Sendable, Encodable {
    package struct Value: Hashable, Sendable, Encodable {
      package var kind: String
      package var title: String?
      package var message: String?
      package var percentage: Int?
      package var cancellable: Bool?
    }

    package var token: RequestID
    package var value: Value

    /// Reports that the work begins.
    package static func begin(_ token: RequestID, title: String, cancellable: Bool) -> Self {
      Self(
        token: token,
        value: Value(kind: "begin", title: title, cancellable: cancellable ? true : nil))
    }

    /// Reports progress.
    package static func report(_ token: RequestID, message: String, percentage: Int?) -> Self {
      Self(token: token, value: Value(kind: "report", message: message, percentage: percentage))
    }

    /// Reports that the work has ended.
    package static func end(_ token: RequestID) -> Self {
      Self(token: token, value: Value(kind: "end"))
    }
  }
}
