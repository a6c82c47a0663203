/// The error for a multipart body that cannot be built.
public struct MultipartBodyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  public let description: String

  /// Creates an error with its sentence.
  init(_ description: String) { self.description = description }
}
