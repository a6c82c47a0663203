internal import LessonModel

/// A fence in which the next fence begins, because the closing backticks are missing.
///
/// Below it, fences are read as prose and prose as fences, and its own section lacks what it has
/// swallowed.
struct OpenFence {
  /// Its first line, counted from 1.
  var line: Int
  /// What is wrong with it.
  var finding: ParserFinding

  /// Returns all such fences of a document, in order.
  static func all(in document: LessonDocument) -> [OpenFence] {
    document.items.compactMap { item in
      guard let fence = item.fence, !item.isUnterminated,
        let inner = (item.first..<(item.last - 1)).first(where: { isOpening(document.lines[$0]) })
      else { return nil }
      return OpenFence(
        line: item.first,
        finding: fence.isBare ? .fenceNeverBegins(inner + 1) : .fenceInFence(inner + 1))
    }
  }

  /// Returns the problems of a lesson that do not follow from this fence.
  ///
  /// - Parameters:
  ///   - problems: All problems.
  ///   - sections: The lesson's sections.
  /// - Returns: The problems above it, without what its own section lacks.
  func causes(among problems: [Diagnostic], in sections: [DocumentOutline.Section]) -> [Diagnostic]
  {
    let own = sections.last { $0.first <= line }
    return problems.filter { problem in
      let isMissing = Self.missing.contains { $0.rawValue == problem.rule }
      return problem.line <= line && !(isMissing && problem.line >= own?.first ?? 1)
    }
  }

  /// What a section lacks when its fences are swallowed.
  private static let missing: [ParserFinding.ID] = [
    .noExpectation, .noSolution, .wrongWithoutSolution,
  ]

  /// Whether a line would open a fence of a lesson.
  private static func isOpening(_ line: String) -> Bool {
    line.hasPrefix("```") && !line.hasPrefix("````") && FenceWords(openingLine: line).isOurs
  }
}
