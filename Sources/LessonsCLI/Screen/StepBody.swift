internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// What there is to read about a step: its text, the learner's code, the verdict, and the hints and pages
/// that the learner asked for.
///
/// Everything is kept in a form that can be laid out for any width.
struct StepBody {
  /// The result of the step.
  enum Result {
    case none
    /// The verdict; for a demonstration that has run, its output too.
    case verdict(VerdictView, output: Judgement?)
    /// It could not be checked, for these reasons.
    case stuck([String])
  }

  /// Something that the learner asked for, such as a hint.
  struct Extra {
    var name: String
    /// What stands in the line above it.
    var title = ""
    var lines: (TerminalCapabilities) throws -> [StyledText]
  }

  /// The name of the passage with the result.
  static let result = "result"

  /// The step, with the learner's own code and its values; `nil` when it cannot be shown.
  var step: StepView? { didSet { laidOut = nil } }
  /// Messages above the text, each laid out for a width.
  var notes: [(Int) -> [StyledText]] = []
  var result = Result.none
  /// The number of the check with this result.
  var checks = 0
  /// Whether a newer check is running.
  var isStale = false
  /// Whether the values of the lines cannot be had.
  var lacksValues = false
  /// Whether the screen goes to the verdict; not when the learner has just come to the step.
  var goesToVerdict = true
  /// How many hints the learner has seen.
  var hints = 0
  /// What the learner asked for, in order.
  private(set) var extras: [Extra] = []
  /// The step as it was laid out last.
  private var laidOut: (layout: ReaderLayout, hidesExpectation: Bool, parts: [ReaderPart])?

  /// Creates a step that has just been shown.
  init(_ step: StepView?) { self.step = step }

  /// Adds what the learner asked for, in place of the same from before.
  mutating func add(_ extra: Extra) {
    extras.removeAll { $0.name == extra.name }
    extras.append(extra)
  }

  /// Removes the hints that a new verdict makes old: those for the last failure, and after a pass
  /// all.
  mutating func removeHints(hasPassed: Bool) {
    extras.removeAll { $0.name == Self.fitting || hasPassed && $0.name.hasPrefix(Self.hint) }
  }

  /// The name of the hints for the last failure, and how the names of the others begin.
  static let (fitting, hint) = ("fitting", "hint ")

  /// Removes a passage that no longer holds.
  mutating func remove(_ name: String) { extras.removeAll { $0.name == name } }

  /// The parts, laid out for a window.
  mutating func parts(
    _ layout: ReaderLayout, _ capabilities: TerminalCapabilities
  ) -> [ReaderPart] {
    let parts = stepParts(layout)
    var capabilities = capabilities
    capabilities.width = layout.width(of: .text)
    let notes = notes.enumerated().map { number, lines in
      ReaderPart(.text, Passage("note \(number)", lines: lines(capabilities.width)))
    }
    capabilities.width = layout.width(of: .code)
    let values = lacksValues ? [ValuesView.unavailable, ""] : []
    let extras = extras.map { extra in
      let lines = (try? extra.lines(capabilities)) ?? []
      return Passage(
        extra.name, lines: [Self.rule(extra.title, capabilities.width)] + lines + [""])
    }
    let end = [Passage("values", lines: values)] + resultPassage(capabilities) + extras
    return notes + parts + end.map { ReaderPart(.code, $0) }
  }

  /// The step itself, which is laid out again only when something has changed.
  private mutating func stepParts(_ layout: ReaderLayout) -> [ReaderPart] {
    // The real output of a demonstration says more than the expected one.
    var hidesExpectation = false
    if case .verdict(_, .some) = result { hidesExpectation = true }
    guard var view = step else { return [] }
    if let laidOut, laidOut.layout == layout, laidOut.hidesExpectation == hidesExpectation {
      return laidOut.parts
    }
    view.capabilities.width = layout.width(of: .text)
    var parts = view.parts(withExpectation: !hidesExpectation)
    if layout.isWide {
      view.capabilities.width = layout.width(of: .code)
      let code = view.parts(withExpectation: !hidesExpectation)
      parts = parts.filter { $0.column == .text } + code.filter { $0.column == .code }
    }
    laidOut = (layout, hidesExpectation, parts)
    return parts
  }

  private func resultPassage(_ capabilities: TerminalCapabilities) -> [Passage] {
    let width = capabilities.width
    switch result {
    case .none: return []
    case .stuck(let reasons):
      let lines = PlainView.stuck(reasons, width: width)
      return [
        Passage(Self.result, lines: [Self.rule("not checked", width)] + lines + [""])
      ]
    case .verdict(var view, let output):
      view.capabilities.width = width
      var lines = view.lines()
      if let output {
        let gap: [StyledText] = lines.last == "" ? [] : [""]
        lines += gap + StepScreens.output(of: output, width: width)
      }
      let title = "check \(checks)" + (isStale ? ", before your last save" : "")
      // An old result must not look like a new one.
      if isStale { lines = lines.map { StyledText($0.text, .dim) } }
      return [Passage(Self.result, lines: [Self.rule(title, width)] + lines + [""])]
    }
  }

  private static func rule(_ title: String, _ width: Int) -> StyledText {
    let start = title.isEmpty ? "" : "── \(title) "
    let rest = max(width - DisplayWidth.of(start), 0)
    return StyledText(start + String(repeating: "─", count: rest), .dim)
  }
}
