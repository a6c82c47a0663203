internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

/// What a traced run of a program has shown.
package enum Tracing: Sendable {
  /// The values of its lines.
  case values(ValueLog)
  /// The compiler does not trace this page, or the traced program did something else than the plain one.
  case notOfThisPage
  /// This machine traces no page.
  case notHere
}

extension PageRunner {
  /// Builds and runs a program once more, records its values, and returns those of its last step.
  ///
  /// The values are only shown; they never decide whether a step passes.
  ///
  /// - Parameters:
  ///   - program: The program that was judged.
  ///   - plain: Its judgement.
  /// - Returns: The values; `nil` when the compiler cannot trace the page, or the traced program
  ///   printed something else or ended in a different way than the plain one.
  /// - Throws: `RunnerError.interrupted` only.
  package func trace(_ program: PageProgram, like plain: Judgement) throws(RunnerError) -> ValueLog?
  {
    if case .values(let log) = try tracing(program, like: plain) { log } else { nil }
  }

  /// Builds and runs a program once more, and records its values.
  ///
  /// - Parameters:
  ///   - program: The program that was judged.
  ///   - plain: Its judgement.
  ///   - variables: The variables that it was judged with.
  ///   - isExact: Whether it has to print the same again; else it has to pass again if it passed.
  /// - Returns: The values, or why there are none.
  /// - Throws: `RunnerError.interrupted` only.
  package func tracing(
    _ program: PageProgram, like plain: Judgement, variables: [String: String] = [:],
    isExact: Bool = true
  ) throws(RunnerError) -> Tracing {
    guard Self.hasRun(program, plain) else { return .notOfThisPage }
    let support = TraceSupport(runner: self)
    guard support.known() != false else { return .notHere }
    let attempt = Attempt(
      program: program, plain: plain, variables: variables, isExact: isExact || !plain.passed)
    switch try traced(attempt) {
    case .log(let log): return .values(log)
    case .notSo: return .notOfThisPage
    case .failed: return .notHere
    case .refused:
      // Check whether the page is the reason, or this compiler can trace no page.
      if support.known() == nil, let answer = try supportsTracing() { support.remember(answer) }
      return support.known() == false ? .notHere : .notOfThisPage
    }
  }

  /// What is traced, and what it did plainly.
  private struct Attempt {
    var program: PageProgram
    var plain: Judgement
    var variables: [String: String] = [:]
    /// Whether it has to print the same.
    var isExact = true
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
    /// The machine is at fault.
    case failed
  }

  /// The compiler options; they leave out parameters, which fail for some signatures.
  static let tracingOptions = [
    "-playground", "-playground-option", "NoScopeEvents", "-playground-option",
    "NoFunctionParameters", "-enable-experimental-feature", "PlaygroundExtendedCallbacks",
  ]

  private func traced(_ attempt: Attempt) throws(RunnerError) -> Trace {
    do {
      if case .alone(let code, let module) = way(of: attempt.program) {
        let trace = try buildAndRun(attempt, (code, module))
        if case .log = trace { return trace }
      }
      return try buildAndRun(attempt, nil)
    } catch {
      switch error {
      case .interrupted: throw error
      case .compilerFailed, .compilerCrashed, .toolFailed, .pageKilled: return .notSo
      case .noCompiler, .modulesDoNotFit, .noModules, .cannotRunPages, .notTrusted, .system:
        return .failed
      }
    }
  }

  /// Builds and runs a program, or only its step after code that is compiled already.
  private func buildAndRun(
    _ attempt: Attempt, _ step: (code: EarlierCode, module: EarlierModule)?
  ) throws(RunnerError) -> Trace {
    let (program, plain) = (attempt.program, attempt.plain)
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
        variables: attempt.variables.merging([PageVariable.values: request.text]) { $1 },
        writable: [sheet]), time: limits.time(of: program))
    let transcript: Transcript
    switch try runAgain(program, again, in: room) {
    case .ran(let run): transcript = run
    case .refused: return .refused
    case .failed: return .notSo
    }
    let judgement = Judge(program: program, limits: limits).ran(transcript)
    guard judgement.outcome.name == plain.outcome.name,
      !attempt.isExact || judgement.output == plain.output,
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
    return switch try traced(Attempt(program: probe, plain: Judgement(.passed(.ran)))) {
    case .log(let log): log[1]?.text == "42"
    case .refused: false
    case .notSo, .failed: nil
    }
  }
}
