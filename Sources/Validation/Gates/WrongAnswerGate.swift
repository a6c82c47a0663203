internal import LessonModel
internal import SnippetRunner

/// The gate that requires a wrong answer to fail, and to cause the message that the lesson states.
struct WrongAnswerGate: Sendable {
  let wrong: WrongAnswer
  let step: Step
  let runner: PageRunner

  /// Returns the fault of an answer with this judgement, if any.
  ///
  /// The message may be one of the compiler or the checks, or one of the hints that a learner gets
  /// first.
  func fault(_ judgement: Judgement) throws -> GateFault.WrongAnswerFault? {
    guard !judgement.passed else { return .passes }
    let said = judgement.saidWords
    if wrong.not == nil, wrong.isAnswered(by: said) { return nil }
    let hints = step.firstHints(fitting: try runner.fitting(step.hints, judgement.failureText))
    let shown = said + hints.map(\.text)
    if let not = wrong.not, let text = wrong.misleading(in: shown) {
      return .isMisled(unwanted: not, by: text)
    }
    guard !wrong.isAnswered(by: shown) else { return nil }
    return .getsOtherwise(
      wanted: wrong.gets, judgement.outcome, says: judgement.errors.first?.diagnostic.message,
      hint: hints.first?.text)
  }

  /// Returns whether a judgement of the merged program proves that the answer causes its message.
  ///
  /// The first ordered hint is for any failure, so for code that does not compile, it does not
  /// prove that the failure is the right one.
  func isProven(by judgement: Judgement, isRefused: Bool) throws -> Bool {
    guard isRefused else { return try fault(judgement) == nil }
    guard wrong.not == nil else { return false }
    guard !wrong.isAnswered(by: judgement.saidWords) else { return true }
    return wrong.isAnswered(
      by: try runner.fitting(step.hints, judgement.failureText).map(\.text))
  }
}

extension Judgement {
  /// The messages of the compiler, the checks and the runtime.
  fileprivate var saidWords: [String] {
    var words = remarks.map(\.diagnostic.message)
    switch outcome.ofThisStep {
    case .crashed(.duringStep(let reason)), .crashed(.duringCheck(let reason)):
      if case .fatalError(let message) = reason.cause { words.append(message) }
    default: break
    }
    return words
  }
}
