/// A part of a document, up to but not including its end.
///
/// Lines and columns count from 1, columns in characters. A column after a line's end means that
/// end.
package struct TextSpan: Hashable, Sendable {
  /// The first line.
  package var line: Int
  /// The first column.
  package var column: Int
  /// The line in which it ends.
  package var endLine: Int
  /// The column before which it ends.
  package var endColumn: Int

  /// Creates a span.
  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    (self.line, self.column) = (line, column)
    (self.endLine, self.endColumn) = (endLine, endColumn)
  }

  /// A span of some characters in one line; without a length it goes on to the line's end.
  package init(line: Int, column: Int, length: Int?) {
    self.init(
      line: line, column: column, endLine: line, endColumn: length.map { column + $0 } ?? .max)
  }

  /// Whether a place is in it, or right after it.
  package func touches(line: Int, column: Int) -> Bool {
    (self.line, self.column) <= (line, column) && (line, column) <= (endLine, endColumn)
  }
}

/// A change to a document: a part of it is replaced by other text.
package struct TextChange: Hashable, Sendable {
  /// The replaced part; empty when text is only added.
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
    /// The title for a list of choices: ``Write `step=one` ``.
    package var title: String
    /// Its changes, which do not overlap.
    package var changes: [TextChange]
  }

  /// The diagnostic with a fix.
  package func fixed(_ title: String, _ changes: [TextChange]) -> Diagnostic {
    var fixed = self
    fixed.fix = Fix(title: title, changes: changes)
    return fixed
  }

  /// The diagnostic with a fix at its own place, where some characters are replaced.
  package func fixed(_ title: String, replacing count: Int = 0, with text: String) -> Diagnostic {
    fixed(title, [TextChange(TextSpan(line: line, column: column, length: count), text)])
  }
}
