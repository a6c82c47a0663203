internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// A step's text, the learner's code, the verdict, and the hints and pages that the learner asked
/// for.
///
/// Everything has a form that can be laid out for any width.
struct StepBody {
  enum Result {
    case none
    /// The verdict, and the output of a demonstration that has run.
    case verdict(VerdictView, output: Judgement?)
    /// The reasons why the step could not be checked.
    case stuck([String])
  }

  /// Something that the learner asked for, such as a hint.
  struct Extra {
    var name: String
    /// The heading above the text.
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
  /// The number of the check that produced this result.
  var checks = 0
  /// Whether a newer check is running.
  var isStale = false
  /// Whether the values of the lines are unavailable.
  var lacksValues = false
  /// Whether the screen scrolls to the verdict; false when the learner has just come to the step.
  var goesToVerdict = true
  /// The number of hints that the learner has seen.
  var hints = 0
  /// The extras, in the order in which the learner asked for them.
  private(set) var extras: [Extra] = []
  /// The step as last laid out.
  private var laidOut: (layout: ReaderLayout, hidesExpectation: Bool, parts: [ReaderPart])?

  /// Creates the body of a step that has just been shown.
  init(_ step: StepView?) { self.step = step }

  /// Adds an extra, and replaces an earlier one of the same name.
  mutating func add(_ extra: Extra) {
    extras.removeAll { $0.name == extra.name }
    extras.append(extra)
  }

  /// Removes outdated hints: those for the last failure, and after a pass all.
  mutating func removeHints(hasPassed: Bool) {
    extras.removeAll { $0.name == Self.fitting || hasPassed && $0.name.hasPrefix(Self.hint) }
  }

  /// The name of the hints for the last failure, and the name prefix of the others.
  static let (fitting, hint) = ("fitting", "hint ")

  /// Removes a passage that no longer holds.
  mutating func remove(_ name: String) { extras.removeAll { $0.name == name } }

  /// Returns the parts, laid out for a window.
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

  /// Returns the step itself, laid out again only after a change.
  private mutating func stepParts(_ layout: ReaderLayout) -> [ReaderPart] {
    // The real output of a demonstration makes the expected one redundant.
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
      // Dim an old result, so that it does not look new.
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
