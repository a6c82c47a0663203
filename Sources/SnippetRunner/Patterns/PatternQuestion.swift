/// The question to the process that matches patterns, which asks which patterns match which
/// strings.
struct PatternQuestion: Codable, Hashable, Sendable {
  /// The expressions.
  var patterns: [String]
  /// The strings.
  ///
  /// Without any, the patterns are tested instead (see `PatternTrial`).
  var texts: [String]
  /// The processor time for all patterns together or, in a trial, for each pattern.
  var seconds: Int

  /// The number of bytes of a string's UTF-8 to search.
  ///
  /// The rest is ignored.
  static let textLimit = 65_536

  /// Returns the beginning of a string, up to the limit.
  static func searched(_ text: String) -> String {
    text.utf8.count <= textLimit
      ? text : String(decoding: Array(text.utf8.prefix(textLimit)), as: UTF8.self)
  }
}

/// The result for a pattern.
package enum PatternAnswer: Hashable, Sendable {
  /// Whether the pattern matches somewhere in each string.
  case matches([Bool])
  /// The pattern is not a regular expression. The reason is Swift's message.
  case invalid(reason: String)
  /// The pattern exceeded its time or memory.
  case costsTooMuch
  /// The pattern was not tried, because an earlier one took too much time.
  case unknown

  /// The answer as a line of the process's output.
  var line: String {
    switch self {
    case .matches(let results): results.map { $0 ? "1" : "0" }.joined() + "\n"
    case .invalid(let reason):
      "\(Self.invalid)\(reason.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
    case .costsTooMuch, .unknown: ""
    }
  }

  private static let invalid = "invalid "

  /// Reads a line without its line break, or returns `nil` when the line is not a whole answer.
  init?(line: Substring, count: Int) {
    if line.hasPrefix(Self.invalid) {
      self = .invalid(reason: String(line.dropFirst(Self.invalid.count)))
    } else if line.count == count, line.allSatisfy({ $0 == "0" || $0 == "1" }) {
      self = .matches(line.map { $0 == "1" })
    } else {
      return nil
    }
  }
}
