/// A fault that a gate found in a step.
package struct GateFinding: Hashable, Sendable {
  /// The step's id.
  package var step: String
  /// Whether the step only shows code and has no solution.
  package var isDemonstration: Bool
  /// The path of the file that the author must change, as people see it.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1.
  package var column: Int
  /// The fault.
  package var fault: GateFault

  /// Creates a finding.
  package init(
    step: String, isDemonstration: Bool = false, path: String, line: Int, column: Int = 1,
    fault: GateFault
  ) {
    self.step = step
    self.isDemonstration = isDemonstration
    self.path = path
    self.line = line
    self.column = column
    self.fault = fault
  }
}
