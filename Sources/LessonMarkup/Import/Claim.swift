/// The output or the value of a line, as an author's comment claims it.
struct Claim: Hashable {
  /// The value as the author wrote it.
  let text: String
  /// Whether a sign or a word such as *prints* marks the claim, or only its form, a literal's.
  private let isSaid: Bool

  /// Reads a comment with its slashes; `nil` for one without words.
  init?(_ comment: String) {
    let words = comment.drop { $0 == "/" }.unpadded
    let lead = words.prefixMatch(
      of: /(?i:(prints?|gives|returns?|output|result)\b:?\s*)?(=>|->|→|==?)?\s*/)
    let rest = (lead.map { words[$0.range.upperBound...] } ?? words[...]).unpadded
    guard !rest.isEmpty else { return nil }
    text = rest
    isSaid = lead.map { !$0.0.allSatisfy(\.isWhitespace) } ?? false
  }

  /// Whether it is the value of a line, which is shown without `Optional(…)`; `nil` for a remark.
  func holds(forLine value: String) -> Bool? {
    let inner = text.wholeMatch(of: /Optional\((.*)\)/).map { Self.bare(String($0.1)) }
    return inner == Self.bare(value) ? true : holds(for: value)
  }

  /// Whether it is the value; `nil` when it does not look like one, and is a remark.
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

  /// A number, a quoted string, a Boolean, `nil`, an array, or a value as Swift prints it.
  private var isLiteral: Bool {
    text.wholeMatch(of: /[-+]?[\d_]+(\.\d+)?([eE][-+]?\d+)?/) != nil
      || text.wholeMatch(of: /["“].*["”]/) != nil
      || ["true", "false", "nil", "[]", "[:]"].contains(text)
      || text.wholeMatch(of: /\[.*["\d].*\]/) != nil
      || text.wholeMatch(of: /[A-Z][\w.]*\(.*[":\d].*\)/) != nil
  }

  /// Whether the number is the other one with fewer digits.
  private func isRounded(_ claimed: String, _ found: String) -> Bool {
    guard let dot = claimed.firstIndex(of: "."), let left = Double(claimed),
      let right = Double(found)
    else { return false }
    let digits = claimed[dot...].count - 1
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return abs(left - right) <= unit
  }

  /// The text without quotes around it, and with its escapes read.
  private static func bare(_ text: String) -> String {
    let isQuote = { (character: Character) in "\"“”".contains(character) }
    let words = text.unpadded.drop(while: isQuote).reversed().drop(while: isQuote).reversed()
    return String(words).replacing("\\n", with: "\n").replacing("\\\"", with: "\"").unpadded
  }
}
