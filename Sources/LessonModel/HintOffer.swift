/// The hints that a learner gets when they ask for one.
package enum HintOffer: Hashable, Sendable {
  /// The hints for the last failure. `left` ordered hints remain.
  case fitting(left: Int)
  /// One of the ordered hints, counted from 0. `isLast` is true for the last hint.
  case ordered(Int, isLast: Bool)
  /// No hint, because the step has none.
  case none
}

extension LessonOutline.Step {
  /// Decides which hints a learner gets on request.
  ///
  /// - Parameters:
  ///   - fitting: The number of hints for the last failure that the learner has not seen yet.
  ///   - seen: The number of ordered hints that the learner has seen.
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
  /// Returns the first hints for a failure, from those whose condition matches the failure.
  package func firstHints(fitting: [Hint]) -> [Hint] {
    switch outline.hintOffer(fitting: fitting.count, seen: 0) {
    case .fitting: fitting
    case .ordered(let number, _): [orderedHints[number]]
    case .none: []
    }
  }
}
