/// A table that explains messages of other programs in plain words: what they mean and what to do.
///
/// It is text: one or more messages, then their explanation after an arrow. `{name}` stands for any
/// text, which the explanation can repeat; a message may go on after the end of the pattern. The first
/// matching pattern wins, so specific patterns come first.
struct MessageTable: Sendable {
  private let rows: [(pattern: MessagePattern, sentence: String)]

  /// Reads a table.
  init(_ table: String) {
    var rows: [(MessagePattern, String)] = []
    var waiting: [MessagePattern] = []
    for line in table.split(separator: "\n") {
      guard line.hasPrefix("→ ") else {
        waiting.append(MessagePattern(String(line)))
        continue
      }
      rows += waiting.map { ($0, String(line.dropFirst(2))) }
      waiting = []
    }
    self.rows = rows
  }

  /// The explanation of a message; `nil` when the table has none.
  func translation(of message: String) -> String? {
    for row in rows {
      guard let names = row.pattern.names(in: message) else { continue }
      return names.reduce(row.sentence) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
    return nil
  }

  /// The patterns of all messages in the table.
  var patterns: [String] { rows.map(\.pattern.text) }

  /// The pattern that a message matches; `nil` when there is none.
  func pattern(of message: String) -> String? {
    rows.first { $0.pattern.names(in: message) != nil }?.pattern.text
  }
}

/// A message with placeholders for names.
private struct MessagePattern: Sendable {
  let text: String
  private let literals: [String]
  private let places: [String]

  init(_ text: String) {
    self.text = text
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

  /// The names in a message that matches this pattern; `nil` when it does not match.
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
