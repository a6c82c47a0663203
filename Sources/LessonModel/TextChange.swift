/// A part of a document, from one place up to another one that is no longer in it.
///
/// Lines and columns count from 1, columns in characters. A column behind a line's end is its end.
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

  /// Whether a place is in it, or right behind it.
  package func touches(line: Int, column: Int) -> Bool {
    (self.line, self.column) <= (line, column) && (line, column) <= (endLine, endColumn)
  }
}

/// A change to a document: a part of it gives way to other text.
package struct TextChange: Hashable, Sendable {
  /// What gives way; nothing when text is only added.
  package var span: TextSpan
  /// What takes its place.
  package var text: String

  /// Creates a change.
  package init(_ span: TextSpan, _ text: String) {
    (self.span, self.text) = (span, text)
  }
}

extension Diagnostic {
  /// What mends the problem, where a program knows it.
  package struct Fix: Hashable, Sendable {
    /// What it does, for a list to choose from: ``Write `step=one` ``.
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

  /// The diagnostic with a fix at its own place, where some characters give way to others.
  package func fixed(_ title: String, replacing count: Int = 0, with text: String) -> Diagnostic {
    fixed(title, [TextChange(TextSpan(line: line, column: column, length: count), text)])
  }
}
