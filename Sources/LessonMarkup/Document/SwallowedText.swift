internal import LessonModel

/// An unclosed fence or comment, which swallows the text below it.
///
/// A fence without its closing backticks ends where the next fence begins. Below that, Markdown
/// reads fences as prose and prose as fences. A comment without `-->` continues to the end of the
/// lesson.
struct SwallowedText {
  /// The first line of the fence or the comment, counted from 1.
  var line: Int
  /// The problem.
  var finding: ParserFinding

  /// Returns a document's unclosed fences and comments, in order.
  static func all(in document: LessonDocument) -> [SwallowedText] {
    document.items.compactMap { item in
      guard let fence = item.fence else {
        return isOpenComment(item, document.lines)
          ? SwallowedText(line: item.first, finding: .openHTMLComment) : nil
      }
      guard !item.isUnterminated,
        let inner = (item.first..<(item.last - 1)).first(where: { isOpening(document.lines[$0]) })
      else { return nil }
      return SwallowedText(
        line: item.first,
        finding: fence.isBare ? .fenceNeverBegins(inner + 1) : .fenceInFence(inner + 1))
    }
  }

  /// Returns whether a block is a comment that continues to the end of the document (CommonMark
  /// 0.30, section 4.6).
  private static func isOpenComment(_ item: DocumentOutline.Item, _ lines: [String]) -> Bool {
    guard item.first < item.last, lines.indices.contains(item.first - 1),
      lines[item.first - 1].drop(while: { $0 == " " }).hasPrefix("<!--")
    else { return false }
    return !lines[(item.first - 1)..<min(item.last, lines.count)].contains { $0.contains("-->") }
  }

  /// Returns a lesson's problems that are not consequences of this one.
  ///
  /// - Parameters:
  ///   - problems: All problems.
  ///   - sections: The lesson's sections.
  /// - Returns: The problems above the fence or comment, without those about missing parts of its
  ///   own section.
  func causes(among problems: [Diagnostic], in sections: [DocumentOutline.Section]) -> [Diagnostic]
  {
    let own = sections.last { $0.first <= line }
    return problems.filter { problem in
      let isMissing = Self.missing.contains { $0.rawValue == problem.rule }
      return problem.line <= line && !(isMissing && problem.line >= own?.first ?? 1)
    }
  }

  /// The problems that a section has when its fences are swallowed.
  private static let missing: [ParserFinding.ID] = [
    .noExpectation, .noSolution, .wrongWithoutSolution,
  ]

  /// Returns whether a line would open a fence of a lesson.
  private static func isOpening(_ line: String) -> Bool {
    line.hasPrefix("```") && !line.hasPrefix("````") && FenceWords(openingLine: line).isOurs
  }
}
