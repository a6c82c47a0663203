internal import LessonModel

extension Option where Value == String {
  /// Declares an option for any string.
  static func text(_ name: String, _ placeholder: String, _ summary: String) -> Self {
    Option(name, placeholder, summary) { $0 }
  }

  /// Declares an option for the path of a file.
  static func file(_ name: String, _ summary: String) -> Self {
    Option(name, "FILE", completed: .files, summary) { $0 }
  }

  /// Declares an option for the path of a folder.
  static func folder(_ name: String, _ summary: String) -> Self {
    Option(name, "DIR", completed: .folders, summary) { $0 }
  }

  /// Declares an option for the name of a lesson.
  ///
  /// Only the course knows whether the lesson exists.
  static func lesson(_ name: String, _ summary: String) -> Self {
    Option(name, "LESSON", completed: .lessons, summary) { $0 }
  }
}

extension Option where Value: FixedWidthInteger {
  /// Declares an option for a whole number within limits.
  static func number(
    _ name: String, _ placeholder: String, _ range: ClosedRange<Value>, _ summary: String
  ) -> Self {
    Option(name, placeholder, summary) { word throws(Failure) in
      guard let number = Value(word), range.contains(number) else {
        throw Failure(
          .usage,
          "`--\(name) \(word)` is not a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Declares an option with a fixed set of values.
  static func choice(_ name: String, _ summary: String) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return Option(
      name, words.joined(separator: "|"), completed: .words(words), summary
    ) { word throws(Failure) in
      if let value = Value(rawValue: word) { return value }
      let meant = NearMiss.of(word, in: words).map { "did you mean `\($0)`?" }
      throw Failure(
        .usage,
        "there is no \(name) `\(word)`; \(meant ?? "there are \(words.joined(separator: ", "))")")
    }
  }
}
