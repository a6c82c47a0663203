internal import Judging
package import LessonModel

/// Writes the single source file for compiling a page's steps.
///
/// Each piece of code keeps its place through `#sourceLocation`. Generated code has its own file
/// name, so that it cannot be confused with the learner's code.
package enum PageAssembler {
  /// Returns the whole source of a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - settles: Whether unawaited tasks may run for a moment after the last step's end.
  /// - Returns: The source.
  package static func source(of program: PageProgram, settles: Bool = false) -> String {
    var text = head(of: program.preamble)
    append(program.earlier, to: &text)
    appendStep(of: program, settles: settles, to: &text)
    return text
  }

  /// Adds the steps before the judged one.
  static func append(_ earlier: [PageProgram.Part], to text: inout String) {
    for (index, part) in earlier.enumerated() { append(part, index, to: &text) }
  }

  /// Adds the judged step, with its checks.
  static func appendStep(of program: PageProgram, settles: Bool, to text: inout String) {
    appendStepWithoutChecks(of: program, to: &text)
    appendChecks(of: program, settles: settles, to: &text)
  }

  /// Adds the judged step.
  static func appendStepWithoutChecks(of program: PageProgram, to text: inout String) {
    append(program.step, program.earlier.count, to: &text)
    generated("PlaygroundRuntime.endStep(\(program.earlier.count))", to: &text)
  }

  /// Adds the checks of the judged step, and the end of the source.
  static func appendChecks(of program: PageProgram, settles: Bool, to text: inout String) {
    appendChecks(program.checks, to: &text)
    if settles { generated("await PlaygroundRuntime.settle()", to: &text) }
    generated("PlaygroundRuntime.endStep(\(program.earlier.count + 1))", to: &text)
  }

  private static func append(_ part: PageProgram.Part, _ index: Int, to text: inout String) {
    // Each call costs compile time, so the call that begins a step also ends the previous one.
    generated("PlaygroundRuntime.beginStep(\(index))", to: &text)
    for fragment in part.code { append(fragment, to: &text) }
  }

  /// Returns the step number whose end in the record shows that the last step's checks are done.
  static func lastMark(after last: Int) -> Int { last + 1 }

  /// Returns the beginning of every source, which is the import of the runtime and the code that
  /// all steps share.
  static func head(of preamble: [SourceFragment]) -> String {
    var text =
      "#sourceLocation(file: \"\(PageSource.headPath)\", line: 1)\nimport PlaygroundRuntime\n"
    for fragment in preamble { append(fragment, to: &text) }
    return text
  }

  /// Adds checks, each in its own scope, in which `printed` is the step's output.
  static func appendChecks(_ checks: [SourceFragment], to text: inout String) {
    for check in checks {
      let isLooking = check.text.contains(/\bprinted\b/.wordBoundaryKind(.simple))
      generated(
        "do {" + (isLooking ? "\nlet printed = PlaygroundRuntime.stepOutput()" : ""), to: &text)
      append(check, to: &text)
      generated("}", to: &text)
    }
  }

  /// Adds code from the lesson or the page, with its place.
  static func append(_ fragment: SourceFragment, to text: inout String) {
    let file = CompilerPath.spelled(fragment.path)
    text += "#sourceLocation(file: \"\(file)\", line: \(fragment.line))\n"
    text += fragment.text + "\n"
  }

  /// Adds generated lines.
  static func generated(_ code: String, to text: inout String) {
    text += "#sourceLocation(file: \"\(PageSource.generatedPath)\", line: 1)\n\(code)\n"
  }
}
