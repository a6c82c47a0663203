internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// The parser, the compiler and the test runs of an import.
struct ImportCompiler: Sendable {
  private let runner: PageRunner

  /// Finds the compiler.
  ///
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  init(_ context: Context, _ language: PageLanguage) throws {
    runner = try PageRunner(context, cacheFolder: nil, language)
  }

  var tools: ImportTools {
    ImportTools(
      statements: { runner.syntax.statements(of: $0) }, errors: { try errors(in: $0) },
      runs: { try runs(of: $0) },
      lines: { try lines(of: $0, printing: $1) })
  }

  /// The variables of the runs.
  ///
  /// The chance that two elements of a set have the same order in all of them is 1 in 128.
  private static let runs = [[:]] + Array(repeating: Repetition.variables, count: 7)

  /// Returns the errors of a program, or one without a place when the compiler fails.
  private func errors(in program: PageProgram) throws -> [Diagnostic] {
    switch try runner.answer(to: program) {
    case .errors(let errors): errors
    case .tookTooLong:
      [Diagnostic(path: "", line: 0, message: "the compiler takes too long for it")]
    case .crashed: [Diagnostic(path: "", line: 0, message: "the compiler crashes on it")]
    }
  }

  private func runs(of program: PageProgram) throws -> ImportedRuns {
    var runs = try runner.runs(of: program, Self.runs)
    if let end = runs.end, case .crashed(.exited(code: 127)) = end.judgement.outcome.own {
      runs.end?.step = try stepWithoutLibrary(program)
    }
    let fault = runs.end.map { judgement, step in
      let message = Self.reason(judgement.outcome)
      return ImportedRuns.Fault(
        step: step,
        line: judgement.outcome.crashCause == nil ? nil : judgement.remarks.first?.diagnostic.line,
        message: message.replacing(/\s\(0x[0-9a-f]+\)/, with: ""),
        words: message.split(separator: " (0x").first.map(String.init) ?? message)
    }
    return ImportedRuns(outputs: runs.outputs, fault: fault)
  }

  private func lines(of program: PageProgram, printing output: String?) throws -> ImportedLines? {
    let last = program.step.code.last?.lastLine ?? 1
    let windows = stride(from: 1, through: last, by: Self.window).map {
      $0...min($0 + Self.window - 1, last)
    }
    guard
      let first = try runner.lines(of: program, printing: output, [:], windows: windows),
      let second = try runner.lines(
        of: program, printing: nil, Repetition.variables, windows: windows)
    else { return nil }
    var lines = ImportedLines(values: [:], prints: first.prints)
    for (number, value) in first.values
    where value.count == 1 && value.text == second.values[number]?.text
      && !value.text.contains(where: \.isNewline)
    {
      lines.values[number] = value.text
    }
    return lines
  }

  /// Returns the first step that keeps a program from starting because an imported library is
  /// missing.
  private func stepWithoutLibrary(_ program: PageProgram) throws -> Int {
    let all = program.earlier + [program.step]
    return try all.indices.first { index in
      let part = PageProgram(preamble: [], earlier: Array(all[..<index]), step: all[index])
      return try runner.runs(of: part, [[:]]).end != nil
    } ?? all.count - 1
  }

  /// The number of lines in one traced run; a sheet has room for 512 values.
  private static let window = 200

  /// Describes why a program did not complete.
  private static func reason(_ outcome: Outcome) -> String {
    if let cause = outcome.crashCause {
      guard case .fatalError(let words) = cause, let first = words.split(separator: "\n").first
      else { return "it crashes" }
      return String(first)
    }
    switch outcome.own {
    case .timedOut: return "it does not end"
    case .tooMuchOutput: return "it prints too much"
    // The loader ends a program with this code when a library is missing.
    case .crashed(.exited(code: 127)):
      return "exit code 127, as a library that it imports is missing when it runs"
    case .crashed(.exited(let code)): return "exit code \(code)"
    case .doesNotCompile: return "it does not compile as a whole"
    case .passed, .wrongOutput, .failedCheck, .crashed, .earlierStepBroke: return "it stops"
    }
  }
}

extension Outcome {
  /// The outcome of the step that ended the program.
  fileprivate var own: Outcome {
    if case .earlierStepBroke(_, .endsTheProgram(let outcome)) = self { outcome.own } else { self }
  }
}
