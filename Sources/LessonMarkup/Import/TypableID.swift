/// Creates ids that people can type from headings and names.
struct TypableIDs {
  private var taken: Set<String> = []

  /// Returns a unique id made from text, such as `closures-and-more`.
  ///
  /// - Parameters:
  ///   - words: The text.
  ///   - other: The id to use when the text has no letter that people can type.
  /// - Returns: The id.
  mutating func id(from words: String, else other: String) -> String {
    let made = Self.letters(of: words)
    let base = made.isEmpty ? other : made
    var id = base
    var number = 2
    while !taken.insert(id).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    return id
  }

  /// Returns the text in lowercase ASCII letters and digits, with hyphens between words.
  static func letters(of text: String) -> String {
    var words = [""]
    for scalar in text.lowercased().unicodeScalars {
      if let letters = letters(of: scalar) {
        words[words.count - 1] += letters
      } else if !scalar.properties.isVariationSelector, scalar != "'", scalar != "’",
        scalar.properties.generalCategory != .nonspacingMark
      {
        words.append("")
      }
    }
    var id = ""
    for word in words where !word.isEmpty {
      guard id.isEmpty || id.count + word.count < 40 else { break }
      id += (id.isEmpty ? "" : "-") + word.prefix(40)
    }
    return id
  }

  /// Returns a letter in ASCII, such as `e` for `é`, or `nil` for a character that is not a Latin
  /// letter or digit.
  private static func letters(of scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? String(scalar) : nil
    }
    // Uses the name in Unicode, such as LATIN SMALL LETTER E WITH ACUTE.
    let prefix = "LATIN SMALL LETTER "
    guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return nil }
    if name == "LATIN SMALL LETTER SHARP S" { return "ss" }
    let letter = name.dropFirst(prefix.count).prefix { $0 != " " }
    return letter.count <= 2 ? letter.lowercased() : nil
  }
}
