/// An error when storing, reading or removing a secret.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// The keychain returned an OSStatus, which is in `status`.
    case keychain
    /// A name or parameter that this store does not accept.
    case invalidParameter
    /// The password is not the vault's password.
    case wrongPassword
    /// The bytes are not in the expected format.
    case malformedInput
    /// The bytes were changed without the key.
    case tampered
    /// The format is newer than those this module supports.
    case unsupportedVersion
    /// The key was destroyed on purpose; the secret can never be read again.
    case shredded
    /// A file already exists and is not overwritten.
    case alreadyExists
    /// The file has changed since it was read.
    case conflict
    /// The system could not read or write a file.
    case fileAccess
    /// The desktop's keyring, or the program that accesses it, is not available.
    case serviceUnavailable
    /// libcrypto reported an error.
    case cryptoFailure
  }

  /// What went wrong.
  public var code: Code
  /// The operation that failed.
  public var operation: String
  /// Why it failed and what to do about it.
  public var reason: String
  /// The keychain's status, if the error came from a keychain.
  public var status: KeychainStatus?

  /// Creates an error.
  public init(_ code: Code, _ operation: String, _ reason: String) {
    self.code = code
    self.operation = operation
    self.reason = reason
  }

  /// Creates an error from a keychain's status.
  public init(_ status: KeychainStatus, _ operation: String) {
    self.init(.keychain, operation, status.description)
    self.status = status
  }

  /// The error in one line.
  public var description: String { "\(operation): \(reason)" }
}
