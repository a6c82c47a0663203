internal import CryptoCore
internal import Synchronization
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A device with passkeys, together with its browser or system.
///
/// It has keys on P-256, each for one relying party, and signs as WebAuthn Level 3 requires
/// (sections 5.1.3, 5.1.4 and 6). A device without a passcode is like a security key with a button.
/// It detects a person, but does not know who the person is. `AuthenticationPrompt` models the
/// system's sheet, and `copy(on:)` the cloud that copies synchronized passkeys.
///
/// ```swift
/// let phone = PasskeyDevice(asking: .always(.allow))
/// let made = try phone.register(
///   at: "https://shop.example", relyingParty: "shop.example", challenge: challenge, userID: id)
/// let proof = try phone.assert(
///   at: "https://shop.example", relyingParty: "shop.example", challenge: challenge)
/// ```
public final class PasskeyDevice: Sendable {
  private struct State: Sendable {
    var device: Device
    var passkeys: [Passkey] = []
  }

  private let state: Mutex<State>
  private let prompt: AuthenticationPrompt
  /// Whether its passkeys are synchronized with the person's other devices.
  public let isSynced: Bool

  /// Creates a device without passkeys.
  ///
  /// - Parameters:
  ///   - device: The phone or computer.
  ///   - isSynced: Whether its passkeys are synchronized with the person's other devices.
  ///   - prompt: The simulated user, who answers requests for a finger, face or passcode.
  public convenience init(
    on device: Device = Device(), isSynced: Bool = false,
    asking prompt: AuthenticationPrompt = .always(.allow)
  ) {
    self.init(State(device: device), isSynced, prompt)
  }

  private init(_ state: State, _ isSynced: Bool, _ prompt: AuthenticationPrompt) {
    self.state = Mutex(state)
    (self.isSynced, self.prompt) = (isSynced, prompt)
  }

  /// The number of passkeys on the device.
  public var passkeyCount: Int { state.withLock(\.passkeys.count) }

  /// Returns a second device with the same passkeys: a synchronized device, or a thief's copy.
  public func copy(on device: Device = Device()) -> PasskeyDevice {
    let passkeys = state.withLock(\.passkeys)
    return PasskeyDevice(State(device: device, passkeys: passkeys), isSynced, prompt)
  }

  /// Creates a passkey.
  ///
  /// - Parameters:
  ///   - origin: The requesting site or app, such as `https://shop.example`.
  ///   - relyingParty: The domain that the passkey is for: the origin's own, or a parent domain.
  ///   - challenge: The server's random bytes.
  ///   - userID: The account's name at the server, at most 64 bytes, without meaning elsewhere.
  ///   - excluded: The passkeys of the account; the device creates no second one.
  ///   - verification: Whether the device must verify the person.
  /// - Returns: The data for the server, with the public key.
  /// - Throws: `AuthorizationError`.
  public func register(
    at origin: String, relyingParty: String, challenge: Data, userID: Data,
    excluding excluded: [Data] = [], verification: UserVerification = .preferred
  ) throws(AuthorizationError) -> PasskeyRegistration {
    guard (1...64).contains(userID.count) else { throw .failed }
    let verified = try consent(at: origin, relyingParty, verification)
    let key = P256.Signing.PrivateKey()
    var random = SecureRandom()
    let passkey = Passkey(
      credentialID: Data((0..<16).map { _ in .random(in: 0...255, using: &random) }),
      relyingParty: relyingParty,
      userID: userID, key: key.rawRepresentation, count: 0)
    let isNew = state.withLock { state in
      let known = state.passkeys.filter { $0.relyingParty == relyingParty }
      guard !known.contains(where: { excluded.contains($0.credentialID) }) else { return false }
      // A new passkey replaces the account's old one (WebAuthn, section 6.3.2).
      state.passkeys.removeAll { $0.relyingParty == relyingParty && $0.userID == userID }
      state.passkeys.append(passkey)
      return true
    }
    guard isNew else { throw .matchedExcludedCredential }
    var data = authenticatorData(of: passkey, verified, hasKey: true)
    data += Data(count: 16)
    data += [UInt8(passkey.credentialID.count >> 8), UInt8(passkey.credentialID.count & 0xFF)]
    data += passkey.credentialID + key.publicKey.cose.encoded()
    let object = CBOR.map([
      .init(.text("fmt"), .text("none")), .init(.text("attStmt"), .map([])),
      .init(.text("authData"), .bytes(data)),
    ])
    return PasskeyRegistration(
      credentialID: passkey.credentialID,
      rawClientDataJSON: ClientData.json("webauthn.create", challenge, origin),
      rawAttestationObject: object.encoded())
  }

  /// Signs in with the newest passkey that the server allows.
  ///
  /// - Parameters:
  ///   - origin: The requesting site or app, such as `https://shop.example`.
  ///   - relyingParty: The domain that the passkey is for.
  ///   - challenge: The server's random bytes.
  ///   - allowed: The passkeys that the server accepts; empty for any of this relying party.
  ///   - verification: Whether the device must verify the person.
  /// - Returns: The data for the server, with the signature.
  /// - Throws: `AuthorizationError`.
  public func assert(
    at origin: String, relyingParty: String, challenge: Data, allowing allowed: [Data] = [],
    verification: UserVerification = .preferred
  ) throws(AuthorizationError) -> PasskeyAssertion {
    let verified = try consent(at: origin, relyingParty, verification)
    let used = state.withLock { state -> Passkey? in
      let index = state.passkeys.lastIndex {
        $0.relyingParty == relyingParty && (allowed.isEmpty || allowed.contains($0.credentialID))
      }
      guard let index else { return nil }
      if !isSynced { state.passkeys[index].count += 1 }
      return state.passkeys[index]
    }
    guard let used else { throw .canceled }
    let data = authenticatorData(of: used, verified, hasKey: false)
    let client = ClientData.json("webauthn.get", challenge, origin)
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: used.key),
      let signature = try? key.signature(for: data + Data(SHA256.hash(data: client)))
    else { throw .failed }
    return PasskeyAssertion(
      credentialID: used.credentialID, rawClientDataJSON: client, rawAuthenticatorData: data,
      signature: signature.derRepresentation, userID: used.userID)
  }

  /// Asks the person, and returns whether the device has verified the person.
  private func consent(
    at origin: String, _ relyingParty: String, _ verification: UserVerification
  ) throws(AuthorizationError) -> Bool {
    guard ClientData.mayUse(relyingParty, origin) else { throw .failed }
    let device = state.withLock(\.device)
    guard verification != .discouraged, device.hasPasscode else {
      guard verification != .required else { throw .failed }
      return false
    }
    let request = AuthenticationPrompt.Request(
      reason: "Sign in to \(relyingParty)", method: device.presenceMethod)
    guard prompt.answer(request) == .allow else { throw .canceled }
    return true
  }

  /// Returns the first 37 bytes of authenticator data (WebAuthn Level 3, section 6.1).
  private func authenticatorData(of passkey: Passkey, _ verified: Bool, hasKey: Bool) -> Data {
    // The bits: person present, person verified, copying allowed, copied, key included.
    let flags: UInt8 =
      0x01 | (verified ? 0x04 : 0) | (isSynced ? 0x18 : 0) | (hasKey ? 0x40 : 0)
    let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: passkey.count >> (8 * $0)) }
    return Data(SHA256.hash(data: Data(passkey.relyingParty.utf8))) + [flags] + count
  }
}
