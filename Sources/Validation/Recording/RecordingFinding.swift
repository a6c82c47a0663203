package import LessonMarkup
package import LessonModel

/// The reason why a step's output cannot be recorded.
package struct RecordingFinding: Hashable, Sendable {
  /// An obstacle to recording.
  package enum Fault: Hashable, Sendable {
    /// The step prints this line, which the fence would read as a wildcard.
    case printsWildcard(String)
    /// The step prints text that a fence cannot contain.
    case printsUnwritable(FenceHunk.Obstacle)
    /// The step prints one line in the first run and a different one in the second, with `nil` for
    /// no more lines, and `more` further lines vary.
    case varies(first: String?, second: String?, more: Int = 0)
    /// The step's check fails with this message.
    case failsCheck(String)
    /// The step has this outcome. `error` is the first error, if there is one.
    case fails(Outcome, error: Remark?)
    /// The values of the step's lines cannot be determined.
    case hasNoTrace
    /// A line has no value to write, or no definite one.
    case stated(GateFault.StatedFault)
  }

  /// The step's id.
  package var step: String
  /// Whether the step only shows code and has no solution.
  package var isDemonstration: Bool
  /// The path of the lesson's file, as people see it.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// The obstacle.
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
