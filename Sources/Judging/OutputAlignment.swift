/// Finds the lines of an expectation that can stay when different output was printed.
///
/// This is the classic table of a longest common subsequence, with wildcard matching for equality.
/// It keeps as many lines as possible, then as many as possible without wildcards, and then lets
/// `...` match as many lines as possible.
struct OutputAlignment {
  /// The expected lines; `nil` for `...`.
  let expected: [LinePattern?]
  let printed: [[UInt32]]

  /// A line that is kept.
  enum Kept: Hashable {
    /// A line of the expectation, and the printed line that it matches.
    case line(Int, printed: Int)
    /// A `...`, which matches all output between its neighbors.
    case anyLines(Int)
  }

  /// The maximum amount of work: the number of expected lines times the size of the printed output.
  ///
  /// Each printed line counts as its characters plus `lineCost`.
  private static let limit = 10_000_000

  /// Whether the outputs are small enough to align.
  ///
  /// At the limit, aligning takes a few tenths of a second.
  var isAffordable: Bool {
    let size = printed.reduce(0) { $0 + $1.count + Self.lineCost }
    return expected.count * size <= Self.limit
  }

  /// The cost of a pair of lines in addition to the comparison, in compared characters.
  private static let lineCost = 30

  /// Returns the kept lines, in order.
  func best() -> [Kept] {
    let start = Path()
    var row = Row(count: printed.count + 1)
    row.closed = row.closed.map { _ in start }
    row.tight[0] = start
    for (index, line) in expected.enumerated() {
      row = self.row(of: line, at: index, below: row)
    }
    let ends = [row.closed.last, row.open.last].compactMap { $0 ?? nil }
    return ends.best?.trail.kept ?? []
  }

  private func row(of line: LinePattern?, at index: Int, below: Row) -> Row {
    var row = Row(count: printed.count + 1)
    for place in 0...printed.count {
      guard let line else {
        let entries = [below.tight[place], below.open[place]].compactMap {
          $0?.adding(.anyLines(index))
        }
        let grown = place > 0 ? row.open[place - 1]?.absorbing() : nil
        row.open[place] = (entries + [grown].compactMap { $0 }).best
        row.close(place, below)
        continue
      }
      if place > 0 {
        row.tight[place] =
          [below.closed[place - 1], below.open[place - 1]].compactMap { path in
            path?.adding(line, index, printed[place - 1], at: place - 1)
          }.best
      }
      row.close(place, below)
    }
    return row
  }
}

/// The best paths to each place in the printed lines with the lines of the expectation so far.
private struct Row {
  /// The paths whose last line stays, so that `...` may follow.
  var tight: [Path?]
  /// The paths inside a `...`, after which a line that stays or the end must follow.
  var open: [Path?]
  /// The paths that anything may follow.
  var closed: [Path?]

  init(count: Int) {
    tight = Array(repeating: nil, count: count)
    (open, closed) = (tight, tight)
  }

  /// Fills in the path to a place that anything may follow.
  mutating func close(_ place: Int, _ below: Row) {
    let written = place > 0 ? closed[place - 1] : nil
    closed[place] = [tight[place], written, below.closed[place]].compactMap { $0 }.best
  }
}

/// A path through both the expected and the printed lines.
private struct Path {
  var kept = 0
  var literal = 0
  var absorbed = 0
  var dots = 0
  var trail = Trail.start

  func adding(_ part: OutputAlignment.Kept) -> Path {
    var path = self
    if case .line = part { path.kept += 1 } else { path.dots += 1 }
    path.trail = .part(part, after: trail)
    return path
  }

  /// Returns the path with a line that matches a printed line, or `nil` when the line does not
  /// match.
  func adding(_ line: LinePattern, _ index: Int, _ text: [UInt32], at place: Int) -> Path? {
    guard line.matches(text) else { return nil }
    var path = adding(.line(index, printed: place))
    if line.isLiteral { path.literal += 1 }
    return path
  }

  func absorbing() -> Path {
    var path = self
    path.absorbed += 1
    return path
  }
}

/// The kept lines of a path, in reverse order.
///
/// Paths with the same beginning share that part.
private indirect enum Trail {
  case start
  case part(OutputAlignment.Kept, after: Trail)

  var kept: [OutputAlignment.Kept] {
    var parts: [OutputAlignment.Kept] = []
    var rest = self
    while case .part(let part, let before) = rest {
      parts.append(part)
      rest = before
    }
    return parts.reversed()
  }
}

extension [Path] {
  /// The best path; the first one among equals.
  fileprivate var best: Path? {
    self.max { left, right in
      (left.kept, left.literal, left.absorbed, left.dots)
        < (right.kept, right.literal, right.absorbed, right.dots)
    }
  }
}
