/// The difference of two texts, line by line.
package enum TextDiff {
  /// A line of the difference.
  package enum Line: Hashable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// The shortest way from the old lines to the new ones (Myers 1986, by the standard library).
  package static func lines(_ old: [String], _ new: [String]) -> [Line] {
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
      if from < old.count, removals.contains(from) {
        result.append(.removed(old[from]))
        from += 1
      } else if to < new.count, insertions.contains(to) {
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
