internal import Judging
package import LessonModel
internal import SystemIO

extension PageRunner {
  /// The errors that the compiler finds in a program's page, at the places of its code; nothing is run.
  ///
  /// - Throws: `RunnerError` when the machine is at fault, or Ctrl-C was pressed. A compiler that crashes
  ///   has found no error.
  package func errors(in program: PageProgram) throws(RunnerError) -> [Diagnostic] {
    let page = try PreparedPage()
    let source = try RunnerError.wrapping(
      page.folder.write(PageAssembler.source(of: program.withoutChecks), to: PageSource.fileName))
    let time = limits.time(of: program)
    let builder = PageBuilder(store: store(in: page.folder), time: time, interrupt: interrupt)
    let result = try builder.build(
      source: source, program: page.binary, folder: page.folder.path, as: .quick,
      deadline: time.deadline)
    guard case .refused(let diagnostics) = result else { return [] }
    return diagnostics.filter { $0.severity == .error }
  }
}
