package import LessonMarkup
package import LessonModel

/// The reason why a step's output cannot be recorded.
package struct RecordingFinding: Hashable, Sendable {
  /// An obstacle to recording.
  package enum Fault: Hashable, Sendable {
    /// It prints this line, which the fence would read as a wildcard.
    case printsWildcard(String)
    /// It prints text that cannot be written in a fence.
    case printsUnwritable(FenceHunk.Obstacle)
    /// It prints one line in the first run and another in the second, `nil` for no more lines; and so many lines
    /// more that vary.
    case varies(first: String?, second: String?, more: Int = 0)
    /// Its check fails with this message.
    case failsCheck(String)
    /// It has this outcome; `error` is the first error, if there is one.
    case fails(Outcome, error: Remark?)
    /// The values of its lines cannot be determined.
    case hasNoTrace
    /// A line does not have one value that could be written.
    case stated(GateFault.StatedFault)
  }

  /// The step's id.
  package var step: String
  /// Whether the step only shows code and has no solution.
  package var isDemonstration: Bool
  /// The lesson's file, as shown to people.
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
