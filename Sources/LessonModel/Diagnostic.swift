/// A problem at a place, described in one line with what happened, where, and what to do.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem.
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// The severity of the problem.
  package var severity: Severity
  /// The path of the file, as people see it.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// The problem and its solution, in one line.
  package var message: String
  /// The id of the `lint` rule that found the problem, such as `wildcard`; `nil` for other
  /// problems.
  package var rule: String?
  /// The automatic fix; `nil` when there is none.
  package var fix: Fix?

  /// Creates a diagnostic.
  ///
  /// Without a severity, the diagnostic is an error.
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

  /// The problem in the format of compilers and editors, `path:line:column: error: message [rule]`.
  package var description: String {
    "\(path):\(line):\(column): \(severity): \(message)" + (rule.map { " [\($0)]" } ?? "")
  }
}

/// All problems of a document, in the order of its lines.
package struct Diagnostics: Error, Sendable {
  /// The kind of document, which decides whether the author or the learner must fix it.
  package enum Origin: Hashable, Sendable {
    /// A lesson or another file of the course, which the author fixes.
    case lesson
    /// A page, which the learner fixes.
    case page
  }

  /// The diagnostics, which are never empty when thrown.
  package var all: [Diagnostic]
  /// The kind of document that the diagnostics are about.
  package var origin: Origin

  /// Wraps diagnostics to throw them together.
  ///
  /// Without an origin, they are about a page.
  package init(_ all: [Diagnostic], in origin: Origin = .page) {
    self.all = all
    self.origin = origin
  }
}
