extension LSP {
  package enum DiagnosticSeverity: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning, information, hint
  }

  package struct DiagnosticRelatedInformation: Hashable, Sendable, Encodable {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      (self.location, self.message) = (location, message)
    }
  }

  package struct Diagnostic: Hashable, Sendable, Encodable {
    package var range: Range
    package var severity: DiagnosticSeverity
    package var code: String?
    package var source = "lessons"
    package var message: String
    package var relatedInformation: [DiagnosticRelatedInformation]?

    package init(
      range: Range, severity: DiagnosticSeverity, code: String? = nil, message: String,
      relatedInformation: [DiagnosticRelatedInformation]? = nil
    ) {
      (self.range, self.severity, self.code) = (range, severity, code)
      (self.message, self.relatedInformation) = (message, relatedInformation)
    }
  }

  package struct PublishDiagnosticsParams: Hashable, Sendable, Encodable {
    package var uri: DocumentURI
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: DocumentURI, version: Int?, diagnostics: [Diagnostic]) {
      (self.uri, self.version, self.diagnostics) = (uri, version, diagnostics)
    }
  }

  package struct Hover: Hashable, Sendable, Encodable {
    package var contents: MarkupContent
    package var range: Range?

    package init(contents: MarkupContent, range: Range? = nil) {
      (self.contents, self.range) = (contents, range)
    }
  }

  package struct CompletionItem: Hashable, Sendable, Encodable {
    package var label: String
    /// The number of its kind in the specification.
    package var kind: Int
    package var detail: String?
    package var documentation: MarkupContent?
    package var textEdit: TextEdit?
    /// 2 when the text has a mark `$0` for the cursor.
    package var insertTextFormat: Int?

    package init(
      label: String, kind: Int, detail: String? = nil, documentation: MarkupContent? = nil,
      textEdit: TextEdit? = nil, insertTextFormat: Int? = nil
    ) {
      (self.label, self.kind, self.detail) = (label, kind, detail)
      (self.documentation, self.textEdit) = (documentation, textEdit)
      self.insertTextFormat = insertTextFormat
    }
  }

  package struct DocumentSymbol: Hashable, Sendable, Encodable {
    package var name: String
    package var detail: String?
    /// The number of its kind in the specification.
    package var kind: Int
    package var range: Range
    package var selectionRange: Range
    package var children: [DocumentSymbol]?

    package init(
      name: String, detail: String? = nil, kind: Int, range: Range, selectionRange: Range,
      children: [DocumentSymbol]? = nil
    ) {
      (self.name, self.detail, self.kind) = (name, detail, kind)
      (self.range, self.selectionRange, self.children) = (range, selectionRange, children)
    }
  }

  package struct FoldingRange: Hashable, Sendable, Encodable {
    package var startLine: Int
    package var endLine: Int
    package var kind: String?

    package init(startLine: Int, endLine: Int, kind: String? = nil) {
      (self.startLine, self.endLine, self.kind) = (startLine, endLine, kind)
    }
  }

  package struct CodeAction: Hashable, Sendable, Encodable {
    package var title: String
    package var kind: String
    package var diagnostics: [Diagnostic]?
    package var edit: WorkspaceEdit?
    package var command: Command?

    package init(
      title: String, kind: String, diagnostics: [Diagnostic]? = nil, edit: WorkspaceEdit? = nil,
      command: Command? = nil
    ) {
      (self.title, self.kind, self.diagnostics) = (title, kind, diagnostics)
      (self.edit, self.command) = (edit, command)
    }
  }

  package struct CodeLens: Hashable, Sendable, Encodable {
    package var range: Range
    package var command: Command

    package init(range: Range, command: Command) { (self.range, self.command) = (range, command) }
  }

  package struct InlayHint: Hashable, Sendable, Encodable {
    package var position: Position
    package var label: String
    package var tooltip: String?
    package var paddingLeft = true

    package init(position: Position, label: String, tooltip: String? = nil) {
      (self.position, self.label, self.tooltip) = (position, label, tooltip)
    }
  }
}
