internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// A judgement in the form for the terminal: the verdict, the most useful detail, and how to get
/// help.
struct VerdictView {
  let judgement: Judgement
  /// The step's id.
  let id: String
  /// Whether the step had passed before, so that a failure is new.
  var losesPass = false
  /// The earliest previous step that has changed since it passed.
  var changedStep: String?
  /// A read-only line that the learner has changed.
  ///
  /// The verdict does not depend on it.
  var lockedChange: String?
  /// Finds the line of a page or lesson to show under a diagnostic.
  var sourceLine: (Diagnostic) -> String?
  /// Finds the first line with a given character in the learner's code for the step.
  var hiddenPlace: (Unicode.Scalar) -> Diagnostic? = { _ in nil }
  /// Finds the URL of a diagnostic's file, for terminals that open links.
  var link: (Diagnostic) -> String?
  /// The number of ordered hints seen, and of all.
  var hints: (seen: Int, of: Int) = (0, 0)
  /// The step's hint for exactly this failure.
  ///
  /// It replaces the general message of the check.
  var fittingHint: Hint?
  /// All lines of the output beside the expected ones; `nil` when the first difference is enough.
  var comparison: OutputComparison?
  /// Whether the step may print anything, so that its output is part of the result.
  var showsOutput = false
  /// Whether the learner asks for help with a key instead of a verb.
  var hasKeys = false
  var capabilities: TerminalCapabilities

  private var width: Int { capabilities.width }

  func lines() -> [StyledText] {
    var lines = verdict()
    if let lockedChange { lines += note(Sanitizer.clean(lockedChange)) }
    if judgement.passed {
      if let broken = judgement.brokenStep {
        lines += note(OutcomeMessages.changed(step: broken)) + earlierDifference()
      }
      let spoken = SpokenView(judgement: judgement, width: width).lines()
      let printed = freeOutput()
      return lines + (printed.isEmpty ? [] : [""] + printed) + (spoken.isEmpty ? [] : [""] + spoken)
    }
    if losesPass {
      lines += note(Self.losesPassWords)
    }
    lines.append("")
    let earlier = earlierDifference()
    lines += earlier.isEmpty ? [] : earlier + [""]
    if let comparison {
      lines += ComparisonView(comparison: comparison, width: width).lines() + [""]
    } else if let difference = judgement.difference {
      lines += DifferenceView(difference: difference, width: width).lines() + [""]
    }
    let printed = judgement.outcome.name == .failedCheck ? freeOutput() : []
    lines +=
      (printed.isEmpty ? [] : printed + [""]) + hiddenCharacter() + printPlace() + diagnostics()
    if judgement.outcome.isCrash { lines += crash() }
    lines += StoppedOutputView(judgement: judgement, width: width).lines()
    lines += SpokenView(judgement: judgement, width: width).lines()
    return lines + hint() + help()
  }

  /// The message that a formerly passed step now fails.
  static let losesPassWords =
    "You passed this step before, and it stays passed; the code in the page now does not pass."

  /// The maximum number of visible output lines of a free exercise.
  private static let mostFreeLines = 20

  /// Returns the output of a free exercise.
  func freeOutput() -> [StyledText] {
    guard showsOutput, !judgement.output.isEmpty else { return [] }
    let lines = OutputPattern.lines(of: judgement.output)
    let rest = lines.count - Self.mostFreeLines
    return [StyledText("It printed:", .dim)]
      + lines.prefix(Self.mostFreeLines).flatMap { line in
        StyledText(Sanitizer.clean(line), .color(.cyan)).wrapped(to: width, first: "  ", rest: "  ")
      } + (rest > 0 ? [StyledText("  and \(Plural.text(rest, "more line"))", .dim)] : [])
  }

  /// Returns the verdict in a sentence.
  func verdict() -> [StyledText] {
    let sign =
      judgement.passed
      ? StyledText("✓ ", .color(.green).adding(.bold))
      : StyledText("✗ ", .color(.red).adding(.bold))
    let name = StyledText(id, .bold)
    return (sign + name + StyledText(": " + cause + Sanitizer.clean(judgement.summary)))
      .wrapped(to: width, rest: "  ")
  }

