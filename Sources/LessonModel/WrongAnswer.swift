/// An answer that a learner may give and that must not pass.
package struct WrongAnswer: Hashable, Sendable {
  /// The code.
  package var answer: Answer
  /// A part of the message that it must get: a hint's, a check's, or the compiler's.
  package var gets: String
  /// A part of a message that it must not get, such as a hint for another mistake; `nil` for none.
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

  /// Whether one of these strings contains the message that it must get.
  ///
  /// Line breaks and backticks do not count: the words of a fence can have neither.
  package func isAnswered(by texts: [String]) -> Bool {
    texts.contains { $0.words.contains(gets.words) }
  }

  /// The first of these strings that contains the message that it must not get.
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
