internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

/// The result of a traced run of a program.
package enum Tracing: Sendable {
  /// The values of the program's lines.
  case values(ValueLog)
  /// The compiler cannot trace this page, or the traced program behaved differently from the
  /// original one.
  case notOfThisPage
  /// This machine cannot trace any page.
  case notHere
}

extension PageRunner {
  /// Builds and runs a program once more, records its values, and returns those of its last step.
  ///
  /// The values are only for display and never decide whether a step passes.
  ///
  /// - Parameters:
  ///   - program: The judged program.
  ///   - plain: The program's judgement.
  /// - Returns: The values; `nil` when the compiler cannot trace the page, or the output or end of
  ///   the traced program differs from the original.
  /// - Throws: `RunnerError.interrupted` only.
  package func trace(_ program: PageProgram, like plain: Judgement) throws(RunnerError) -> ValueLog?
  {
    if case .values(let log) = try tracing(program, like: plain) { log } else { nil }
  }

  /// Builds and runs a program once more, and records its values.
  ///
  /// - Parameters:
  ///   - program: The judged program.
  ///   - plain: The program's judgement.
  ///   - variables: The variables of the judged run.
  ///   - isExact: Whether the program must have the same output again. If not, it must pass again
  ///     if it passed.
  /// - Returns: The values, or the reason why there are none.
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
      // Check whether the page is the reason, or this compiler cannot trace any page.
      if support.known() == nil, let answer = try supportsTracing() { support.remember(answer) }
      return support.known() == false ? .notHere : .notOfThisPage
    }
  }

  /// The traced program, and its judgement without the trace.
  private struct Attempt {
    var program: PageProgram
    var plain: Judgement
    var variables: [String: String] = [:]
    /// Whether the program must have the same output.
    var isExact = true
  }

  /// Returns whether the current step was reached and ended without being stopped.
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
    /// The program does not compile with the trace, or records nothing.
    case refused
    /// The program behaved differently from the original one, or took too long.
    case notSo
    /// The machine is at fault.
    case failed
  }

  /// The compiler options.
  ///
  /// They leave out parameters, which fail for some signatures.
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

  /// Builds and runs a program, or only its step after code that is already compiled.
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

  /// Returns whether this compiler traces the smallest page correctly, or `nil` when unknown.
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
