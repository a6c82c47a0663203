extension ParserFinding {
  /// A change to the finding's line that fixes the problem.
  struct Fix: Hashable, Sendable {
    var title: String
    /// The first replaced column; `nil` for the finding's column.
    var column: Int?
    /// The number of replaced characters; `nil` for the rest of the line.
    var length: Int?
    var text: String
  }

  /// Returns the finding with a fix.
  func fixed(_ title: String, at column: Int? = nil, replacing length: Int?, with text: String)
    -> Self
  {
    var fixed = self
    fixed.fix = Fix(title: title, column: column, length: length, text: text)
    return fixed
  }

  /// Returns the finding with a fix that writes the text, or the finding unchanged without any
  /// text.
  func writing(_ text: String?, at column: Int? = nil, replacing length: Int?) -> Self {
    guard let text else { return self }
    return fixed("Write `\(text)`", at: column, replacing: length, with: text)
  }
}
