/// How far something has come, as a bar with numbers.
package enum ProgressBar {
  /// A bar such as `████░░░░ 4/8`.
  ///
  /// - Parameters:
  ///   - done: What is done; more than `total` counts as all.
  ///   - total: All there is; 0 shows an empty bar.
  ///   - width: The columns of the bar without its numbers.
  /// - Returns: The bar and its numbers.
  package static func text(done: Int, of total: Int, width: Int) -> StyledText {
    let part = total > 0 ? min(max(done, 0), total) : 0
    // Something done shows, and only everything done fills the bar.
    var filled = total > 0 ? part * width / total : 0
    if part > 0 { filled = max(filled, 1) }
    if part < total { filled = min(filled, width - 1) }
    return StyledText(String(repeating: "█", count: max(filled, 0)), .color(.green))
      + StyledText(String(repeating: "░", count: max(width - filled, 0)), .dim)
      + StyledText(" \(part)/\(total)")
  }
}
