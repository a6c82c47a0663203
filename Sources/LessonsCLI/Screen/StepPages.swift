internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The pages about a step that keys open: the values, the exchanges, the glossary, and the keys
/// themselves.
struct StepPages {
  /// The result of a key.
  enum Answer {
    case page(Sheet.Kind, String, (TerminalCapabilities) -> [StyledText])
    /// No page, for this reason.
    case nothing(String)
  }

  let address: StepAddress
  /// The step's last verdict.
  let verdict: CheckFollower.Verdict?
  /// Reads the learner's standing.
  ///
  /// The keys page does not need it, so it works even without the workspace.
  let standing: () throws -> Standing
  /// The course's folder, for its glossary.
  let lessons: CourseFolder
  /// Whether the text can be scrolled.
  let isReader: Bool

  /// Returns the page for an effect, or `nil` for other effects and while there are no values.
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

  /// Returns the drawing of who spoke to whom in the last checked run.
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

  /// Returns the glossary, starting with the terms that the step and its lesson link to.
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
