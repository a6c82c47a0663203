/// An answer that somebody gives and that must not pass.
package struct WrongAnswer: Hashable, Sendable {
  /// The code.
  package var answer: Answer
  /// A part of what it must get: a hint's or a check's words, or the compiler's own message.
  package var gets: String
  /// A part of what it must not get, such as a hint for another mistake; `nil` when nothing is ruled out.
  package var not: String?
  /// The document's line on which its fence opens, counted from 1.
  package var line: Int

  /// Creates a wrong answer.
  package init(answer: Answer, gets: String, not: String? = nil, line: Int) {
    self.answer = answer
    self.gets = gets
    self.not = not
    self.line = line
  }

  /// Whether one of these strings has what it must get.
  ///
  /// Line breaks and backticks do not count: the words of a fence can have neither.
  package func isAnswered(by texts: [String]) -> Bool {
    texts.contains { $0.words.contains(gets.words) }
  }

  /// The first of these strings that has what it must not get.
  package func misleading(in texts: [String]) -> String? {
    guard let not else { return nil }
    return texts.first { $0.words.contains(not.words) }
  }
}

extension String {
  /// The words with one space between them.
  fileprivate var words: String {
    filter { $0 != "`" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
