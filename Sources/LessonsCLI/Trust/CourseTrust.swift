internal import LessonModel
internal import SnippetRunner
internal import Synchronization
internal import SystemIO
internal import TerminalIO

/// Lets a course's code run, or asks the learner first.
///
/// A course that was not installed with the program may be by any author. Without a sandbox its
/// code can do everything that the learner can, so the verb asks once per folder.
final class CourseTrust: Sendable {
  /// The option that answers the question.
  static let trust = Flag("trust", "let this course's code run where there is no sandbox")

  private let invocation: Invocation
  private let folder: CourseFolder
  /// Whether the answer is yes, or no question is necessary.
  private let isSettled = Mutex(false)

  /// Prepares the question about a course.
  ///
  /// The verb asks it when code is about to run.
  init(_ invocation: Invocation, _ folder: CourseFolder) {
    (self.invocation, self.folder) = (invocation, folder)
  }

  /// Returns when the course's code may run.
  ///
  /// - Throws: `RunnerError.notTrusted` when it may not, `.interrupted` when the learner presses
  ///   Ctrl-C instead of an answer.
  func permit(_ interrupt: Interrupt) throws(RunnerError) {
    let answer = isSettled.withLock { isSettled -> Result<Void, RunnerError> in
      if isSettled { return .success(()) }
      return Result { () throws(RunnerError) in
        try settle(interrupt)
        isSettled = true
      }
    }
    try answer.get()
  }

  /// Whether the code may run without a question.
  var isGiven: Bool { isSettled.withLock { $0 } || !needsAnswer }

  private var needsAnswer: Bool {
    let context = invocation.context
    return !context.sandbox().protects && !folder.isInstalled(with: context.executable)
      && !TrustedCourses(context.environment).contains(path)
  }

  private var path: String { FilePath.real(folder.path) ?? folder.path }

  private func settle(_ interrupt: Interrupt) throws(RunnerError) {
    guard needsAnswer else { return }
    let (context, path) = (invocation.context, path)
    let trusted = TrustedCourses(context.environment)
    if !invocation.options.has(Self.trust) {
      guard try ask(about: path, interrupt) else { throw RunnerError.notTrusted(course: path) }
    }
    if !trusted.add(path) { context.console.say([StyledText(TrustMessages.notKept(trusted))]) }
  }

  /// Asks the learner.
  ///
  /// Without a terminal the answer is no.
  private func ask(about path: String, _ interrupt: Interrupt) throws(RunnerError) -> Bool {
    do {
      let question = TrustMessages.question(path)
      return try invocation.context.console.ask(question, interrupt: interrupt) ?? false
    } catch {
      throw .interrupted
    }
  }
}

extension Context {
  /// Warns that a course's code runs unprotected, for verbs that do not ask.
  func sayWhatProtects() {
    if !sandbox().protects { console.say([StyledText(TrustMessages.runsUnprotected)]) }
  }
}
