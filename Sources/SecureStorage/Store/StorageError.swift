/// A secret that could not be stored, read or forgotten.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// The keychain answered with an OSStatus; `status` has it.
    case keychain
    /// A name or parameter that this store does not take.
    case invalidParameter
    /// The password is not the vault's.
    case wrongPassword
    /// The bytes are not in the format that was announced.
    case malformedInput
    /// The bytes were changed by somebody without the key.
    case tampered
    /// The format is a newer one than this module knows.
    case unsupportedVersion
    /// The key was destroyed on purpose; nobody reads this again.
    case shredded
    /// A file is there already and is not overwritten.
    case alreadyExists
    /// The file is not the one that was read.
    case conflict
    /// The system refused to read or write a file.
    case fileAccess
    /// The desktop's keyring, or the program that talks to it, is not there.
    case serviceUnavailable
    /// libcrypto refused.
    case cryptoFailure
  }

  /// What went wrong.
  public var code: Code
  /// What was being done.
  public var operation: String
  /// Why it did not work and what to do.
  public var reason: String
  /// The keychain's answer, when it was a keychain.
  public var status: KeychainStatus?

  /// An error in words.
  public init(_ code: Code, _ operation: String, _ reason: String) {
    self.code = code
    self.operation = operation
    self.reason = reason
  }

  /// An error of the keychain.
  public init(_ status: KeychainStatus, _ operation: String) {
    self.init(.keychain, operation, status.description)
    self.status = status
  }

  /// The error in one line.
  public var description: String { "\(operation): \(reason)" }
}
