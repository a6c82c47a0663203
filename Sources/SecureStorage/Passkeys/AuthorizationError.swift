/// The reason why a device made or used no passkey: the codes of Apple's `ASAuthorizationError`.
public enum AuthorizationError: Int, Error, Hashable, Sendable, CaseIterable {
  /// The person cancelled, or has no passkey that the site accepts.
  ///
  /// Both have the same code, so that a site does not learn which passkeys are on the device
  /// (WebAuthn Level 3, section 14.5.2).
  case canceled = 1001
  /// The site may not use this relying party, or the device cannot verify a person.
  case failed = 1004
  /// The device already has one of the excluded passkeys.
  case matchedExcludedCredential = 1006

  /// Apple's number for the error.
  public var code: Int { rawValue }
}

extension AuthorizationError: CustomStringConvertible {
  /// The error in one line.
  public var description: String { "ASAuthorizationError \(rawValue), \(words)" }

  private var words: String {
    switch self {
    case .canceled: "cancelled, or there is no passkey for it"
    case .failed: "the request is not allowed here"
    case .matchedExcludedCredential: "this device has a passkey of the account already"
    }
  }
}
