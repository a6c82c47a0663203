package import LessonModel
package import SyntaxFacts

/// The tools of an import: the parser, the compiler, and runs.
package struct ImportTools: Sendable {
  /// Cuts pieces of code at their statements; `nil` when there is no parser, so that blocks stay whole.
  package var statements: @Sendable ([String]) -> [[CodeStatement]]?
  /// Compiles a program and returns its errors.
  package var errors: @Sendable (PageProgram) throws -> [Diagnostic]
  /// Runs a program several times, with sets and dictionaries in other orders.
  package var runs: @Sendable (PageProgram) throws -> ImportedRuns
  /// Runs a one-step program twice with a trace; the string is its output, if that does not vary.
  ///
  /// Returns `nil` when the program cannot be traced.
  package var lines: @Sendable (PageProgram, String?) throws -> ImportedLines?

  /// Collects the tools; without arguments all code counts as right, and nothing runs.
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
  /// Why a run was not completed.
  package var fault: Fault?

  /// What ended a run.
  package struct Fault: Sendable {
    /// The step that ran.
    package var step: Int
    /// The line at which it crashed, if that is known.
    package var line: Int?
    /// The last message, without addresses.
    package var message: String
    /// The part of it that is the same in each run.
    package var words: String

    /// Describes it.
    package init(step: Int, line: Int?, message: String, words: String) {
      (self.step, self.line, self.message, self.words) = (step, line, message, words)
    }
  }

  /// Describes runs.
  package init(outputs: [[String]] = [], fault: Fault? = nil) {
    (self.outputs, self.fault) = (outputs, fault)
  }
}

/// The values and the output of lines in each run of a program.
package struct ImportedLines: Sendable {
  /// The values of the lines that were reached once, in one line of text.
  package var values: [Int: String]
  /// The output of each line.
  package var prints: [Int: String]

  /// Describes lines.
  package init(values: [Int: String], prints: [Int: String]) {
    (self.values, self.prints) = (values, prints)
  }
}