  /// The cause in a broken earlier step, if the learner changed a step other than that one.
  private var cause: String {
    guard judgement.outcome.name == .earlierStepBroke, let changedStep,
      changedStep != judgement.brokenStep
    else { return "" }
    return "you changed `\(changedStep)` since it passed, and now "
  }

  /// Describes how the output of an earlier step differs from its previous output.
  func earlierDifference() -> [StyledText] {
    guard let step = judgement.brokenStep, let difference = judgement.earlierDifference else {
      return []
    }
    return StyledText(OutcomeMessages.printed(by: step, difference), .dim)
      .wrapped(to: width, first: "  ", rest: "  ")
      + DifferenceView(difference: difference, width: width).lines()
  }

  /// Returns the place of an invisible character in the page that only the printed line has.
  func hiddenCharacter() -> [StyledText] {
    guard let difference = judgement.difference, let printed = difference.printed else { return [] }
    let wanted = Set((difference.expected ?? "").unicodeScalars)
    for (_, character) in InvisibleCharacter.all(in: printed)
    where !wanted.contains(character.scalar) {
      guard let place = hiddenPlace(character.scalar) else { continue }
      return StyledText(Sanitizer.clean(SeenText.hidden(character, in: place))).wrapped(
        to: width, first: "  → ", rest: "    ") + [""]
    }
    return []
  }

  /// Returns the line of the page that printed a surplus line.
  private func printPlace() -> [StyledText] {
    let places = judgement.remarks.filter(\.isPrintPlace)
    return places.isEmpty ? [] : places.flatMap { lines(of: $0, withSource: true) } + [""]
  }

  func note(_ text: String) -> [StyledText] {
    StyledText(text, .color(.yellow)).wrapped(to: width, first: "  ", rest: "  ")
  }

