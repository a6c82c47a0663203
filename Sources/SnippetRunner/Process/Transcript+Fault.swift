internal import Judging
internal import LessonModel
internal import SystemIO

extension Transcript {
  /// Returns the fault of a run for which neither the page nor its lesson is responsible.
  ///
  /// The system does not report the sender of a signal. A page may kill itself, but such a page
  /// does so each time, and losing that attempt does no harm. So a program is not judged if
  /// something other than the runner killed it and memory was not full.
  ///
  /// - Parameters:
  ///   - program: The program that ran.
  ///   - limits: The program's limits.
  /// - Returns: The fault; `nil` when the run can be judged.
  func fault(in program: PageProgram, limits: Limits) -> RunnerError? {
    guard !lacksLibraries else { return nil }
    // Any line after the host's own line comes from the page.
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
