/// A mistake in a pattern of a hint or a starter.
package enum PatternFault: Hashable, Sendable {
  /// The pattern is not a regular expression. The reason is Swift's message.
  case invalid(reason: String)
  /// The pattern matches every string, so it cannot distinguish failures.
  case matchesEverything
  /// The pattern takes too much time or memory, even on a short string.
  case costsTooMuch
}
