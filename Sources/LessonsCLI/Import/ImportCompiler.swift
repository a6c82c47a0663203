internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import Synchronization
internal import SystemIO

/// Asks the compiler what it says of lessons that are being made.
final class ImportCompiler: Sendable {
  /// The languages that old code may be written in, those that lessons usually have first.
  static let languages = [
    PageLanguage(), PageLanguage(isolation: .nonisolated), PageLanguage(mode: .five),
    PageLanguage(mode: .five, isolation: .nonisolated),
  ]

  private let runner: PageRunner
  /// Whether code that compiles is run.
  private let runs: Bool
  private let known = Mutex([Question: [ImportedCourse.Fault]]())

  /// Finds the compiler.
  ///
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  init(_ context: Context, runs: Bool) throws {
    self.runs = runs
    runner = try PageRunner(context, cacheFolder: nil, PageLanguage())
  }

  /// The errors in lessons' code, and the first crash of code without errors.
  ///
  /// What no error of the whole lesson explains is looked for in each step with those before it, as a step
  /// must not use what a later one declares.
  func errors(
    in files: [ImportedCourse.File], _ language: PageLanguage
  ) throws -> [[ImportedCourse.Fault]] {
    var runner = runner
    runner.modules.language = language
    return try files.concurrentMap { [runner] file in
      let stem = String(file.name.dropLast(3))
      guard
        let lesson = try? LessonParser.parse(
          SourceText(file.text), name: stem, path: file.name, depth: .structure)
      else { return [] }
      let found = { [self] (index: Int) in try errors(in: Self.program(lesson, index), runner) }
      let failing = lesson.steps.indices.filter { lesson.steps[$0].expectation.endsTheProgram }
      let running = lesson.steps.indices.filter { !failing.contains($0) }
      for index in running.reversed() {
        let errors = try found(index)
        if !errors.isEmpty { return errors }
      }
      if runs, !running.isEmpty {
        let crash = try Self.crash(of: lesson, running, runner)
        if !crash.isEmpty { return crash }
      }
      return try failing.flatMap { index in
        let code = lesson.steps[index].reference
        if case .crash = lesson.steps[index].expectation {
          return try runs && !runner.judge(Self.program(lesson, index)).passed
            ? [ImportedCourse.Fault(line: code[0].line, message: "it does not crash by itself")]
            : []
        }
        return try found(index).filter { error in
          code.contains { $0.line <= error.line && error.line <= $0.lastLine }
        }
      }
    }
  }

  /// The errors in a program; the compiler is asked about each program once.
  private func errors(
    in program: PageProgram, _ runner: PageRunner
  ) throws -> [ImportedCourse.Fault] {
    let key = Question(program: program, language: runner.modules.language)
    if let known = known.withLock({ $0[key] }) { return known }
    let errors = try runner.errors(in: program).map {
      ImportedCourse.Fault(line: $0.line, message: $0.message)
    }
    known.withLock { $0[key] = errors }
    return errors
  }

  private struct Question: Hashable {
    var program: PageProgram
    var language: PageLanguage
  }

  private static func program(_ lesson: Lesson, _ index: Int) -> PageProgram {
    PageProgram(lesson: lesson, index: index, code: lesson.steps[index].reference)
  }

  /// Where and how the program of a lesson crashes, or that a library is missing, if so.
  private static func crash(
    of lesson: Lesson, _ running: [Int], _ runner: PageRunner
  ) throws -> [ImportedCourse.Fault] {
    let program = program(lesson, running[running.count - 1])
    let judgement = try runner.addingCrashPlace(to: runner.judge(program), of: program)
    guard let message = reason(judgement.outcome) else { return [] }
    let cause = judgement.outcome.crashCause
    guard cause != nil, let line = judgement.remarks.first?.diagnostic.line else {
      // Nothing says where, so all code of the step is at fault, from the line that begins its fence.
      let index = try running.first { index in
        try reason(runner.judge(Self.program(lesson, index)).outcome) != nil
      }
      return lesson.steps[index ?? running[running.count - 1]].reference.map {
        ImportedCourse.Fault(line: $0.line - 1, message: message)
      }
    }
    guard case .fatalError(let words) = cause, let first = words.split(separator: "\n").first else {
      return [ImportedCourse.Fault(line: line, message: message)]
    }
    return [ImportedCourse.Fault(line: line, message: String(first), isCrash: true)]
  }

  /// Why code that compiles does not run; `nil` when it does.
  private static func reason(_ outcome: Outcome) -> String? {
    // No lesson means to crash like this: often a name stands in code above its declaration.
    if outcome.crashCause != nil { return "it crashes when it runs" }
    switch outcome {
    case .earlierStepBroke(_, .endsTheProgram(let outcome)): return reason(outcome)
    // The loader ends a program with this code when it does not find a library.
    case .crashed(.exited(code: 127)):
      return "it ends with exit code 127, as a library that it imports is missing when it runs"
    default: return nil
    }
  }
}
