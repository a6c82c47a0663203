internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// A solution in the form for the learner.
enum SolutionText {
  /// Returns the message for a step without a solution.
  static func nothingToSolve(_ address: StepAddress) -> StyledText {
    StyledText("The step `\(address.step)` is a demonstration: there is nothing to solve.")
  }
}

/// The differences between a solution and the learner's code, without prose, hidden code and blank
/// lines.
struct SolutionView {
  /// The step in the learner's page.
  var mine: String
  /// The step with the solution in it.
  var solution: String
  let width: Int
  /// Whether to show every line, even those far from a change.
  var isWhole = false

  /// The number of visible unchanged lines on each side of a change.
  private static let context = 2

  /// Returns the lines of the view.
  ///
  /// The first one explains the signs.
  func lines() -> [StyledText] {
    let all = TextDiff.lines(Self.visible(mine), Self.visible(solution))
    guard all.contains(where: \.isChange) else {
      return [StyledText("Your page has exactly this code:", .dim)] + all.flatMap(row)
    }
    let legend =
      StyledText("- ", .color(.red)) + StyledText("your page", .dim) + "   "
      + StyledText("+ ", .color(.green)) + StyledText("the solution", .dim)
    return [legend] + folded(all)
  }

  /// Returns the rows, with one line in place of several unchanged ones that are far from a change.
  private func folded(_ all: [TextDiff.Line]) -> [StyledText] {
    let isNear = all.indices.map { index in
      isWhole
        || all[max(0, index - Self.context)...min(all.count - 1, index + Self.context)]
          .contains(where: \.isChange)
    }
    var rows: [StyledText] = []
    var far: [TextDiff.Line] = []
    func endFold() {
      // The line in their place takes a row too.
      rows +=
        far.count < 3
        ? far.flatMap(row) : [StyledText("  ⋯ \(far.count) lines stay as they are", .dim)]
      far = []
    }
    for (line, isNear) in zip(all, isNear) {
      guard isNear else {
        far.append(line)
        continue
      }
      endFold()
      rows += row(line)
    }
    endFold()
    return rows
  }

  private func row(_ line: TextDiff.Line) -> [StyledText] {
    let (sign, text, style): (String, String, Style) =
      switch line {
      case .same(let text): ("  ", text, .plain)
      case .removed(let text): ("- ", text, .color(.red))
      case .added(let text): ("+ ", text, .color(.green))
      }
    return StyledText(Sanitizer.clean(text), style).wrapped(
      to: width, first: StyledText(sign, style), rest: StyledText(sign + "    ", style))
  }

  /// Returns the lines of code that a learner sees, without directives.
  private static func visible(_ code: String) -> [String] {
    ProseInCode.split(SourceFragment(text: code, path: "", line: 1)).flatMap { part in
      guard case .code(let fragment) = part else { return [String]() }
      return zip(fragment.lines, fragment.segments.lineKinds).compactMap { line, kind in
        kind == .plain || kind == .editable ? line : nil
      }
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

extension TextDiff.Line {
  fileprivate var isChange: Bool {
    if case .same = self { false } else { true }
  }
}
