package import LessonModel
internal import LessonMarkup
internal import SnippetRunner
package import SystemIO

/// A traced run of exactly the program that was judged.
///
/// The run needs neither the workspace nor its lock, so it can happen while the learner reads the
/// verdict. It has its own interrupt.
package struct ValueTrace: Sendable {
  /// Compiles and runs the program.
  package var runner: CheckRunner
  /// The judged program.
  package let program: PageProgram
  /// The judgement on the program.
  package let judgement: Judgement

  /// Creates a traced run of a judged program.
  package init(runner: CheckRunner, program: PageProgram, judgement: Judgement) {
    self.runner = runner
    self.program = program
    self.judgement = judgement
  }

  /// The code to show beside the values, with the line numbers of the learner's page.
  package var code: [SourceFragment] { program.step.code }

  /// Returns whether a judged program has run and ended, so that its lines have values.
  package static func isWorthwhile(after judgement: Judgement) -> Bool {
    if case .passed(.refused, _) = judgement.outcome { return false }
    return ![.doesNotCompile, .timedOut].contains(judgement.outcome.name)
  }

  /// Builds and runs the program on a separate thread.
  ///
  /// The result is `nil` when values are not available.
  ///
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  package func begin() throws(SystemError) -> BackgroundWork<ValueLog?> {
    let trace = self
    return try BackgroundWork { interrupt in
      var trace = trace
      trace.runner.interrupt = interrupt
      return try? trace.run()
    }
  }

  /// Builds and runs the program and returns its values, or `nil` when they are not available.
  ///
  /// - Throws: `RunnerError` only when the run was interrupted.
  package func run() throws -> ValueLog? { try runner.trace(program, like: judgement) }
}

extension ValueTrace {
  /// Judges a step from its page without saving anything, and prepares its trace.
  ///
  /// - Returns: `nil` unless the step is in a page that can be read and run.
  /// - Throws: `RunnerError` only when the check was interrupted, or the course is not trusted.
  package init?(_ address: StepAddress, in standing: Standing, _ runner: CheckRunner) throws {
    do {
      guard let program = try standing.program(of: address) else { return nil }
      self.program = program
      self.runner = runner
      judgement = try runner.judge(program)
    } catch let error as RunnerError where error.isAboutPermission {
      throw error
    } catch {
      return nil
    }
  }
}

extension Standing {
  /// Returns the program of a step, from its page, or `nil` when the page does not have the step.
  ///
  /// - Throws: When the page is unreadable or not valid.
  package func program(of address: StepAddress) throws -> PageProgram? {
    let (lesson, index) = try locate(address)
    guard let page = try pages.page(of: lesson)?.page, page.section(address.step) != nil
    else { return nil }
    return try program(for: index, of: lesson, page)
  }
}

extension RunnerError {
  /// Whether the user refused to let the code run, or stopped it.
  fileprivate var isAboutPermission: Bool {
    switch self {
    case .interrupted, .notTrusted: true
    default: false
    }
  }
}
