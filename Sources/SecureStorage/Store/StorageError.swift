/// An error when storing, reading or removing a secret.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public var operation: String
  /// The reason for the failure, and a remedy.
  public var reason: String
  /// The keychain's status; nil in an error of a different kind of store.
  public var status: KeychainStatus?

  /// Creates an error from a keychain's status.
  public init(_ status: KeychainStatus, _ operation: String) {
    self.operation = operation
    reason = status.description
    self.status = status
  }

  /// The error in one line.
  public var description: String { "\(operation): \(reason)" }
}
