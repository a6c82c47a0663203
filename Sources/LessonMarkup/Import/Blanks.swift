extension StringProtocol {
  /// The string without blanks at its ends.
  var unpadded: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// Whether there is nothing in it but blanks.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension [String] {
  /// The lines without blank ones at their ends, and how many went at the beginning.
  var withoutBlankEnds: (lines: [String], skipped: Int) {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return ([], count) }
    return (Array(self[first...last]), first)
  }
}
