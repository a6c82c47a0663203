internal import Judging
package import LessonModel

extension PageRunner {
  /// Finds the output of unawaited tasks after the step, and adds it to the judgement.
  ///
  /// A page ends when its last line has run, even if tasks are still running. So the runner builds
  /// and runs a failed step that creates tasks once more with a pause at its end. The output is
  /// only for display and never decides whether a step passes.
  ///
  /// - Parameters:
  ///   - judgement: The judgement of the program.
  ///   - program: The judged program.
  /// - Returns: The judgement, with the late output if there is any.
  /// - Throws: `RunnerError.interrupted` only.
  package func addingLateOutput(
    to judgement: Judgement, of program: PageProgram
  ) throws(RunnerError) -> Judgement {
    guard Self.mayLackOutput(program, judgement) else { return judgement }
    var judgement = judgement
    do {
      judgement.lateOutput = try lateOutput(of: program, like: judgement) ?? ""
    } catch .interrupted {
      throw .interrupted
    } catch {
      // The verdict is complete without this addition.
    }
    return judgement
  }

  /// Returns whether output may be missing because of a task.
  private static func mayLackOutput(_ program: PageProgram, _ judgement: Judgement) -> Bool {
    switch judgement.outcome.ofThisStep.name {
    case .wrongOutput, .failedCheck: break
    case .passed, .doesNotCompile, .crashed, .timedOut, .tooMuchOutput, .earlierStepBroke:
      return false
    }
    return program.step.code.contains {
      $0.text.firstMatch(of: /\bTask\s*(?:[{(<]|\.\s*(?:detached|immediate))/) != nil
    }
  }

  private func lateOutput(
    of program: PageProgram, like judgement: Judgement
  ) throws(RunnerError) -> String? {
    var program = program
    program.checks = []
    let again = Again(
      text: PageAssembler.source(of: program, settles: true),
      given: Given(input: program.standardInput), time: limits.time(of: program))
    guard case .ran(let transcript) = try runAgain(program, again, in: PreparedPage()) else {
      return nil
    }
    let last = program.earlier.count
    guard transcript.hasEnded(last),
      transcript.output(of: last) == judgement.output
    else { return nil }
    return transcript.output(after: last)
  }
}
