internal import LessonModel

/// Finds the lines of an expectation that can stay when something else was printed.
///
/// It is the classic table of a longest common subsequence, with wildcard matching for equality. It
/// keeps as many lines as possible, then as many as possible without wildcards, and then lets `...`
/// stand for as many lines as possible.
struct OutputAlignment {
  let expected: [OutputLine]
  let printed: [[Character]]

  /// A line that stays.
  enum Kept: Hashable {
    /// A line of the expectation, and the printed line that it matches.
    case line(Int, printed: Int)
    /// A `...`, which stands for everything printed between its neighbours.
    case anyLines(Int)
  }

  /// Returns what stays, in order; the names in `captures` already stand for a string.
  func best(_ captures: [String: [Character]]) -> [Kept] {
    let start = Path(captures: captures)
    var row = Row(count: printed.count + 1)
    row.closed = row.closed.map { _ in start }
    row.tight[0] = start
    for (index, line) in expected.enumerated() {
      row = self.row(of: line, at: index, below: row)
    }
    let ends = [row.closed.last, row.open.last].compactMap { $0 ?? nil }
    return ends.best?.trail.kept ?? []
  }

  private func row(of line: OutputLine, at index: Int, below: Row) -> Row {
    var row = Row(count: printed.count + 1)
    for place in 0...printed.count {
      if line == .anyLines {
        let entries = [below.tight[place], below.open[place]].compactMap {
          $0?.adding(.anyLines(index))
        }
        let grown = place > 0 ? row.open[place - 1]?.absorbing() : nil
        row.open[place] = (entries + [grown].compactMap { $0 }).best
      } else if place > 0 {
        row.tight[place] =
          [below.closed[place - 1], below.open[place - 1]].compactMap { path in
            guard let path, let captures = line.match(printed[place - 1], path.captures) else {
              return nil
            }
            return path.adding(
              .line(index, printed: place - 1), isLiteral: line.isLiteral, captures: captures)
          }.best
      }
      let written = place > 0 ? row.closed[place - 1] : nil
      row.closed[place] = [row.tight[place], written, below.closed[place]].compactMap { $0 }.best
    }
    return row
  }
}

/// The best paths to each place in the printed lines with the lines of the expectation so far.
private struct Row {
  /// Paths whose last line stays, so that `...` may follow.
  var tight: [Path?]
  /// Paths inside a `...`; a line that stays must follow, or the end.
  var open: [Path?]
  /// Paths that anything may follow.
  var closed: [Path?]

  init(count: Int) {
    tight = Array(repeating: nil, count: count)
    (open, closed) = (tight, tight)
  }
}

/// A path through both the expected and the printed lines.
private struct Path {
  var kept = 0
  var literal = 0
  var absorbed = 0
  var dots = 0
  var captures: [String: [Character]]
  var trail = Trail.start

  func adding(
    _ part: OutputAlignment.Kept, isLiteral: Bool = false, captures: [String: [Character]]? = nil
  ) -> Path {
    var path = self
    if case .line = part { path.kept += 1 } else { path.dots += 1 }
    if isLiteral { path.literal += 1 }
    path.captures = captures ?? self.captures
    path.trail = .part(part, after: trail)
    return path
  }

  func absorbing() -> Path {
    var path = self
    path.absorbed += 1
    return path
  }
}

/// What stays on a path, last part first, shared by all paths that begin alike.
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
