/// A line's output or value, as an author's comment claims it.
struct Claim: Hashable {
  /// The value as the author wrote it.
  let text: String
  /// Whether a sign or a verb marks the claim, and not only its form as a literal.
  private let isSaid: Bool

  /// Reads a comment with its slashes, or returns `nil` for a comment without text.
  init?(_ comment: String) {
    let words = comment.drop { $0 == "/" }.unpadded
    let lead = words.prefixMatch(
      of: /(?i:(prints?|gives|returns?|output|result)\b:?\s*)?(=>|->|→|==?)?\s*/)
    let rest = (lead.map { words[$0.range.upperBound...] } ?? words[...]).unpadded
    guard !rest.isEmpty else { return nil }
    text = rest
    isSaid = lead.map { !$0.0.allSatisfy(\.isWhitespace) } ?? false
  }

  /// Returns whether the claim is a line's value, which is shown without `Optional(…)`, or `nil`
  /// for a remark.
  func holds(forLine value: String) -> Bool? {
    let inner = text.wholeMatch(of: /Optional\((.*)\)/).map { Self.bare(String($0.1)) }
    return inner == Self.bare(value) ? true : holds(for: value)
  }

  /// Returns whether the claim is the value, or `nil` for a remark, which does not look like a
  /// value.
  func holds(for value: String) -> Bool? {
    let (claimed, found) = (Self.bare(text), Self.bare(value))
    if claimed == found { return true }
    if claimed.hasSuffix("…") || claimed.hasSuffix("..."), !found.isEmpty {
      let start = claimed.reversed().drop { $0 == "." || $0 == "…" }.reversed()
      if !start.isEmpty, found.hasPrefix(String(start)) { return true }
    }
    if isRounded(claimed, found) { return true }
    return isSaid && !text.contains(" ") || isLiteral ? false : nil
  }

  /// Whether the claim is a number, a quoted string, a Boolean, `nil`, an array, or a value as
  /// Swift prints it.
  private var isLiteral: Bool {
    text.wholeMatch(of: /[-+]?[\d_]+(\.\d+)?([eE][-+]?\d+)?/) != nil
      || text.wholeMatch(of: /["“].*["”]/) != nil
      || ["true", "false", "nil", "[]", "[:]"].contains(text)
      || text.wholeMatch(of: /\[.*["\d].*\]/) != nil
      || text.wholeMatch(of: /[A-Z][\w.]*\(.*[":\d].*\)/) != nil
  }

  /// Returns whether the claimed number is the found one with fewer digits.
  private func isRounded(_ claimed: String, _ found: String) -> Bool {
    guard let dot = claimed.firstIndex(of: "."), let left = Double(claimed),
      let right = Double(found)
    else { return false }
    let digits = claimed[dot...].count - 1
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return abs(left - right) <= unit
  }

  /// Returns the text without the quotes around it, and with its escapes decoded.
  private static func bare(_ text: String) -> String {
    let isQuote = { (character: Character) in "\"“”".contains(character) }
    let words = text.unpadded.drop(while: isQuote).reversed().drop(while: isQuote).reversed()
    return String(words).replacing("\\n", with: "\n").replacing("\\\"", with: "\"").unpadded
  }
}
