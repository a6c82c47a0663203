internal import LessonModel
internal import SnippetRunner

/// The gate of a wrong answer: it fails, and gets what the lesson says.
struct WrongAnswerGate: Sendable {
  let wrong: WrongAnswer
  let step: Step
  let runner: PageRunner

  /// Returns what is wrong with how the answer did, if anything.
  ///
  /// What it gets is what a learner is shown: the words of the compiler and the checks, and the hints
  /// that are offered first.
  func fault(_ judgement: Judgement) throws -> GateFault.WrongAnswerFault? {
    guard !judgement.passed else { return .passes }
    guard !wrong.isAnswered(by: judgement.saidWords) else { return nil }
    let hints = step.firstHints(fitting: try runner.fitting(step.hints, judgement.failureText))
    guard !wrong.isAnswered(by: hints.map(\.text)) else { return nil }
    return .getsOtherwise(
      wanted: wrong.gets, judgement.outcome, says: judgement.errors.first?.diagnostic.message,
      hint: hints.first?.text)
  }

  /// Whether the compiler's refusal of a merged program proves that the answer gets what it should.
  ///
  /// The first hint in order is for any failure, so it does not show that this is the right one.
  func isProven(by refusal: Judgement) throws -> Bool {
    guard !wrong.isAnswered(by: refusal.saidWords) else { return true }
    return wrong.isAnswered(
      by: try runner.fitting(step.hints, refusal.failureText).map(\.text))
  }
}

extension Judgement {
  /// What the compiler, the checks and the runtime said.
  fileprivate var saidWords: [String] {
    var words = remarks.map(\.diagnostic.message)
    if case .crashed(.duringStep(let reason)) = outcome.ofThisStep,
      case .fatalError(let message) = reason.cause
    {
      words.append(message)
    }
    return words
  }
}
