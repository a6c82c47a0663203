internal import LessonModel

extension WireLog {
  /// Returns the log with `…` in place of text that differed in a second run of the same code, such
  /// as random numbers.
  ///
  /// This way the same course always produces the same drawings.
  func steady(beside other: WireLog) -> WireLog {
    guard exchanges.count == other.exchanges.count else { return self }
    var log = self
    for (index, another) in other.exchanges.enumerated() {
      log.exchanges[index].request.steady(beside: another.request)
      if let response = another.response { log.exchanges[index].response?.steady(beside: response) }
    }
    return log
  }
}

extension Exchange.Message {
  fileprivate mutating func steady(beside other: Self) {
    start = start.steady(beside: other.start)
    if fields.count == other.fields.count {
      for (index, field) in other.fields.enumerated() {
        fields[index].value = fields[index].value.steady(beside: field.value)
      }
    }
    if let text = WireText.readable(body), let another = WireText.readable(other.body) {
      body = Array(text.steady(beside: another).utf8)
    }
  }
}

extension String {
  /// Returns the string with `…` for each differing word, or for all of it when the word counts
  /// differ.
  fileprivate func steady(beside other: String) -> String {
    let (parts, others) = (words, other.words)
    guard parts.count == others.count else { return "…" }
    return zip(parts, others).map { $0 == $1 ? String($0) : "…" }.joined()
  }

  /// The words, and each sign between them.
  ///
  /// The characters of Base64 are part of a word.
  private var words: [Substring] {
    var words: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter || $0.isNumber || "-_.~%+/".contains($0) }
      words.append(word.isEmpty ? rest.prefix(1) : word)
      rest = rest.dropFirst(max(word.count, 1))
    }
    return words
  }
}
