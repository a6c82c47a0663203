package import LessonModel
package import SyntaxFacts

/// The tools of an import, which are the parser, the compiler and the runner.
package struct ImportTools: Sendable {
  /// Splits code into statements, or returns `nil` without a parser, so that blocks stay whole.
  package var statements: @Sendable ([String]) -> [[CodeStatement]]?
  /// Compiles a program and returns its errors.
  package var errors: @Sendable (PageProgram) throws -> [Diagnostic]
  /// Runs a program several times, with different orders of sets and dictionaries.
  package var runs: @Sendable (PageProgram) throws -> ImportedRuns
  /// Runs a one-step program twice with a trace.
  ///
  /// The string is the program's output, if it does not vary.
  ///
  /// The function returns `nil` when the program cannot be traced.
  package var lines: @Sendable (PageProgram, String?) throws -> ImportedLines?

  /// Collects the tools.
  ///
  /// Without arguments, all code counts as right, and nothing runs.
  package init(
    statements: @escaping @Sendable ([String]) -> [[CodeStatement]]? = { _ in nil },
    errors: @escaping @Sendable (PageProgram) throws -> [Diagnostic] = { _ in [] },
    runs: @escaping @Sendable (PageProgram) throws -> ImportedRuns = { _ in ImportedRuns() },
    lines: @escaping @Sendable (PageProgram, String?) throws -> ImportedLines? = { _, _ in nil }
  ) {
    (self.statements, self.errors, self.runs, self.lines) = (statements, errors, runs, lines)
  }
}

/// The output of a program's steps in several runs.
package struct ImportedRuns: Sendable {
  /// The output of each step, for each run.
  package var outputs: [[String]]
  /// The reason that a run was not completed.
  package var fault: Fault?

  /// A failure that ended a run.
  package struct Fault: Sendable {
    /// The step that ran.
    package var step: Int
    /// The line of the crash, if known.
    package var line: Int?
    /// The last message, without addresses.
    package var message: String
    /// The part of the message that is the same in each run.
    package var words: String

    /// Creates a description of the failure.
    package init(step: Int, line: Int?, message: String, words: String) {
      (self.step, self.line, self.message, self.words) = (step, line, message, words)
    }
  }

  /// Creates a description of runs.
  package init(outputs: [[String]] = [], fault: Fault? = nil) {
    (self.outputs, self.fault) = (outputs, fault)
  }
}

/// The values and the output of lines in each run of a program.
package struct ImportedLines: Sendable {
  /// The one-line values of the lines that ran once.
  package var values: [Int: String]
  /// The output of each line.
  package var prints: [Int: String]

  /// Creates a description of lines.
  package init(values: [Int: String], prints: [Int: String]) {
    (self.values, self.prints) = (values, prints)
  }
}
