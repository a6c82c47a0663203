extension Sanitizer {
  /// Returns the text with code and name in place of each invisible character.
  ///
  /// Line breaks, tabs and characters that join their neighbors stay. So do controls, which
  /// `clean` removes with the sequences that they begin.
  package static func naming(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 || $0 == 0x0A }) else {
      return text
    }
    return text.reduce(into: "") { result, character in
      let hidden = InvisibleCharacter.all(in: String(character)).map(\.character)
        .filter { $0.scalar == "\r" || $0.scalar.properties.generalCategory != .control }
      guard !hidden.isEmpty, character != "\r\n" else {
        result.append(character)
        return
      }
      for scalar in character.unicodeScalars {
        if let found = hidden.first(where: { $0.scalar == scalar }) {
          result += "‹\(found.code) \(found.name)›"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Returns the legend for the signs that `visible` writes, such as `· is a space`; each sign
  /// once.
  package static func signs(in text: String) -> [String] {
    var seen = Set<Unicode.Scalar>()
    return text.unicodeScalars.filter { seen.insert($0).inserted }.compactMap { scalar in
      let sign = visible(String(scalar))
      switch scalar {
      case " ": return "\(sign) is a space"
      case "\t": return "\(sign) is a tab"
      case "\r": return "\(sign) is U+000D carriage return"
      default:
        guard let character = InvisibleCharacter(scalar) else { return nil }
        return sign.contains(character.code)
          ? "\(sign) is a \(character.name)" : "\(sign) is \(character.code) \(character.name)"
      }
    }
  }
}
