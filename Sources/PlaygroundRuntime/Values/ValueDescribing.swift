/// A value with its own description for the margin of a page, different from the printed one.
///
/// Modules for pages conform types to this protocol that print too little, such as a request.
package protocol ValueDescribing {
  /// Returns the value in one line. This must be fast, because a loop calls it in each iteration.
  ///
  /// - Parameter isNested: Whether the value is part of a value whose other parts should be visible
  ///   too.
  /// - Returns: The value's description, shorter for a nested value.
  func valueDescription(isNested: Bool) -> String
}
