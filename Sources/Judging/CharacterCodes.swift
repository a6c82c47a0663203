/// Numbers for characters.
///
/// Equal characters have equal numbers, which are cheap to compare.
///
/// A character is a `Character`, so `é` is equal to `e` with a combining accent.
struct CharacterCodes: Sendable {
  /// The numbers from 128 on.
  ///
  /// Lower numbers are those of ASCII.
  private var numbers: [Character: UInt32] = [:]

  /// Returns the numbers of a line's characters.
  mutating func codes(of line: String) -> [UInt32] {
    let bytes = Array(line.utf8)
    // "\r\n" is the only character of two ASCII bytes, and a line has no "\n".
    if bytes.allSatisfy({ $0 < 128 }) { return bytes.map(UInt32.init) }
    return line.map { code(of: $0) }
  }

  /// Returns the number of a character.
  mutating func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1, only.isASCII { return only.value }
    if let number = numbers[character] { return number }
    let number = UInt32(128 + numbers.count)
    numbers[character] = number
    return number
  }
}
