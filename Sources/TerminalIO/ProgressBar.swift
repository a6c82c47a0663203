/// A progress bar with numbers.
package enum ProgressBar {
  /// Draws a bar such as `████░░░░ 4/8`.
  ///
  /// - Parameters:
  ///   - done: The finished amount; more than `total` counts as `total`.
  ///   - total: The whole amount; 0 shows an empty bar.
  ///   - width: The columns of the bar without its numbers.
  /// - Returns: The bar, a space and the numbers.
  package static func text(done: Int, of total: Int, width: Int) -> StyledText {
    let (total, width) = (max(0, total), max(0, width))
    let part = min(max(done, 0), total)
    // The product may overflow an Int, the quotient never does: part is at most total.
    let product = part.multipliedFullWidth(by: width)
    var filled = total > 0 ? total.dividingFullWidth(product).quotient : 0
    // Any progress shows, and the bar is full only when all is done.
    if part > 0 { filled = max(filled, 1) }
    if part < total { filled = min(filled, width - 1) }
    filled = min(max(filled, 0), width)
    return StyledText(String(repeating: "█", count: filled), .color(.green))
      + StyledText(String(repeating: "░", count: width - filled), .dim)
      + StyledText(" \(part)/\(total)")
  }
}
