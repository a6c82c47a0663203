extension ParserFinding {
  /// A change to the line of the finding that fixes it.
  struct Fix: Hashable, Sendable {
    var title: String
    /// The first replaced column; `nil` for that of the finding.
    var column: Int?
    /// The number of replaced characters; `nil` for the rest of the line.
    var length: Int?
    var text: String
  }

  /// The finding with a fix.
  func fixed(_ title: String, at column: Int? = nil, replacing length: Int?, with text: String)
    -> Self
  {
    var fixed = self
    fixed.fix = Fix(title: title, column: column, length: length, text: text)
    return fixed
  }

  /// The finding with a fix that writes other words; unchanged without any.
  func writing(_ text: String?, at column: Int? = nil, replacing length: Int?) -> Self {
    guard let text else { return self }
    return fixed("Write `\(text)`", at: column, replacing: length, with: text)
  }
}
