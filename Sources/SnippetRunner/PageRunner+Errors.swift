internal import Judging
package import LessonModel
internal import SystemIO

/// The compiler's result for a program.
package enum CompilerAnswer: Hashable, Sendable {
  /// The errors; empty when the program compiles.
  case errors([Diagnostic])
  case tookTooLong
  case crashed
}

extension PageRunner {
  /// Compiles a program's page without running it, and returns the errors with their places in the
  /// code.
  ///
  /// - Throws: `RunnerError` when the machine is at fault, or Ctrl-C was pressed.
  package func answer(to program: PageProgram) throws(RunnerError) -> CompilerAnswer {
    let page = try PreparedPage()
    let source = try RunnerError.wrapping(
      page.folder.write(PageAssembler.source(of: program.withoutChecks), to: PageSource.fileName))
    let time = limits.time(of: program)
    let builder = PageBuilder(store: store(in: page.folder), time: time, interrupt: interrupt)
    let result = try builder.build(
      source: source, program: page.binary, folder: page.folder.path, as: .quick,
      deadline: time.deadline)
    switch result {
    case .refused(let diagnostics): return .errors(diagnostics.filter { $0.severity == .error })
    case .tookTooLong, .tookTooMuchMemory, .hasLinkerWords: return .tookTooLong
    case .failed(let failure):
      let error = RunnerError(failure, on: program)
      guard case .compilerCrashed = error else { throw error }
      return .crashed
    case .built: return .errors([])
    }
  }
}
