/// One program made of a page: what all steps share, the steps in order, the last one judged.
package struct PageProgram: Hashable, Sendable {
  /// A step as it takes part in the program.
  package struct Part: Hashable, Sendable {
    /// The step's id.
    package var id: String
    /// The code to compile, with where it stands.
    package var code: [SourceFragment]
    /// What it must do.
    package var expectation: Expectation

    /// Creates a part.
    package init(id: String, code: [SourceFragment], expectation: Expectation) {
      self.id = id
      self.code = code
      self.expectation = expectation
    }
  }

  /// Code before the first step.
  package var preamble: [SourceFragment]
  /// Earlier steps that run first; none of them ends the program.
  package var earlier: [Part]
  /// The step at hand.
  package var step: Part
  /// Hidden code that runs after the step at hand.
  package var checks: [SourceFragment]
  /// What the program reads.
  package var standardInput: String?
  /// Seconds from the start of the check to its end.
  package var timeout: Int?

  /// Creates a program.
  package init(
    preamble: [SourceFragment], earlier: [Part] = [], step: Part, checks: [SourceFragment] = [],
    standardInput: String? = nil, timeout: Int? = nil
  ) {
    self.preamble = preamble
    self.earlier = earlier
    self.step = step
    self.checks = checks
    self.standardInput = standardInput
    self.timeout = timeout
  }
}
