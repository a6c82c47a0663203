internal import Judging
internal import LessonModel
internal import SystemIO

/// Compiles merged pages, dropping code that does not compile, until one compiles.
struct MergedPageBuild {
  let builder: PageBuilder
  /// The folder for the source.
  let folder: String
  /// The program's file.
  let program: String
  let time: TimeLimit

  /// Compiles a page.
  ///
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func result(of page: MergedPage) throws(RunnerError) -> PageBuilder.Result {
    let source = "\(folder)/\(PageSource.fileName)"
    try RunnerError.wrapping(FileContents.write(Array(page.source.utf8), to: source))
    return try builder.build(
      source: source, program: program, folder: folder, as: .quick, deadline: time.deadline)
  }

  /// Compiles some attempts of a page, each in separate code.
  ///
  /// - Returns: The messages about the attempts that do not compile.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func refusals(
    of attempts: [Attempt], in page: MergedPage
  ) throws(RunnerError) -> [Attempt: [Diagnostic]] {
    let trial = page.trial(of: attempts)
    guard case .refused(let diagnostics) = try result(of: trial) else { return [:] }
    return trial.refusals(in: diagnostics)
  }
}
