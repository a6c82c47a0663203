internal import CryptoCore
internal import Foundation

/// An authenticator's data about itself and its use (WebAuthn Level 3, section 6.1).
struct AuthenticatorData {
  /// The SHA-256 of the relying party's domain, 32 bytes.
  let relyingPartyHash: Data
  /// Whether a person was present.
  let isPresent: Bool
  /// Whether the device verified the person.
  let isVerified: Bool
  /// Whether the passkey may be copied to other devices.
  let isBackupEligible: Bool
  /// Whether the passkey has been copied.
  let isBackedUp: Bool
  /// How often the passkey has signed; 0 where the device does not count.
  let count: UInt32
  /// The new passkey's name and key; nil at a sign-in.
  let credential: (id: Data, key: CBOR)?

  /// Parses the bytes; nil when they are too short or too long.
  init?(_ data: Data) {
    let bytes = Array(data)
    guard bytes.count >= 37 else { return nil }
    let flags = bytes[32]
    relyingPartyHash = Data(bytes[..<32])
    (isPresent, isVerified) = (flags & 0x01 != 0, flags & 0x04 != 0)
    (isBackupEligible, isBackedUp) = (flags & 0x08 != 0, flags & 0x10 != 0)
    count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    if flags & 0x40 != 0 {
      // The model of the device, 16 bytes, and the length of the passkey's name.
      guard rest.count >= 18 else { return nil }
      let length = Int(rest[53]) << 8 | Int(rest[54])
      rest = rest[55...]
      guard (1...1023).contains(length), rest.count >= length,
        let key = try? CBOR.prefix(of: rest.dropFirst(length))
      else { return nil }
      credential = (Data(rest.prefix(length)), key.item)
      rest = rest.dropFirst(length + key.count)
    } else {
      credential = nil
    }
    if flags & 0x80 != 0 {
      guard let extensions = try? CBOR.prefix(of: rest), case .map = extensions.item else {
        return nil
      }
      rest = rest.dropFirst(extensions.count)
    }
    guard rest.isEmpty else { return nil }
  }
}
