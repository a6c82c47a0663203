internal import Judging

/// The lines of a step's output that differ between two runs, and their patterns with wildcards.
struct VaryingOutput {
  /// The patterns of the first run's lines that vary, by line.
  private var patterns: [String: String] = [:]
  /// The number of lines that vary.
  private(set) var count = 0

  /// Compares the output of two runs.
  init(_ first: String, _ second: String) {
    let (old, new) = (OutputPattern.lines(of: first), OutputPattern.lines(of: second))
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      var ours: [String] = [], theirs: [String] = []
      while removed.contains(left) {
        ours.append(old[left])
        left += 1
      }
      while inserted.contains(right) {
        theirs.append(new[right])
        right += 1
      }
      count += max(ours.count, theirs.count)
      for (index, line) in ours.enumerated() {
        patterns[line] =
          ours.count == theirs.count ? Self.pattern(of: line, theirs[index]) : Self.anyLines
      }
      (left, right) = (left + 1, right + 1)
    }
  }

  private static let anyLines = "..."

  /// Returns the lines of a fence, with new lines that vary replaced by their patterns, or left
  /// out.
  func lines(of recorded: OutputRecording, withWildcards: Bool) -> [String] {
    let written = Set(recorded.written)
    return recorded.lines.reduce(into: []) { lines, line in
      guard written.contains(line), let pattern = patterns[line] else { return lines.append(line) }
      guard withWildcards, pattern != Self.anyLines || lines.last != pattern else { return }
      lines.append(pattern)
    }
  }

  /// Returns the common beginning and end of two lines, in whole words, with `[..]` between them.
  static func pattern(of first: String, _ second: String) -> String {
    let start = common(first, second)
    let end = common(
      String(first.dropFirst(start.count).reversed()),
      String(second.dropFirst(start.count).reversed()))
    return "\(start)[..]\(String(end.reversed()))"
  }

  /// Returns the common beginning of two strings, without a word that continues in one of them.
  private static func common(_ first: String, _ second: String) -> String {
    var start = zip(first, second).prefix { $0 == $1 }.map(\.0)
    let goesOn = [first, second].contains {
      $0.dropFirst(start.count).first.map(isOfWord) ?? false
    }
    while goesOn, let last = start.last, isOfWord(last) { start.removeLast() }
    return String(start)
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
