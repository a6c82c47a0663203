/// A value that has a form of its own beside a line of code, other than the one that it prints.
///
/// A module that pages import gives it to types that print too little, such as a request.
package protocol ValueDescribing {
  /// Returns the value in one line; it must be quick, as it is asked for in each round of a loop.
  ///
  /// - Parameter isNested: Whether it is a part of a value whose other parts should be seen too.
  /// - Returns: The value in words, shorter when it is nested.
  func valueDescription(isNested: Bool) -> String
}
