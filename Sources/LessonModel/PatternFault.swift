/// A mistake in a pattern of a hint or a starter.
package enum PatternFault: Hashable, Sendable {
  /// It is not a regular expression; the reason is Swift's message.
  case invalid(reason: String)
  /// It matches every string, so it cannot tell one failure from another.
  case matchesEverything
  /// It takes too much time or memory, even on a short string.
  case costsTooMuch
}
