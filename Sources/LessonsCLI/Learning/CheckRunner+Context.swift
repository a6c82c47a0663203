internal import SnippetRunner
package import Tutoring

extension CheckRunner {
  /// The runner with the compiler and the modules that are at hand, which Ctrl-C interrupts.
  ///
  /// - Parameters:
  ///   - context: The world around.
  ///   - cacheFolder: A folder for what may be used again.
  /// - Returns: The runner.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are not there.
  package static func live(
    _ context: Context, cacheFolder: String?
  ) throws -> CheckRunner {
    var pages = try PageRunner(context, cacheFolder: cacheFolder)
    let preparation = Preparation()
    pages.preparation = preparation
    let runner = pages
    var checks = CheckRunner(
      judge: { program, interrupt throws(RunnerError) in
        try runner.interrupted(by: interrupt).judge(program)
      },
      trace: { program, judgement, interrupt throws(RunnerError) in
        try runner.interrupted(by: interrupt).trace(program, like: judgement)
      },
      prepare: { preparation.begin(runner, withHost: $0) },
      editorOptions: runner.modules.editorOptions)
    checks.interrupt = context.interrupt
    return checks
  }
}
