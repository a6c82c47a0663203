/// The hints that a learner gets when they ask for one.
package enum HintOffer: Hashable, Sendable {
  /// The hints for the last failure; `left` ordered ones remain.
  case fitting(left: Int)
  /// One of the ordered ones, counted from 0; `isLast` when there are no more.
  case ordered(Int, isLast: Bool)
  /// None, as the step has none.
  case none
}

extension LessonOutline.Step {
  /// Decides which hints a learner gets on request.
  ///
  /// - Parameters:
  ///   - fitting: The number of hints for the last failure that were not shown yet.
  ///   - seen: The number of ordered hints that were shown.
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
  /// Returns the first hints for a failure, out of those whose condition matches it.
  package func firstHints(fitting: [Hint]) -> [Hint] {
    switch outline.hintOffer(fitting: fitting.count, seen: 0) {
    case .fitting: fitting
    case .ordered(let number, _): [orderedHints[number]]
    case .none: []
    }
  }
}
