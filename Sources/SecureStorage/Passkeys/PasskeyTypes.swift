#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whether the device must verify the user (`UserVerificationRequirement`).
public enum UserVerification: String, Hashable, Sendable, CaseIterable {
  /// With a finger, face or passcode; a device without these refuses.
  case required
  /// With a finger, face or passcode if the device has one.
  case preferred
  /// A touch is enough.
  case discouraged
}

/// A device's response for a new passkey (`ASAuthorizationPublicKeyCredentialRegistration`).
public struct PasskeyRegistration: Hashable, Sendable {
  /// The credential ID, 16 random bytes.
  public let credentialID: Data
  /// The browser's or system's data about the request, as JSON (WebAuthn Level 3, section 5.8.1).
  public let rawClientDataJSON: Data
  /// The authenticator data with the public key, as CBOR (WebAuthn Level 3, section 6.5.4).
  public let rawAttestationObject: Data
}

/// A device's response for a sign-in (`ASAuthorizationPublicKeyCredentialAssertion`).
public struct PasskeyAssertion: Hashable, Sendable {
  /// The credential ID of the passkey that signed.
  public var credentialID: Data
  /// The browser's or system's data about the request, as JSON (WebAuthn Level 3, section 5.8.1).
  public var rawClientDataJSON: Data
  /// The authenticator data, 37 bytes here and more with extensions (WebAuthn Level 3, section 6.1).
  public var rawAuthenticatorData: Data
  /// The signature of the authenticator data and the hash of the client data, in DER.
  public var signature: Data
  /// The user handle: the account's ID at the server, as it was at the registration.
  public var userID: Data
}

/// A passkey in the device's storage.
struct Passkey: Hashable, Sendable {
  let credentialID: Data
  let relyingParty: String
  let userID: Data
  /// The private key's number, 32 bytes.
  let key: Data
  /// The number of signatures so far; always 0 for a synchronized passkey.
  var count: UInt32
}
