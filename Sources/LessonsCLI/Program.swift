internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The program: it takes the command line's arguments and returns an exit code.
package enum Program {
  /// Runs the command line and returns the exit code.
  ///
  /// - Parameters:
  ///   - words: The arguments after the program's name.
  ///   - context: The context of the verb.
  /// - Returns: The raw value of an `ExitCode`, or 141 when the reader of the answer has gone.
  package static func run(_ words: [String], _ context: Context) async -> Int32 {
    // Find it first, since the message about a wrong command line must be plain too.
    let context = context.plain(words.prefix { $0 != "--" }.contains("--plain"))
    var code: ExitCode
    do {
      code = try await answer(words, context)
      try context.console.checkAnswer()
    } catch let error as SystemError where error.isClosedPipe {
      return Signals.closedPipeCode
    } catch {
      code = self.code(of: error)
      if code != .interrupted { report(error, on: context.console) }
    }
    if context.interrupt.hasCome { code = .interrupted }
    return code.rawValue
  }

  private static func answer(_ words: [String], _ context: Context) async throws -> ExitCode {
    let parser = CommandLineParser(
      verbs: Verb.all, hidden: [CompletionVerb.complete],
      optionsWithoutVerb: WatchVerb.verb.options)
    switch try parser.parse(words) {
    case .version:
      context.console.show([StyledText("lessons \(Version.text)")])
      return .success
    case .help(let verb):
      let console = context.paged(by: context.pager(for: words)).console
      defer { console.turnPage() }
      let width = console.output.width
      console.show(
        verb.map { HelpVerb.text(of: $0, width: width) } ?? HelpVerb.overview(width: width))
      return .success
    case .nothing(let options):
      try refuseUnreadableName(words, context)
      let invocation = Invocation(options: options, context: context)
      return context.console.isInteractive
        ? try await WatchVerb.run(invocation) : try LookVerbs.status(invocation)
    case .run(let verb, let arguments, let options):
      try refuseUnreadableName(words, context)
      let context = verb.isPaged ? context.paged(by: context.pager(for: words)) : context
      // Show the held output even if the verb throws, before the error message. By then the verb
      // has released the workspace.
      defer { context.console.turnPage() }
      // By then the user has the answer. Any verb may have been killed, and any may run next.
      defer { TemporaryFolder.sweep(within: .seconds(1)) }
      return try await verb.run(
        Invocation(arguments: arguments, options: options, context: context))
    }
  }

  /// Refuses a name that is not UTF-8, since it would name a different file.
  private static func refuseUnreadableName(_ words: [String], _ context: Context) throws {
    if let name = context.unreadable {
      throw Failure(.environment, StartMessages.text(of: name, words))
    }
  }

  private static func report(_ error: any Error, on console: Console) {
    if let error = error as? Diagnostics {
      console.say(error.all.map { StyledText(Sanitizer.clean($0.description)) })
    } else {
      for line in words(for: error) { console.complain(line) }
    }
  }

  /// Returns the messages for an error, one line each.
  static func words(for error: any Error) -> [String] {
    switch error {
    case let error as Failure: [error.message]
    case let error as RunnerError: [RunnerErrorMessages.text(of: error)]
    case let error as SystemError: [SystemErrorMessages.text(of: error)]
    case let error as Diagnostics: error.all.map(\.description)
    case let error as TutoringError: [error.words]
    case let error as MissingPart: [error.words]
    case let error as StepReference.Failure: [error.words]
    default: ["unexpected error: \(error)"]
    }
  }

  private static func code(of error: any Error) -> ExitCode {
    switch error {
    case let error as Failure: error.code
    case let error as TutoringError: error.exitCode
    case StepReference.Failure.unreadable: .faultyLesson
    case is StepReference.Failure: .noMatch
    case let error as RunnerError: error == .interrupted ? .interrupted : .environment
    case let error as SystemError: error.isInterruption ? .interrupted : .environment
    case let error as Diagnostics:
      // Only the learner can fix an unreadable page.
      error.origin == .lesson ? .faultyLesson : .failed
    default: .environment
    }
  }
}
