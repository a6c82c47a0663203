/// The difference between two texts, line by line.
package enum TextDiff {
  /// A line of the difference.
  package enum Line: Hashable, Sendable {
    /// In both texts.
    case same(String)
    /// Only in the old one.
    case removed(String)
    case added(String)
  }

  /// The maximum number of lines to compare, without the common first and last lines.
  ///
  /// Time and memory grow with the square of the differences; beyond this limit the whole middle
  /// counts as replaced.
  static let limit = 2000

  /// Returns the shortest change from old to new lines (Myers 1986, by the standard library).
  package static func lines(_ old: [String], _ new: [String]) -> [Line] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let (before, after) = (old[head..<old.count - tail], new[head..<new.count - tail])
    let middle =
      before.count + after.count > limit
      ? before.map(Line.removed) + after.map(Line.added)
      : compare(Array(before), Array(after))
    return old.prefix(head).map(Line.same) + middle + old.suffix(tail).map(Line.same)
  }

  private static func compare(_ old: [String], _ new: [String]) -> [Line] {
    var removals: Set<Int> = []
    var insertions: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var result: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removals.contains(from) {
        result.append(.removed(old[from]))
        from += 1
      } else if insertions.contains(to) {
        result.append(.added(new[to]))
        to += 1
      } else {
        result.append(.same(old[from]))
        (from, to) = (from + 1, to + 1)
      }
    }
    return result
  }
}
