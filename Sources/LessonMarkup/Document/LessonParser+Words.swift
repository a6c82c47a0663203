internal import LessonModel

/// Reads the words of a step's fence.
extension LessonParser {
  /// Returns the step's own time limit in seconds, from the word `timeout=`.
  mutating func timeout(_ words: FenceWords, _ line: Int) -> Int? {
    guard let text = words["timeout"] else { return nil }
    let seconds = Int(text)
    if seconds.map({ !(1...600).contains($0) }) ?? true {
      report(line, column: words.column(of: "timeout"), .badTimeout(text))
    }
    return seconds
  }

  /// Returns whether an answer may print only the expected output, from the word `printing=`.
  mutating func mayPrintOnly(_ words: FenceWords, _ line: Int) -> Bool {
    guard let text = words["printing"] else { return false }
    if text != "passes" {
      let finding = ParserFinding.badPrinting(text)
        .writing("printing=passes", replacing: words.length(of: "printing"))
      report(line, column: words.column(of: "printing"), finding)
    }
    return true
  }

  /// Returns the end of the starter, from the word `starter=`.
  func starterEnd(_ words: FenceWords) -> StarterEnd {
    guard let source = words["starter"] else { return .fails(nil) }
    return StarterEnd.words[source] ?? .fails(FailurePattern(source))
  }

  /// Returns whether a step's id may contain a character.
  static func isOfID(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }

  /// Checks that every id, present or former, belongs to one step only.
  mutating func checkNames(in words: FenceWords, line: Int, heading: Int) {
    var ids = [(words["step"] ?? "", words.column(of: "step"))]
    ids += words.formerIDs.map { ($0.id.description, $0.column) }
    for (id, column) in ids where !id.isEmpty {
      if let other = names[id] {
        report(line, column: column, .takenStepID(id, by: other))
      } else {
        names[id] = heading
      }
    }
  }
}
