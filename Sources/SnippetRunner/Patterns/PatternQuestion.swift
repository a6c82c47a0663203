/// The question to the process that matches patterns: which of them match which strings.
struct PatternQuestion: Codable, Hashable, Sendable {
  /// The expressions.
  var patterns: [String]
  /// The strings; with none the patterns are tried out instead (see `PatternTrial`).
  var texts: [String]
  /// The processor time for all patterns together, or in a trial for each one.
  var seconds: Int

  /// The bytes of a string's UTF-8 that are searched; the rest is ignored.
  static let textLimit = 65_536

  /// The beginning of a string, up to the limit.
  static func searched(_ text: String) -> String {
    text.utf8.count <= textLimit
      ? text : String(decoding: Array(text.utf8.prefix(textLimit)), as: UTF8.self)
  }
}

/// The result for a pattern.
package enum PatternAnswer: Hashable, Sendable {
  /// Whether it matches each string somewhere.
  case matches([Bool])
  /// It is not a regular expression; the reason is Swift's message.
  case invalid(reason: String)
  /// It exceeded its time or memory.
  case costsTooMuch
  /// It was not tried, because one before it took too much time.
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

  /// Reads a line without its line break; `nil` when it is not a whole answer.
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
