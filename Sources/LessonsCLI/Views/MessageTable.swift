/// A table that explains other programs' messages in plain words: what they mean and what to do.
///
/// Its text has one or more messages, then their explanation after an arrow. `{name}` matches any
/// text, which the explanation can repeat. A message may continue after the end of the pattern. The
/// first matching pattern wins, so specific patterns come first.
struct MessageTable: Sendable {
  private let rows: [(pattern: Substring, sentence: Substring)]

  init(_ table: String) {
    var rows: [(Substring, Substring)] = []
    var waiting: [Substring] = []
    // Splitting bytes is faster than splitting characters, and no compile error is shown before
    // this.
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: Self.arrow) else {
        waiting.append(Substring(line))
        continue
      }
      let sentence = Substring(line.dropFirst(Self.arrow.count))
      rows += waiting.map { ($0, sentence) }
      waiting = []
    }
    self.rows = rows
  }

  private static let arrow = "→ ".utf8

  /// Returns the explanation of a message, or `nil` if the table has none.
  func translation(of message: String) -> String? {
    match(of: message).map { row, names in
      names.reduce(String(rows[row].sentence)) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
  }

  var patterns: [String] { rows.map { String($0.pattern) } }

  /// Returns the pattern that a message matches, or `nil` if there is none.
  func pattern(of message: String) -> String? {
    match(of: message).map { String(rows[$0.row].pattern) }
  }

  /// Returns the first row that a message matches, and the names in the message.
  private func match(of message: String) -> (row: Int, names: [String: String])? {
    for (row, (pattern, _)) in rows.enumerated() {
      // Few patterns begin like the message, so only those are read.
      let start = pattern.utf8.prefix { $0 != UInt8(ascii: "{") }
      guard message.utf8.starts(with: start) else { continue }
      if let names = MessagePattern(pattern).names(in: message) { return (row, names) }
    }
    return nil
  }
}

/// A message with placeholders for names.
private struct MessagePattern: Sendable {
  private let literals: [String]
  private let places: [String]

  init(_ text: Substring) {
    var literals = [""]
    var places: [String] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      // A brace without a name after it belongs to the message.
      let name = part.prefix { $0.isLetter }
      if index > 0, !name.isEmpty, part.dropFirst(name.count).first == "}" {
        places.append(String(name))
        literals.append(String(part.dropFirst(name.count + 1)))
      } else {
        literals[literals.count - 1] += (index > 0 ? "{" : "") + part
      }
    }
    self.literals = literals
    self.places = places
  }

  /// Returns the names in a message that matches this pattern, or `nil` if it does not match.
  func names(in message: String) -> [String: String]? {
    guard message.hasPrefix(literals[0]) else { return nil }
    var rest = message.dropFirst(literals[0].count)
    var names: [String: String] = [:]
    for (place, literal) in zip(places, literals.dropFirst()) {
      guard let range = rest.firstRange(of: literal) else { return nil }
      // The page's compiler options add these attributes; the learner did not write them.
      names[place] = String(rest[..<range.lowerBound])
        .replacing("@MainActor ", with: "").replacing("@Sendable ", with: "")
      rest = rest[range.upperBound...]
    }
    return names
  }
}
