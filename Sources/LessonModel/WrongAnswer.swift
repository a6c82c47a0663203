/// An answer that a learner may write and that must not pass.
package struct WrongAnswer: Hashable, Sendable {
  /// The code.
  package var answer: Answer
  /// A part of the message of a hint, a check or the compiler that the answer must cause.
  package var gets: String
  /// A part of a message that the answer must not cause, such as a hint for a different mistake;
  /// `nil` for none.
  package var not: String?
  /// The document's line on which the answer's fence opens, counted from 1.
  package var line: Int

  /// Creates a wrong answer.
  package init(answer: Answer, gets: String, not: String? = nil, line: Int) {
    self.answer = answer
    self.gets = gets
    self.not = not
    self.line = line
  }

  /// Returns whether one of these strings contains the message that the answer must cause.
  ///
  /// Line breaks and backticks do not count, because a fence's options cannot contain them.
  package func isAnswered(by texts: [String]) -> Bool {
    texts.contains { $0.words.contains(gets.words) }
  }

  /// Returns the first of these strings that contains the message that the answer must not cause.
  package func misleading(in texts: [String]) -> String? {
    guard let not else { return nil }
    return texts.first { $0.words.contains(not.words) }
  }
}

extension String {
  /// The text with one space between words.
  fileprivate var words: String {
    filter { $0 != "`" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
