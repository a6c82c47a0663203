extension StringProtocol {
  /// The string without whitespace at its ends.
  var unpadded: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// Whether the string is empty or only whitespace.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension [String] {
  /// The lines without blank ones at both ends, and the number of blank lines at the beginning.
  var withoutBlankEnds: (lines: [String], skipped: Int) {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return ([], count) }
    return (Array(self[first...last]), first)
  }
}
