internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// The traced run that may follow a judgement, made of just what was judged.
///
/// It needs neither the workspace nor its lock, so it may run while the verdict is looked at, and be
/// ended by an interrupt of its own.
struct ValueTrace: Sendable {
  /// What compiles and runs it.
  var runner: PageRunner
  /// What was judged.
  let program: PageProgram
  /// How it did.
  let judgement: Judgement

  /// The code the values stand beside, in the lines of the learner's page.
  var code: [SourceFragment] { program.step.code }

  /// Builds and runs the program with its values noted; `nil` when they are not available.
  ///
  /// - Throws: `RunnerError` when it was interrupted, and nothing else.
  func run() throws -> ValueLog? { try runner.trace(program, like: judgement) }
}

extension ValueTrace {
  /// Judges a step as the page has it, without keeping anything, to be traced then.
  ///
  /// - Returns: `nil` when the step is not in a page that can be read and run.
  /// - Throws: `RunnerError` when it was interrupted, and nothing else.
  init?(_ address: StepAddress, in standing: Standing, _ context: Context) throws {
    do {
      let (lesson, index) = try standing.locate(address)
      guard let page = try standing.page(of: lesson)?.page, page.section(address.step) != nil else {
        return nil
      }
      program = try standing.program(for: index, of: lesson, page)
      runner = PageRunner(
        toolchain: try Toolchain.find(environment: context.environment),
        modules: try InstalledModules.find(executable: context.executable),
        environment: context.environment, cacheFolder: standing.workspace.cacheFolder)
      runner.interrupt = context.interrupt
      judgement = try runner.judge(program)
    } catch let error as RunnerError where error.code == .interrupted {
      throw error
    } catch {
      return nil
    }
  }
}
