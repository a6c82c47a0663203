package import LessonModel
internal import SnippetRunner
package import Tutoring

extension CheckRunner {
  /// Returns the runner that uses the installed compiler and modules and stops at Ctrl-C.
  ///
  /// - Parameters:
  ///   - context: The context of the verb.
  ///   - cacheFolder: The folder for the cache.
  ///   - language: The language mode of the course's code.
  /// - Returns: The runner.
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  package static func live(
    _ context: Context, cacheFolder: String?, _ language: PageLanguage = PageLanguage()
  ) throws -> CheckRunner {
    var pages = try PageRunner(context, cacheFolder: cacheFolder, language)
    let preparation = Preparation(cacheFolder: cacheFolder)
    pages.preparation = preparation
    pages.watchesWire = true
    pages.compilesStepsAlone = true
    let runner = pages
    var checks = CheckRunner(
      judge: { program, wait throws(RunnerError) in try runner.judge(program, wait) },
      trace: { program, judgement, interrupt throws(RunnerError) in
        try runner.interrupted(by: interrupt).trace(program, like: judgement)
      },
      prepare: { preparation.begin(runner, for: $0) },
      editorOptions: runner.modules.editorOptions)
    checks.endPreparing = { preparation.end() }
    checks.prepareLater = { program in
      guard let order = EarlierHelper.order(for: program, runner) else { return }
      // A missing helper only slows the next check, so it needs no message.
      try? context.programs.leave(
        [context.executable, EarlierHelper.word, order], runner.environment)
    }
    checks.interrupt = context.interrupt
    return checks
  }
}

extension CheckRunner {
  /// Creates the runner of a learner's verb, which asks about a course before its code runs.
  ///
  /// - Throws: `RunnerError` or `Failure` when the compiler or the modules are missing.
  static func make(for invocation: Invocation, at place: LearningPlace) throws -> CheckRunner {
    let context = invocation.context
    var runner = try context.makeRunner(
      context, place.workspace.cacheFolder, place.manifest.language)
    let trust = CourseTrust(invocation, place.folder)
    runner.permit = { interrupt throws(RunnerError) in try trust.permit(interrupt) }
    let patterns = context.patterns
    runner.fitting = { HintText.fitting($0, $1, patterns) }
    // The compiler does not read a course's code before the learner trusts it either.
    runner.prepareLater = { [prepare = runner.prepareLater] in if trust.isGiven { prepare($0) } }
    return runner
  }
}

extension PageRunner {
  /// Judges a program and determines the additional facts of its verdict.
  fileprivate func judge(
    _ program: PageProgram, _ wait: CheckRunner.Wait
  ) throws(RunnerError) -> Judgement {
    var runner = interrupted(by: wait.interrupt)
    runner.foretells = wait.foretells
    let judgement = try runner.addingLateOutput(to: runner.judge(program), of: program)
    return try runner.addingPrintPlace(
      to: runner.addingCrashPlace(to: judgement, of: program), of: program)
  }
}
