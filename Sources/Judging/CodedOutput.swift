internal import LessonModel

/// Expected and printed lines as numbers, with the strings that names stand for.
struct CodedOutput {
  /// The expected lines; `nil` for `...`.
  let patterns: [LinePattern?]
  /// The printed lines.
  let printed: [[UInt32]]
  /// What the names stand for, by their number.
  var names: KnownNames

  private let codes: CharacterCodes
  private let numbers: [String: Int]

  /// Numbers the characters and names of an expectation and an output.
  init(_ lines: [OutputLine], printed: [String], captures: [String: String]) {
    var codes = CharacterCodes()
    var numbers: [String: Int] = [:]
    var names = KnownNames()
    for (name, text) in captures {
      numbers[name] = names.add(codes.codes(of: text)[...])
    }
    patterns = lines.map { line in
      guard case .text(let pieces) = line else { return nil }
      return LinePattern(
        pieces.map { piece in
          switch piece {
          case .literal(let characters):
            return .text(Needle(characters.map { codes.code(of: $0) }))
          case .any: return .any
          case .named(let name):
            let number = numbers[name] ?? names.add(nil)
            numbers[name] = number
            return .named(number)
          }
        })
    }
    self.printed = printed.map { codes.codes(of: $0) }
    self.names = names
    self.codes = codes
    self.numbers = numbers
  }

  /// The strings that names stand for, by name.
  var captures: [String: String] {
    numbers.compactMapValues { number in names[number].map { codes.text(of: $0) } }
  }
}
