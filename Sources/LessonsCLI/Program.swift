#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// The program: words in, an exit code out.
package enum Program {
  /// Does what the words ask for and returns the exit code.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - executable: The program's own file.
  /// - Returns: The exit code.
  package static func run(_ words: [String], executable: String) async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let interrupt = Signals.install()
    let console = Console(environment: environment, plain: words.contains("--plain"))
    let context = Context(
      environment: environment, directory: FileManager.default.currentDirectoryPath,
      executable: executable, console: console,
      now: { Int(Date.now.timeIntervalSince1970) }, interrupt: interrupt)
    var code: ExitCode
    do {
      code = try await answer(words, context)
    } catch {
      code = self.code(of: error)
      if code != .interrupted { report(error, on: console) }
    }
    if interrupt.hasCome { code = .interrupted }
    return code.rawValue
  }

  private static func answer(_ words: [String], _ context: Context) async throws -> ExitCode {
    switch try CommandLineParser(verbs: Verb.all).parse(words) {
    case .version:
      context.console.show(raw: "lessons \(Version.text)")
      return .success
    case .help(let verb):
      let width = context.console.output.width
      context.console.show(
        verb.map { HelpVerb.text(of: $0, width: width) } ?? HelpVerb.overview(width: width))
      return .success
    case .nothing(let options):
      let invocation = Invocation(options: options, context: context)
      return RawTerminal.isAvailable
        ? try await WatchVerb.run(invocation) : try await LookVerbs.status(invocation)
    case .run(let verb, let arguments, let options):
      return try await verb.run(
        Invocation(arguments: arguments, options: options, context: context))
    }
  }

  private static func report(_ error: any Error, on console: Console) {
    if let error = error as? Diagnostics {
      console.say(error.all.map { StyledText(Sanitizer.clean($0.description)) })
    } else {
      for line in words(for: error) { console.complain(line) }
    }
  }

  /// An error in words, a line each.
  static func words(for error: any Error) -> [String] {
    switch error {
    case let error as Failure: [error.message]
    case let error as RunnerError: [error.description]
    case let error as SystemError: [Failure(error).message]
    case let error as Diagnostics: error.all.map(\.description)
    default: ["something unforeseen: \(error)"]
    }
  }

  private static func code(of error: any Error) -> ExitCode {
    switch error {
    case let error as Failure: error.code
    case let error as RunnerError: error.code == .interrupted ? .interrupted : .environment
    case let error as SystemError: Failure(error).code
    case let error as Diagnostics:
      // Lessons are Markdown; a page that cannot be read is the learner's to mend.
      error.all.contains { $0.path.hasSuffix(".md") } ? .faultyLesson : .failed
    default: .environment
    }
  }
}
