/// One problem at one place, in one line: what happened, where, and what to do.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem.
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// The severity of the problem.
  package var severity: Severity
  /// The file, as shown to people.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// What is wrong and what to do, in one line.
  package var message: String
  /// The id of the `lint` rule that found it, such as `wildcard`; `nil` when no rule did.
  package var rule: String?
  /// The change that fixes it; `nil` when no program knows one.
  package var fix: Fix?

  /// Creates a diagnostic; without a severity it is an error.
  package init(
    _ severity: Severity = .error, path: String, line: Int, column: Int = 1, message: String,
    rule: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The form that compilers and editors share, `path:line:column: error: message [rule]`.
  package var description: String {
    "\(path):\(line):\(column): \(severity): \(message)" + (rule.map { " [\($0)]" } ?? "")
  }
}

/// All problems of a document, in the order of its lines.
package struct Diagnostics: Error, Sendable {
  /// The kind of document: the author fixes a lesson, the learner a page.
  package enum Origin: Hashable, Sendable {
    /// A lesson or another file of the course, which the author fixes.
    case lesson
    /// A page, which the learner fixes.
    case page
  }

  /// The diagnostics, never empty when thrown.
  package var all: [Diagnostic]
  /// The kind of document they are about.
  package var origin: Origin

  /// Wraps diagnostics so they can be thrown together; without an origin they are about a page.
  package init(_ all: [Diagnostic], in origin: Origin = .page) {
    self.all = all
    self.origin = origin
  }
}
