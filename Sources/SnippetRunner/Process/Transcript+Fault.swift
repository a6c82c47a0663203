internal import Judging
internal import LessonModel
internal import SystemIO

extension Transcript {
  /// What went wrong in the run that is neither the page's fault nor that of its lesson.
  ///
  /// Nothing tells who killed a program. A page may kill itself, but one that does so kills itself
  /// each time; and nobody loses anything if that does not count as an attempt. So a program that is
  /// killed for none of our reasons, and has not filled the memory, is not judged.
  ///
  /// - Parameters:
  ///   - program: The program that ran.
  ///   - limits: Its limits.
  /// - Returns: The fault; `nil` when the run can be judged.
  func fault(in program: PageProgram, limits: Limits) -> RunnerError? {
    guard !lacksLibraries else { return nil }
    // What comes after the host's own line is the page's.
    if isGarbled, hasStarted { return nil }
    if isGarbled { return .toolFailed(ToolFailure(.host, .wroteGarbage)) }
    if !hasStarted {
      let says = standardError.split(separator: "\n").last.map(String.init)
      let end = ToolFailure.End(outcome, within: limits.time(of: program))
      return .toolFailed(ToolFailure(.host, end, says: says))
    }
    guard outcome.overrun == nil, CrashWords.isKilled(outcome.termination),
      !CrashWords.fillsMemory(outcome.peakMemoryBytes, limits)
    else { return nil }
    let running = min(lastBegun ?? 0, program.earlier.count)
    return .pageKilled(step: (program.earlier + [program.step])[running].id)
  }
}
