package import LessonMarkup
package import LessonModel

/// Why a step's output cannot be recorded.
package struct RecordingFinding: Hashable, Sendable {
  /// What is in the way.
  package enum Fault: Hashable, Sendable {
    /// It prints this line, which the fence would read as more than itself.
    case printsWildcard(String)
    /// It prints something that cannot stand in a fence.
    case printsUnwritable(FenceHunk.Obstacle)
    /// It prints this line in one run and that one in the next; `nil` is no more lines.
    case varies(first: String?, second: String?)
    /// Its check says this.
    case failsCheck(String)
    /// It does this, and that is the first error, where there is one.
    case fails(Outcome, error: Remark?)
  }

  /// The step's id.
  package var step: String
  /// Whether the step has code that is shown, and no solution.
  package var isDemonstration: Bool
  /// The lesson's file, as it is shown to a person.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// What is in the way.
  package var fault: Fault

  /// Creates a finding.
  package init(
    step: String, isDemonstration: Bool = false, path: String, line: Int, column: Int = 1,
    fault: Fault
  ) {
    self.step = step
    self.isDemonstration = isDemonstration
    self.path = path
    self.line = line
    self.column = column
    self.fault = fault
  }
}
