/// A part of a document, not including the end position.
///
/// Lines and columns count from 1, and columns count characters. A column after a line's end means
/// the end of the line.
package struct TextSpan: Hashable, Sendable {
  /// The first line.
  package var line: Int
  /// The first column.
  package var column: Int
  /// The line of the end position.
  package var endLine: Int
  /// The column of the end position.
  package var endColumn: Int

  /// Creates a span.
  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    (self.line, self.column) = (line, column)
    (self.endLine, self.endColumn) = (endLine, endColumn)
  }

  /// Creates a span in one line.
  ///
  /// Without a length, the span continues to the line's end.
  package init(line: Int, column: Int, length: Int?) {
    self.init(
      line: line, column: column, endLine: line, endColumn: length.map { column + $0 } ?? .max)
  }

  /// Returns whether a place is in the span, or right after it.
  package func touches(line: Int, column: Int) -> Bool {
    (self.line, self.column) <= (line, column) && (line, column) <= (endLine, endColumn)
  }
}

/// A change to a document, which replaces a part with new text.
package struct TextChange: Hashable, Sendable {
  /// The replaced part; empty when the change only adds text.
  package var span: TextSpan
  /// The new text.
  package var text: String

  /// Creates a change.
  package init(_ span: TextSpan, _ text: String) {
    (self.span, self.text) = (span, text)
  }
}

extension Diagnostic {
  /// The change that fixes a problem.
  package struct Fix: Hashable, Sendable {
    /// The title for a list of choices, such as ``Write `step=one` ``.
    package var title: String
    /// The changes, which do not overlap.
    package var changes: [TextChange]
  }

  /// Returns the diagnostic with a fix.
  package func fixed(_ title: String, _ changes: [TextChange]) -> Diagnostic {
    var fixed = self
    fixed.fix = Fix(title: title, changes: changes)
    return fixed
  }

  /// Returns the diagnostic with a fix that replaces characters at the diagnostic's place.
  package func fixed(_ title: String, replacing count: Int = 0, with text: String) -> Diagnostic {
    fixed(title, [TextChange(TextSpan(line: line, column: column, length: count), text)])
  }
}
