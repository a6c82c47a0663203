/// A program built from a page, with shared code and then the steps in order.
///
/// The last step is judged.
package struct PageProgram: Hashable, Sendable {
  /// A step in the program.
  package struct Part: Hashable, Sendable {
    /// The step's id.
    package var id: String
    /// The code to compile and its place.
    package var code: [SourceFragment]
    /// The required result.
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
  /// Earlier steps that run first, none of which ends the program.
  package var earlier: [Part]
  /// The step that is judged.
  package var step: Part
  /// Hidden code that runs after the judged step.
  package var checks: [SourceFragment]
  /// The content of standard input.
  package var standardInput: String?
  /// The processor seconds from `timeout=`; `nil` for the default limit.
  package var timeout: Int?
  /// The files in the folder that the program runs in.
  package var assets = Assets.none
  /// Whether compiler messages about the checks show the checks' own places.
  ///
  /// Authors can see these places, but learners cannot.
  package var showsChecks = false

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

extension PageProgram {
  /// The program without the hidden code after its step.
  package var withoutChecks: PageProgram {
    var program = self
    program.checks = []
    return program
  }

  /// Creates the program of a lesson's steps up to the given one, with code for each step.
  package init(
    lesson: Lesson, index: Int, preamble: [SourceFragment], earlierCode: [[SourceFragment]],
    code: [SourceFragment]
  ) {
    let step = lesson.steps[index]
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    let inputs = (earlier + [step]).compactMap(\.standardInput)
    self.init(
      preamble: preamble,
      earlier: zip(earlier, earlierCode).map { part, code in
        Part(id: part.id, code: code, expectation: part.expectation)
      },
      step: Part(id: step.id, code: code, expectation: step.expectation), checks: step.checks,
      standardInput: inputs.isEmpty ? nil : inputs.joined(), timeout: step.timeout)
    assets = lesson.assets
  }

  /// Creates the program of a step that follows the reference code of the earlier steps.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - index: The step's index.
  ///   - code: The step's own code, such as its reference or its starter.
  package init(lesson: Lesson, index: Int, code: [SourceFragment]) {
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    self.init(
      lesson: lesson, index: index, preamble: lesson.preambleCode,
      earlierCode: earlier.map(\.reference), code: code)
  }
}
