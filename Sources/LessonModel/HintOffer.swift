/// The hints that a learner gets when they ask for one.
package enum HintOffer: Hashable, Sendable {
  /// Those for the last failure; `left` ordered ones remain.
  case fitting(left: Int)
  /// One of the ordered ones, counted from 0; `isLast` when there are no more.
  case ordered(Int, isLast: Bool)
  /// None, as the step has none.
  case none
}

extension LessonOutline.Step {
  /// Decides what a learner gets when they ask for a hint.
  ///
  /// - Parameters:
  ///   - fitting: How many hints are for the last failure and were not shown yet.
  ///   - seen: How many of the ordered hints were shown.
  /// - Returns: The hints to show.
  package func hintOffer(fitting: Int, seen: Int) -> HintOffer {
    let count = hintCount
    let seen = min(seen, count)
    if fitting > 0 { return .fitting(left: count - seen) }
    guard count > 0 else { return .none }
    return .ordered(min(seen, count - 1), isLast: seen >= count)
  }

}

extension Step {
  /// Returns the hints that a learner gets first after a failure, given those that are for it.
  package func firstHints(fitting: [Hint]) -> [Hint] {
    switch outline.hintOffer(fitting: fitting.count, seen: 0) {
    case .fitting: fitting
    case .ordered(let number, _): [orderedHints[number]]
    case .none: []
    }
  }
}
