/// One thing wrong at one place, said in a line: what happened, where, and what to do.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// How much it matters.
  package var severity: Severity
  /// The file, as it is shown to a person.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// What is wrong and what to do, in one line.
  package var message: String

  /// Creates a diagnostic; without a severity it is an error.
  package init(
    _ severity: Severity = .error, path: String, line: Int, column: Int = 1, message: String
  ) {
    self.severity = severity
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The form compilers and editors share: `path:line:column: error: message`.
  package var description: String { "\(path):\(line):\(column): \(severity): \(message)" }
}

/// Everything wrong with a document, in the order of its lines.
package struct Diagnostics: Error, Sendable {
  /// The diagnostics, never empty when thrown.
  package var all: [Diagnostic]

  /// Wraps diagnostics so they can be thrown together.
  package init(_ all: [Diagnostic]) { self.all = all }
}
