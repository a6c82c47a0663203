/// What is wrong with a pattern of a hint or a starter.
package enum PatternFault: Hashable, Sendable {
  /// It is not a regular expression.
  case invalid
  /// It matches every text, so it cannot tell one failure from another.
  case matchesEverything
  /// It takes too much time or memory, even on a short text.
  case costsTooMuch
}
