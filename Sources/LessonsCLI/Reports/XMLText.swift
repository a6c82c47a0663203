internal import TerminalIO

enum XMLText {
  /// Returns a start tag.
  ///
  /// Line breaks in attributes are escaped, as a parser turns raw ones into spaces.
  static func tag(_ name: String, _ attributes: [(name: String, value: String)]) -> String {
    let words = attributes.map { attribute in
      let value = escaped(attribute.value).replacing("\n", with: "&#10;")
        .replacing("\t", with: "&#9;")
      return "\(attribute.name)=\"\(value)\""
    }
    return "<\(([name] + words).joined(separator: " "))>"
  }

  /// Escapes text for use between tags.
  ///
  /// Characters that XML does not allow (XML 1.0, 2.2) become the replacement character.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&apos;"
      case 0x0D: result += "&#13;"
      case 0x00...0x08, 0x0B...0x1F, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      // Allowed in XML, but not in a terminal.
      case _ where scalar != "\n" && scalar != "\t" && Sanitizer.isHazard(scalar):
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
