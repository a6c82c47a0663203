/// A place between statements, at the top level or in a block of a function, a closure, a loop or a
/// condition.
///
/// A question marks it with a name that stands there as a statement.
package struct StatementPlace: Hashable, Sendable {
  /// Whether it is outside all braces.
  package var isAtTopLevel: Bool
  /// All identifiers after it in its block, members and labels too.
  package var laterNames: Set<String> = []

  /// Creates a place with no code after it.
  package init(isAtTopLevel: Bool) { self.isAtTopLevel = isAtTopLevel }

  private static let prefix = "lessons_place_"

  /// The name that marks a place in code.
  package static func mark(_ number: Int) -> String { "\(prefix)\(number)" }

  /// The number of the place that a name marks; `nil` for any other name.
  package static func number(in name: String) -> Int? {
    name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
  }
}
