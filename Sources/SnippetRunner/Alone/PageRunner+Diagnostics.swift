internal import Judging
internal import LessonModel
internal import SystemIO

extension PageRunner {
  /// Returns the diagnostics to show for a page that does not compile.
  ///
  /// If only the checks do not compile, the page itself may still have errors that the compiler
  /// would find later. Those errors come first.
  ///
  /// - Parameters:
  ///   - diagnostics: The compiler's diagnostics for the page with its checks.
  ///   - program: The program.
  ///   - judge: The runner that judges the program.
  ///   - deadline: The time limit of the whole check.
  /// - Returns: The diagnostics to show.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  func diagnosticsToShow(
    _ diagnostics: [Diagnostic], of program: PageProgram, by judge: Judge,
    until deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> [Diagnostic] {
    guard !program.checks.isEmpty, judge.aboutPage(diagnostics) == nil else {
      return diagnostics
    }
    let page = try PreparedPage()
    let text = PageAssembler.source(of: program.withoutChecks)
    let bare = WholePage(text, on: page, self, within: limits.time(of: program))
    bare.begin()
    let builder = PageBuilder(
      store: store(in: page.folder), time: limits.time(of: program), interrupt: interrupt)
    var result = try self.diagnostics(of: bare.takeCompiler(), builder, until: deadline)
    if result == nil {
      // No compiler was waiting.
      let source = try RunnerError.wrapping(page.folder.write(text, to: PageSource.fileName))
      result = try builder.build(
        source: source, program: page.binary, folder: page.folder.path, as: .quick,
        deadline: deadline)
    }
    if case .refused(let own) = result { return own }
    return diagnostics
  }

  /// Waits until the compiler has reported all errors of a whole page.
  ///
  /// The compiler writes the page's module after its last diagnostics, long before it generates any
  /// code.
  func diagnostics(
    of compiler: WaitingTool?, _ builder: PageBuilder, until deadline: ContinuousClock.Instant
  ) throws(RunnerError) -> PageBuilder.Result? {
    guard let compiler else { return nil }
    let file = compiler.moduleFile
    guard
      let outcome = try compiler.finish(
        making: file, until: deadline, interrupt: interrupt)
    else { return nil }
    return try builder.result(of: outcome, making: file)
  }
}
