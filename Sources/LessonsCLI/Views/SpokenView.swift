internal import LessonModel
internal import TerminalIO

/// A program's output besides the expected one: on standard error, and too late.
struct SpokenView {
  let judgement: Judgement
  let width: Int

  /// The maximum number of lines of one kind.
  ///
  /// If there are more, the first and the last ones are shown.
  private static let mostLines = 10
  /// The maximum number of characters in a line.
  private static let longest = 300

  /// Returns the lines of the view, each part with its title, or none without such output.
  func lines() -> [StyledText] {
    part("On standard error:", standardError, .color(.yellow))
      + part(
        "A task printed this after the step had ended; `await` the task's value:",
        Self.words(judgement.lateOutput), .color(.cyan))
  }

  /// The lines on standard error, without the stack that the runtime lists after its message.
  ///
  /// A verdict on a crash has the message itself.
  private var standardError: [Substring] {
    let words = Self.words(judgement.standardError)
    guard judgement.outcome.isCrash,
      let fatal = words.firstIndex(where: { RuntimeMessage.words(in: $0) != nil })
    else { return words }
    return Array(words[...fatal].dropLast(judgement.passed ? 0 : 1))
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func part(_ title: String, _ words: [Substring], _ style: Style) -> [StyledText] {
    guard !words.isEmpty else { return [] }
    let half = Self.mostLines / 2
    let left = words.count - Self.mostLines
    let rows = { (words: ArraySlice<Substring>) in words.flatMap { row($0, style) } }
    let body =
      left <= 0
      ? rows(words[...])
      : rows(words.prefix(half))
        + [StyledText("  … \(Plural.number(left, "more line")) …", .dim)]
        + rows(words.suffix(half))
    return StyledText(title, .dim).wrapped(to: width) + body + [""]
  }

  private func row(_ line: Substring, _ style: Style) -> [StyledText] {
    // The runtime names the page with its module, as if that were a folder.
    let line = line.replacing(/^Page\/(?=.+\.swift:\d)/, with: "")
    let cut = line.prefix(Self.longest)
    let words = Sanitizer.line(String(cut)) + (cut.endIndex < line.endIndex ? "…" : "")
    return StyledText(words, style).wrapped(
      to: width, first: StyledText("  ! ", .dim), rest: "    ")
  }
}
