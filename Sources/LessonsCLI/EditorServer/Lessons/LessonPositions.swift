internal import LanguageServer
internal import LessonMarkup
internal import LessonModel

/// Conversions between positions in our diagnostics and in the protocol.
extension TextDocument {
  /// Returns the position of a line and a column of characters, both counted from 1.
  func position(line: Int, character column: Int) -> LSP.Position {
    let before = self.line(line - 1).prefix(max(0, column - 1)).utf8.count
    return position(line: line, column: before + 1)
  }

  /// Returns the line and the column of characters of a position, both counted from 1.
  func place(of position: LSP.Position) -> (line: Int, column: Int) {
    let start = offset(of: LSP.Position(line: position.line, character: 0))
    let before = bytes[start..<max(start, offset(of: position))]
    return (position.line + 1, String(decoding: before, as: UTF8.self).count + 1)
  }

  /// Returns the range of a part of a lesson.
  func range(of span: TextSpan) -> LSP.Range {
    LSP.Range(
      start: position(line: span.line, character: span.column),
      end: position(line: span.endLine, character: span.endColumn))
  }

  func edit(_ change: TextChange) -> LSP.TextEdit {
    LSP.TextEdit(range: range(of: change.span), newText: change.text)
  }

  /// Returns the range of a diagnostic, which has only a place: a word, or the whole line.
  func range(of diagnostic: Diagnostic) -> LSP.Range {
    guard diagnostic.column > 1 else { return range(ofLine: diagnostic.line) }
    let text = line(diagnostic.line - 1)
    let rest = text.dropFirst(diagnostic.column - 1)
    let word = rest.prefix { !$0.isWhitespace }.count
    return range(
      of: TextSpan(
        line: diagnostic.line, column: min(diagnostic.column, text.count + 1),
        length: max(1, word)))
  }
}

extension LSP.Diagnostic {
  /// Creates the diagnostic for a finding in an open lesson.
  init(_ found: Diagnostic, in document: TextDocument) {
    let severity: LSP.DiagnosticSeverity =
      switch found.severity {
      case .error: .error
      case .warning: .warning
      case .note: .information
      }
    self.init(
      range: document.range(of: found), severity: severity, code: found.rule,
      message: found.message)
  }
}

extension LSP.CompletionItem {
  /// Creates the completion item for text that can be inserted in an open lesson.
  init(_ found: LessonCompletion, in document: TextDocument, takesSnippets: Bool) {
    let kind =
      switch found.kind {
      case .fence, .directive: 14
      case .word: 10
      case .value: 12
      case .glossary: 18
      }
    let isSnippet = takesSnippets && !found.rest.isEmpty
    self.init(
      label: found.label, kind: kind, documentation: LSP.MarkupContent(markdown: found.summary),
      textEdit: LSP.TextEdit(
        range: document.range(of: found.span),
        newText: found.text + (isSnippet ? "$0" : "") + found.rest),
      insertTextFormat: isSnippet ? 2 : nil)
  }
}
