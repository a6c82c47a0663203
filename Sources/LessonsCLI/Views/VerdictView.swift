internal import LessonModel
internal import TerminalIO

/// A judgement as the terminal shows it: the verdict in a sentence, then the one thing most worth
/// seeing, then the way to help.
struct VerdictView {
  let judgement: Judgement
  /// The step's id.
  let id: String
  /// Whether the step had passed before.
  var hadPassed = false
  /// The earliest step before it that was changed since it passed.
  var changedStep: String?
  /// A line of a page or lesson, by its path and number, to show under a diagnostic.
  var sourceLine: (Diagnostic) -> String?
  /// The address of a diagnostic's place for terminals that open links.
  var link: (Diagnostic) -> String?
  /// How many ordered hints there are, and how many were seen.
  var hints: (seen: Int, of: Int) = (0, 0)
  /// Whether a hint is made for just this failure.
  var hasFittingHint = false
  /// Whether help is a key away, and not a verb.
  var hasKeys = false
  let capabilities: TerminalCapabilities

  private var width: Int { capabilities.width }

  /// The lines of the view.
  func lines() -> [StyledText] {
    var lines = verdict()
    if judgement.passed {
      if let broken = judgement.brokenStep {
        lines += note(OutcomeMessages.changed(step: broken))
      }
      return lines
    }
    if hadPassed {
      lines += note(
        "You passed this step before, and it stays passed; what is in the page now does not pass.")
    }
    lines.append("")
    if let difference = judgement.difference {
      lines += DifferenceView(difference: difference, width: width).lines() + [""]
    }
    lines += diagnostics()
    if judgement.outcome.name == .crashed { lines += lastOutput() }
    return lines + help()
  }

  private func verdict() -> [StyledText] {
    let sign =
      judgement.passed
      ? StyledText("✓ ", .color(.green).adding(.bold))
      : StyledText("✗ ", .color(.red).adding(.bold))
    let name = StyledText(id, .bold)
    return (sign + name + StyledText(": " + cause + Sanitizer.clean(judgement.summary)))
      .wrapped(to: width, rest: "  ")
  }

  /// What the learner did to break an earlier step, when another one is not the one they changed.
  private var cause: String {
    guard judgement.outcome.name == .earlierStepBroke, let changedStep,
      changedStep != judgement.brokenStep
    else { return "" }
    return "you changed `\(changedStep)` since it passed, and now "
  }

  private func note(_ text: String) -> [StyledText] {
    StyledText(text, .color(.yellow)).wrapped(to: width, first: "  ", rest: "  ")
  }

  private func diagnostics() -> [StyledText] {
    // The verdict has said already what the check asks for.
    if case .failedCheck(.expectation) = judgement.outcome.ofThisStep { return [] }
    // The first error and the notes that belong to it; more would be too much to read.
    let all = judgement.remarks
    guard let start = all.firstIndex(where: { $0.diagnostic.severity == .error }) else { return [] }
    // A check stands in the lesson, where the learner does not look.
    guard all[start].speaker != .check else {
      return StyledText(Sanitizer.clean(all[start].diagnostic.message)).wrapped(
        to: width, first: "  → ", rest: "    ") + [""]
    }
    let first = all[start].diagnostic
    var lines = self.lines(of: all[start], withSource: true) + meaning(of: all[start])
    for note in all[(start + 1)...].prefix(while: { $0.diagnostic.severity == .note }).prefix(2) {
      // A note about the same line needs it no second time.
      lines += self.lines(of: note, withSource: note.diagnostic.line != first.line)
    }
    let others = judgement.errors.count - 1
    if others > 0 {
      lines.append(StyledText("  and \(others) more, often for the same reason", .dim))
    }
    return lines + [""]
  }

  private func lines(of remark: Remark, withSource: Bool) -> [StyledText] {
    let diagnostic = OutcomeMessages.shown(remark)
    // The runtime's words are in the verdict already.
    let words =
      remark.speaker == .runtime ? "it stopped here" : Sanitizer.clean(diagnostic.message)
    let style: Style = diagnostic.severity == .error ? .color(.red) : .dim
    let place = StyledText(
      "\(diagnostic.path):\(diagnostic.line)", .bold,
      link: capabilities.links ? link(diagnostic) : nil)
    var lines =
      (place + ": " + StyledText(diagnostic.severity.rawValue + ": ", style)
      + StyledText(words)).wrapped(to: width, first: "  ", rest: "    ")
    guard withSource, let source = sourceLine(diagnostic), !source.allSatisfy(\.isWhitespace) else {
      return lines
    }
    // Columns count bytes; the caret stands under the character they fall into.
    let before = Sanitizer.clean(
      String(decoding: Array(source.utf8).prefix(diagnostic.column - 1), as: UTF8.self))
    let indent = before.prefix { $0 == " " }.count
    let code = StyledText(String(Sanitizer.clean(source).dropFirst(indent)))
    lines.append(("    " + code).truncated(to: width))
    let offset = DisplayWidth.of(String(before.dropFirst(indent)))
    if diagnostic.column > 1 || diagnostic.severity == .error, offset + 5 <= width {
      lines.append(StyledText(String(repeating: " ", count: 4 + offset) + "^", style))
    }
    return lines
  }

  /// What the compiler means, in plain words, when its message is one of the common ones.
  private func meaning(of remark: Remark) -> [StyledText] {
    let message = OutcomeMessages.shown(remark).message
    guard let words = CompilerWords.translation(of: message) else { return [] }
    return StyledText(Sanitizer.clean(words)).wrapped(to: width, first: "  → ", rest: "    ")
  }

  private func lastOutput() -> [StyledText] {
    let printed = judgement.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.isEmpty }.suffix(5)
    guard !printed.isEmpty else { return [] }
    return [StyledText("  Before that it printed:", .dim)]
      + printed.map { ("    " + StyledText(Sanitizer.clean(String($0)))).truncated(to: width) } + [
        ""
      ]
  }

  private var hintWord: StyledText { StyledText(hasKeys ? "h" : "lessons hint", .bold) }
  private var solutionWord: StyledText { StyledText(hasKeys ? "s" : "lessons solution", .bold) }

  private func help() -> [StyledText] {
    if hasFittingHint {
      return [
        StyledText("There is a hint for just this: ") + hintWord
      ]
    }
    guard hints.of > 0 else { return [] }
    let left = hints.of - hints.seen
    guard left > 0 else {
      return [
        StyledText("All hints are seen; ", .plain) + solutionWord
          + " shows the answer"
      ]
    }
    return [
      StyledText("Stuck: ") + hintWord
        + StyledText("  (\(hints.seen) of \(hints.of) seen)", .dim)
    ]
  }
}
