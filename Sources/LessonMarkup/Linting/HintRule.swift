internal import LessonModel

/// Finds hints for some failures that are given for every one.
enum HintRule {
  /// The conditions that match whatever was printed; those that are no expression, the parser names.
  static func problems(in document: LessonDocument) -> [Diagnostic] {
    document.fences([.hint]).compactMap { item in
      guard let word = item.fence?.words.first(where: { $0.name == "when" }),
        let condition = word.value, !condition.isEmpty, let regex = try? Regex(condition),
        // `^$` fits an empty text and is no slip; what fits a letter nobody writes fits all.
        ["", "\u{E000}"].allSatisfy({ $0.contains(regex.anchorsMatchLineEndings()) })
      else { return nil }
      return document.problem(
        item.first, column: word.column,
        "`when=` matches every failure; name what the mistake prints, or leave `when=` out")
    }
  }
}