  private func diagnostics() -> [StyledText] {
    // The verdict already has the check's message.
    if case .failedCheck(.expectation) = judgement.outcome.ofThisStep { return [] }
    // Only the first error and its notes; more would be too long.
    let all = judgement.remarks
    guard let start = all.firstIndex(where: { $0.diagnostic.severity == .error }) else { return [] }
    // A check is in the lesson's file, which the learner does not see.
    guard all[start].speaker != .check else {
      guard fittingHint == nil else { return [] }
      return StyledText(Sanitizer.clean(all[start].diagnostic.message)).wrapped(
        to: width, first: "  → ", rest: "    ") + [""]
    }
    let first = all[start].diagnostic
    var lines = self.lines(of: all[start], withSource: true) + meaning(of: all[start])
    // A note about the library's own code has no line to show.
    let notes = all[(start + 1)...].prefix { $0.diagnostic.severity == .note }
      .filter { sourceLine($0.diagnostic) != nil }
    for note in notes.prefix(2) {
      // Do not repeat the source line for a note about the same line.
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
    // The verdict already has the runtime's message.
    let words =
      isPlaceOfCrash(remark) ? "it stopped here" : Sanitizer.clean(diagnostic.message)
    let style: Style = diagnostic.severity == .error ? .color(.red) : .dim
    let column = isPlaceOfCrash(remark) && diagnostic.column > 1 ? ":\(diagnostic.column)" : ""
    let place = StyledText(
      Sanitizer.clean("\(diagnostic.path):\(diagnostic.line)\(column)"), .bold,
      link: capabilities.links ? link(diagnostic) : nil)
    let lines =
      (place + ": " + StyledText(diagnostic.severity.rawValue + ": ", style)
      + StyledText(words)).wrapped(to: width, first: "  ", rest: "    ")
    guard withSource, let source = sourceLine(diagnostic), !source.allSatisfy(\.isWhitespace) else {
      return lines
    }
    // Columns count bytes; the caret points at the character that contains the byte.
    let before = Sanitizer.clean(
      String(decoding: Array(source.utf8).prefix(diagnostic.column - 1), as: UTF8.self))
    let indent = Sanitizer.clean(source).prefix { $0 == " " }.count
    let code = StyledText(String(Sanitizer.clean(source).dropFirst(indent)))
    let offset = DisplayWidth.of(String(before.dropFirst(indent)))
    // A remark about the whole line also has the first column.
    let isAtCharacter = diagnostic.column > 1 || remark.speaker == .compiler && indent == 0
    let hasCaret = isAtCharacter && (diagnostic.column > 1 || diagnostic.severity == .error)
    let hidden = SeenText.hidden(in: source).map {
      StyledText($0).wrapped(to: width, first: "  → ", rest: "    ")
    }
    return lines + rows(of: code, pointingAt: hasCaret ? offset : nil, style) + (hidden ?? [])
  }

  /// Returns a line of code in as many rows as it needs, with a caret directly below a column.
  private func rows(of code: StyledText, pointingAt column: Int?, _ style: Style) -> [StyledText] {
    let mark = StyledText.continuation
    let pieces = code.cut(every: max(width - 4 - mark.width, 2))
    let place = pieces.place(ofColumn: column ?? 0)
    // A very long line shows the rows around the place.
    let start = pieces.count > Self.mostRows ? max(0, place.piece - 1) : 0
    let end = min(start + Self.mostRows, pieces.count)
    var rows: [StyledText] = start > 0 ? [StyledText("    …", .dim)] : []
    for index in start..<end {
      let prefix = index == 0 ? StyledText("    ") : "    " + mark
      rows.append(prefix + pieces[index])
      if column != nil, index == place.piece {
        rows.append(
          StyledText(String(repeating: " ", count: prefix.width + place.column) + "^", style))
      }
    }
    return rows + (end < pieces.count ? [StyledText("    …", .dim)] : [])
  }

  /// The maximum number of rows per line of code.
  private static let mostRows = 6

  /// Returns whether a remark is only a place, as the verdict has the runtime's message.
  private func isPlaceOfCrash(_ remark: Remark) -> Bool {
    remark.speaker == .runtime || remark.speaker == .crashPlace
  }

  /// Explains a crash, and where it was if its line is unknown.
  func crash() -> [StyledText] {
    guard let cause = judgement.outcome.crashCause else { return [] }
    var lines: [StyledText] = []
    if !judgement.remarks.contains(where: isPlaceOfCrash), let place = unknownPlace {
      lines += StyledText(place, .dim).wrapped(to: width, first: "  ", rest: "  ")
    }
    if let words = RuntimeWords.translation(of: cause) {
      lines += StyledText(Sanitizer.clean(words)).wrapped(to: width, first: "  → ", rest: "    ")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The part of the page that crashed, if the line is unknown.
  private var unknownPlace: String? {
    switch judgement.outcome.ofThisStep {
    case .crashed(.duringStep): "It happened while the step `\(id)` ran."
    case .earlierStepBroke(let step, .endsTheProgram):
      "It happened while the step `\(step)` ran."
    default: nil
    }
  }

  /// Returns the explanation of the compiler's message, if it is one of the common ones.
  func meaning(of remark: Remark) -> [StyledText] {
    let message = OutcomeMessages.shown(remark).message
    guard let words = CompilerWords.translation(of: message) else { return [] }
    return StyledText(Sanitizer.clean(words)).wrapped(to: width, first: "  → ", rest: "    ")
  }

  /// Returns the hint for this failure, after an arrow.
  func hint() -> [StyledText] {
    guard let fittingHint else { return [] }
    let lines = MarkdownRenderer(capabilities, width: width - 4)
      .render(fittingHint.text)
    return lines.enumerated().map { index, line in
      StyledText(index == 0 ? "  → " : "    ") + line
    } + [""]
  }

  private var hintWord: StyledText { StyledText(hasKeys ? "h" : "lessons hint", .bold) }
  private var solutionWord: StyledText {
    StyledText(hasKeys ? "s" : "lessons solution --reveal", .bold)
  }
  private var resetWord: StyledText { StyledText(hasKeys ? "x" : "lessons reset \(id)", .bold) }

  private func help() -> [StyledText] {
    guard hints.of > 0 else {
      return (StyledText("To undo what you changed: ") + resetWord)
        .wrapped(to: width, rest: "  ")
    }
    let left = hints.of - hints.seen
    guard left > 0 else {
      return (StyledText("You have seen all hints; ") + solutionWord + " shows the answer")
        .wrapped(to: width, rest: "  ")
    }
    let count = StyledText("  (\(hints.seen) of \(hints.of) seen)", .dim)
    return (StyledText("Stuck: ") + hintWord + count).wrapped(to: width, rest: "  ")
  }
}
