/// The values of a step's line in a traced run.
package struct LineValue: Hashable, Sendable {
  /// The line in the code's file, counted from 1.
  package var line: Int
  /// The column at which the expression or the variable's name begins, in bytes, counted from 1.
  package var column: Int
  /// The last value as text, which may contain line breaks but no other control characters.
  package var text: String
  /// The number of times that the place was reached, at least 1.
  package var count: Int
  /// The values before the last one, in order.
  ///
  /// For a long loop, only some are included.
  package var earlier: [String]

  /// Creates a line's value.
  package init(line: Int, column: Int, text: String, count: Int, earlier: [String] = []) {
    self.line = line
    self.column = column
    self.text = text
    self.count = count
    self.earlier = earlier
  }

  /// Whether every value is included.
  package var isWhole: Bool { earlier.count + 1 >= count }
}

/// The values beside a step's lines, at most one per line.
package struct ValueLog: Hashable, Sendable {
  /// The values in the order of their lines.
  package let values: [LineValue]

  /// Merges the last values of all places, in chronological order.
  ///
  /// A line's value is the latest one. In `let all = list.map { $0 + 1 }`, the closure runs before
  /// `all` has a value.
  package init(inOrderOfTime places: [LineValue]) {
    var last: [Int: LineValue] = [:]
    for place in places { last[place.line] = place }
    values = last.values.sorted { $0.line < $1.line }
  }

  /// The value of a line, if it has one.
  package subscript(line: Int) -> LineValue? {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low].line == line ? values[low] : nil
  }
}
