internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// What keys show about a step beside its text: the values, the exchanges, the words, and the keys themselves.
struct StepPages {
  /// What there is to show.
  enum Answer {
    case page(Sheet.Kind, String, (TerminalCapabilities) -> [StyledText])
    /// Nothing, for this reason.
    case nothing(String)
  }

  let address: StepAddress
  /// How the step did.
  let verdict: CheckFollower.Verdict?
  /// Reads where the learner stands; the keys are shown without it, also when the workspace is gone.
  let standing: () throws -> Standing
  /// The course's folder, in which the words are explained.
  let lessons: CourseFolder
  /// Whether the text can be scrolled.
  let isReader: Bool

  /// The page that belongs to an effect; `nil` for another effect, and while there are no values.
  ///
  /// - Throws: When the workspace, the lesson or the glossary cannot be read.
  func answer(to effect: WatchModel.Effect) throws -> Answer? {
    switch effect {
    case .explain:
      let isReader = isReader
      return .page(.help, "The keys") {
        ScreenKeys.explanation(width: $0.width, isReader: isReader)
      }
    case .showValues:
      guard let verdict, let values = verdict.log else { return nil }
      let code = verdict.check.program.step.code
      return .page(.values, "The values in full") {
        FullValuesView(code: code, log: values, width: $0.width).lines()
      }
    case .showWire: return try wire()
    case .showExchanges:
      guard let log = verdict?.judgement.wire, !log.exchanges.isEmpty else { return nil }
      return .page(.exchanges, "Each exchange, whole") { capabilities in
        Array(
          log.exchanges.enumerated().map { index, exchange in
            ExchangeView(exchange: exchange, number: index + 1, width: capabilities.width).lines()
          }.joined(separator: [""]))
      }
    case .showWords: return try words()
    default: return nil
    }
  }

  /// Who spoke to whom while the step ran that was judged last.
  private func wire() throws -> Answer {
    guard let log = verdict?.judgement.wire else { return .nothing(FollowingMessages.noWire) }
    let (lesson, index) = try standing().locate(address)
    let subject = WireSubject(lesson.steps[index])
    return .page(.wire, StepWords.wire) {
      WireView(
        log: log, width: $0.width, isSpoken: $0.isSpoken, uncut: "Enter", subject: subject
      ).lines()
    }
  }

  /// The glossary, with the words first that the step and its lesson link to.
  private func words() throws -> Answer {
    guard let glossary = try lessons.glossary() else {
      return .nothing(FollowingMessages.noGlossary)
    }
    let standing = try standing()
    let (lesson, index) = try standing.locate(address)
    return .page(.words, "What the words mean") {
      GlossaryView(glossary: glossary, standing: standing, capabilities: $0)
        .lines(for: lesson.steps[index], of: lesson)
    }
  }
}
