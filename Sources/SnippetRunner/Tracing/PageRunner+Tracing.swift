package import LessonModel
internal import PageProtocol
internal import SystemIO

extension PageRunner {
  /// Builds and runs a program once more with its values noted, and returns those of its last step.
  ///
  /// What it returns never decides anything.
  ///
  /// - Parameters:
  ///   - program: The program that was judged.
  ///   - plain: Its judgement.
  /// - Returns: The values; `nil` when they are not available: the compiler cannot trace the page, or
  ///   the traced program did not do what the plain one did, in its output or in the way it ended.
  /// - Throws: `RunnerError.interrupted`, and no other.
  package func trace(
    _ program: PageProgram, like plain: Judgement
  ) throws(RunnerError) -> ValueLog? {
    guard Self.hasRun(program, plain) else { return nil }
    let support = TraceSupport(runner: self)
    guard support.known() != false else { return nil }
    switch try traced(program, like: plain) {
    case .log(let log): return log
    case .notSo: return nil
    case .refused:
      // Is it the page, or will no page do with this compiler?
      if support.known() == nil, let answer = try supportsTracing() { support.remember(answer) }
      return nil
    }
  }

  /// Whether the step at hand has been reached and come to an end of its own.
  private static func hasRun(_ program: PageProgram, _ plain: Judgement) -> Bool {
    if case .compileError = program.step.expectation { return false }
    return switch plain.outcome.name {
    case .passed, .wrongOutput, .failedCheck, .crashed, .earlierStepBroke: true
    case .doesNotCompile, .timedOut, .tooMuchOutput: false
    }
  }

  /// What became of a traced build and run.
  private enum Trace {
    case log(ValueLog)
    /// The compiler makes no program of it, or one that notes nothing.
    case refused
    /// It did something else than the plain program, or was not done in time.
    case notSo
  }

  /// The compiler's options; parameters are left out, as noting them fails for some signatures.
  private static let frontendOptions = [
    "-playground", "-playground-option", "NoScopeEvents", "-playground-option",
    "NoFunctionParameters", "-enable-experimental-feature", "PlaygroundExtendedCallbacks",
  ]

  private func traced(
    _ program: PageProgram, like plain: Judgement
  ) throws(RunnerError) -> Trace {
    do {
      return try buildAndRun(program, like: plain)
    } catch {
      switch error {
      case .interrupted: throw error
      case .compilerFailed: return .refused
      case .noCompiler, .modulesDoNotFit, .noModules, .hostTakesNoOrders, .system:
        return .notSo
      }
    }
  }

  private func buildAndRun(
    _ program: PageProgram, like plain: Judgement
  ) throws(RunnerError) -> Trace {
    let code = program.step.code
    guard let page = code.first?.path, let first = code.map(\.line).min(),
      let last = code.map(\.lastLine).max()
    else { return .notSo }
    let seconds = program.timeout.map(Double.init) ?? limits.seconds
    let deadline = ContinuousClock.now + .seconds(seconds)
    let folder = try RunnerError.wrapping(TemporaryFolder())
    let source = try RunnerError.wrapping(
      folder.write(PageAssembler.source(of: program), to: PageAssembler.fileName))
    let sheet = "\(folder.path)/values"
    try RunnerError.wrapping(ValueSheetFile.make(at: sheet))
    var builder = PageBuilder(store: store(in: folder), interrupt: interrupt)
    builder.frontendOptions = Self.frontendOptions
    let request = ValueRequest(
      step: program.earlier.count, lines: first...last, file: page, sheet: sheet)
    var transcript: Transcript?
    // As for the plain build: most pages do without most libraries.
    for form in [PageBuilder.Form.quick, .whole] {
      let binary = "\(folder.path)/page"
      switch try builder.build(
        source: source, program: binary, folder: folder.path, as: form, deadline: deadline)
      {
      case .built: break
      case .refused, .crashed: return .refused
      case .tookTooLong: return .notSo
      }
      let ran = try run(
        binary, program, in: folder, deadline: deadline,
        variables: [PageVariable.values: request.text])
      transcript = ran
      if !ran.lacksLibraries { break }
    }
    guard let transcript else { return .notSo }
    let judgement = Judge(program: program, seconds: seconds, limits: limits).ran(transcript)
    guard judgement.outcome.name == plain.outcome.name, judgement.output == plain.output,
      judgement.brokenStep == plain.brokenStep, transcript.lastBegun == program.earlier.count
    else { return .notSo }
    guard let log = ValueSheetFile.read(FileContents.read(sheet, upTo: ValueSheetFile.size)) else {
      return .refused
    }
    return .log(log)
  }

  /// Whether this compiler traces the smallest of pages as it should; `nil` when that stays open.
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
