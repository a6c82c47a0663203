/// A value with its own description for the margin of a page, different from the printed one.
///
/// Modules for pages conform types to it that print too little, such as a request.
package protocol ValueDescribing {
  /// Returns the value in one line; it must be quick, as it is asked for in each round of a loop.
  ///
  /// - Parameter isNested: Whether it is a part of a value whose other parts should be seen too.
  /// - Returns: The value in words, shorter when it is nested.
  func valueDescription(isNested: Bool) -> String
}
