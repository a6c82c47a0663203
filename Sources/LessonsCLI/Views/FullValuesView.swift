internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// The values of a step at full length, each below its line of code.
struct FullValuesView {
  /// The code, with the line numbers of the learner's page.
  let code: [SourceFragment]
  let log: ValueLog
  let width: Int

  /// Returns each visible line of code that has a value, with its number and its values.
  func lines() -> [StyledText] {
    let blocks = code.flatMap { ProseInCode.split($0) }.flatMap { part -> [[StyledText]] in
      guard case .code(let fragment) = part else { return [] }
      return CodeView.shown(fragment.text).compactMap { line in
        log[fragment.line + line.index].map { block($0, line.text) }
      }
    }
    guard !blocks.isEmpty else { return [StyledText("No line of this step has a value.", .dim)] }
    return Array(blocks.joined(separator: [""])) + [""]
  }

  private func block(_ value: LineValue, _ code: StyledText) -> [StyledText] {
    let margin = StyledText("      ")
    let number = StyledText("\(value.line)", .dim).padded(to: margin.width)
    let head = code.wrapped(to: width, first: number, rest: margin + "  ")
    guard value.count > 1 else {
      return head + rows(value.text, margin + StyledText("→ ", .dim))
    }
    let texts = value.earlier + [value.text]
    return head
      + texts.enumerated().flatMap { index, text in
        // A long loop keeps its first passes and the last one.
        let isLast = index == texts.count - 1
        let gap = isLast && !value.isWhole ? [margin + StyledText("…", .dim)] : []
        let pass = "\(isLast ? value.count : index + 1)"
        let blank = String(repeating: " ", count: "\(value.count)".count - pass.count)
        return gap + rows(text, margin + StyledText("\(blank)\(pass). ", .dim))
      }
  }

  private func rows(_ text: String, _ first: StyledText) -> [StyledText] {
    let rest = StyledText(String(repeating: " ", count: first.width))
    return StyledText(Sanitizer.clean(text)).wrapped(to: width, first: first, rest: rest)
  }
}
