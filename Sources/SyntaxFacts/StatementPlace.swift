/// A place between statements, at the top level or in a block of a function, a closure, a loop or a
/// condition.
///
/// To ask Swift's parser about a place, the caller inserts a statement there that is only a name;
/// see ``mark(_:)``.
package struct StatementPlace: Hashable, Sendable {
  /// Whether the place is outside all braces.
  package var isAtTopLevel: Bool
  /// All identifiers after the place in its block, including members and labels.
  package var laterNames: Set<String> = []

  /// Creates a place without code after it.
  package init(isAtTopLevel: Bool) { self.isAtTopLevel = isAtTopLevel }

  private static let prefix = "lessons_place_"

  /// Returns the name that marks a place in code.
  package static func mark(_ number: Int) -> String { "\(prefix)\(number)" }

  /// Returns the number of the place that a name marks, or `nil` for any other name.
  package static func number(in name: String) -> Int? {
    name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
  }
}
