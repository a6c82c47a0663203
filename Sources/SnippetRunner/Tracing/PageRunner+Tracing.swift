internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

extension PageRunner {
  /// Builds and runs a program once more, records its values, and returns those of its last step.
  ///
  /// The values are only shown; they never decide whether a step passes.
  ///
  /// - Parameters:
  ///   - program: The program that was judged.
  ///   - plain: Its judgement.
  ///   - variables: The variables that it was judged with.
  /// - Returns: The values; `nil` when the compiler cannot trace the page, or the traced program
  ///   printed something else or ended in a different way than the plain one.
  /// - Throws: `RunnerError.interrupted` only.
  package func trace(
    _ program: PageProgram, like plain: Judgement, variables: [String: String] = [:]
  ) throws(RunnerError) -> ValueLog? {
    guard Self.hasRun(program, plain) else { return nil }
    let support = TraceSupport(runner: self)
    guard support.known() != false else { return nil }
    switch try traced(program, like: plain, variables) {
    case .log(let log): return log
    case .notSo: return nil
    case .refused:
      // Check whether the page is the reason, or this compiler can trace no page.
      if support.known() == nil, let answer = try supportsTracing() { support.remember(answer) }
      return nil
    }
  }

  /// Whether the current step was reached and ended without being stopped.
  private static func hasRun(_ program: PageProgram, _ plain: Judgement) -> Bool {
    if case .compileError = program.step.expectation { return false }
    return switch plain.outcome.name {
    case .passed, .wrongOutput, .failedCheck, .crashed, .earlierStepBroke: true
    case .doesNotCompile, .timedOut, .tooMuchOutput: false
    }
  }

  /// The result of a traced build and run.
  private enum Trace {
    case log(ValueLog)
    /// The program does not compile in this form, or records nothing.
    case refused
    /// The program behaved differently from the plain one, or took too long.
    case notSo
  }

  /// The compiler options; they leave out parameters, which fail for some signatures.
  static let tracingOptions = [
    "-playground", "-playground-option", "NoScopeEvents", "-playground-option",
    "NoFunctionParameters", "-enable-experimental-feature", "PlaygroundExtendedCallbacks",
  ]

  private func traced(
    _ program: PageProgram, like plain: Judgement, _ variables: [String: String] = [:]
  ) throws(RunnerError) -> Trace {
    do {
      if case .alone(let code, let module) = way(of: program) {
        let trace = try buildAndRun(program, like: plain, variables, (code, module))
        if case .log = trace { return trace }
      }
      return try buildAndRun(program, like: plain, variables, nil)
    } catch {
      switch error {
      case .interrupted: throw error
      case .noCompiler, .modulesDoNotFit, .noModules, .compilerFailed, .compilerCrashed,
        .toolFailed, .pageKilled, .cannotRunPages, .notTrusted, .system:
        return .notSo
      }
    }
  }

  /// Builds and runs a program, or only its step after code that is compiled already.
  private func buildAndRun(
    _ program: PageProgram, like plain: Judgement, _ variables: [String: String],
    _ step: (code: EarlierCode, module: EarlierModule)?
  ) throws(RunnerError) -> Trace {
    let code = program.step.code
    guard let page = code.first?.path, let first = code.map(\.line).min(),
      let last = code.map(\.lastLine).max()
    else { return .notSo }
    let room = try PreparedPage(after: step?.module)
    let sheet = "\(room.folder.path)/values"
    try RunnerError.wrapping(ValueSheetFile.make(at: sheet))
    let request = ValueRequest(
      step: program.earlier.count, lines: first...last, file: CompilerPath.spelled(page),
      sheet: sheet)
    let again = Again(
      text: step?.code.stepSource ?? PageAssembler.source(of: program),
      frontendOptions: Self.tracingOptions,
      given: Given(
        input: program.standardInput,
        variables: variables.merging([PageVariable.values: request.text]) { $1 },
        writable: [sheet]), time: limits.time(of: program))
    let transcript: Transcript
    switch try runAgain(program, again, in: room) {
    case .ran(let run): transcript = run
    case .refused: return .refused
    case .failed: return .notSo
    }
    let judgement = Judge(program: program, limits: limits).ran(transcript)
    guard judgement.outcome.name == plain.outcome.name, judgement.output == plain.output,
      judgement.brokenStep == plain.brokenStep, transcript.lastBegun == program.earlier.count
    else { return .notSo }
    guard let log = ValueSheetFile.read(FileContents.read(sheet, upTo: ValueSheetFile.size)) else {
      return .refused
    }
    return .log(log)
  }

  /// Whether this compiler traces the smallest page correctly; `nil` when that is unknown.
  private func supportsTracing() throws(RunnerError) -> Bool? {
    let line = SourceFragment(text: "let answer = 6 * 7", path: "probe.swift", line: 1)
    let probe = PageProgram(
      preamble: [],
      step: PageProgram.Part(id: "probe", code: [line], expectation: .output(nil)))
    return switch try traced(probe, like: Judgement(.passed(.ran))) {
    case .log(let log): log[1]?.text == "42"
    case .refused: false
    case .notSo: nil
    }
  }
}
