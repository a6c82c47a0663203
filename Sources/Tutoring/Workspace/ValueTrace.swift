package import LessonModel
internal import LessonMarkup
internal import SnippetRunner
internal import SystemIO

/// The traced run that may follow a judgement, made of just what was judged.
///
/// It needs neither the workspace nor its lock, so it may run while the verdict is looked at, and be
/// ended by an interrupt of its own.
package struct ValueTrace: Sendable {
  /// What compiles and runs it.
  package var runner: CheckRunner
  /// What was judged.
  package let program: PageProgram
  /// How it did.
  package let judgement: Judgement

  /// A traced run of a program that was judged.
  package init(runner: CheckRunner, program: PageProgram, judgement: Judgement) {
    self.runner = runner
    self.program = program
    self.judgement = judgement
  }

  /// The code the values stand beside, in the lines of the learner's page.
  package var code: [SourceFragment] { program.step.code }

  /// Builds and runs the program with its values noted; `nil` when they are not available.
  ///
  /// - Throws: `RunnerError` when it was interrupted, and nothing else.
  package func run() throws -> ValueLog? { try runner.trace(program, like: judgement) }
}

extension ValueTrace {
  /// Judges a step as the page has it, without keeping anything, to be traced then.
  ///
  /// - Returns: `nil` when the step is not in a page that can be read and run.
  /// - Throws: `RunnerError` when it was interrupted, and nothing else.
  package init?(_ address: StepAddress, in standing: Standing, _ runner: CheckRunner) throws {
    do {
      let (lesson, index) = try standing.locate(address)
      guard let page = try standing.pages.page(of: lesson)?.page,
        page.section(address.step) != nil
      else { return nil }
      program = try standing.program(for: index, of: lesson, page)
      self.runner = runner
      judgement = try runner.judge(program)
    } catch let error as RunnerError where error == .interrupted {
      throw error
    } catch {
      return nil
    }
  }
}
