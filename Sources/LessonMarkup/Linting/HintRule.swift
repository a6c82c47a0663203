/// Finds conditions of hints that cannot tell one failure from another.
enum HintRule {
  /// What is wrong with a condition; `nil` when it fits some failures and not all.
  ///
  /// The parser asks, so that an expression is compiled once: that is what takes time in a lesson.
  static func fault(of condition: String) -> String? {
    guard let regex = try? Regex(condition) else {
      return "`when=\"\(condition)\"` is not a regular expression; mend it"
    }
    // `^$` fits an empty text and is no slip; what fits a letter nobody writes fits all.
    guard "".contains(regex), "\u{E000}".contains(regex.anchorsMatchLineEndings()) else {
      return nil
    }
    return "`when=` matches every failure; name what the mistake prints, or leave `when=` out"
  }
}
