internal import CryptoCore
internal import Foundation

/// The state of the server.
struct PasskeysState: Sendable {
  /// The accounts by their names.
  var accounts: [ExactString: PasskeyAccount] = [:]
  /// The issued challenges that have not been used yet, in Base64url.
  var challenges: [String: PasskeyCeremony] = [:]
  /// The names of the accounts by the tokens of their sessions.
  var sessions: [String: ExactString] = [:]

  /// Creates the state in a new world: Mia's account, with a password.
  init() {
    var random = SeededRandom(seed: 28)
    accounts[ExactString(Passkeys.demoUser)] = PasskeyAccount(
      id: Data(random.hex(16).utf8),
      password: StoredPassword(Passkeys.demoPassword, random: &random))
  }

  /// Returns the account and the index of a passkey; nil when there is no passkey with this name.
  func owner(of credentialID: Data) -> (name: ExactString, index: Int)? {
    for (name, account) in accounts {
      let index = account.passkeys.firstIndex { $0.id == credentialID }
      if let index { return (name, index) }
    }
    return nil
  }
}

struct PasskeyAccount: Sendable {
  /// The user handle: a passkey's name for the account, 16 bytes (WebAuthn Level 3, section 5.4.3).
  let id: Data
  /// The password; nil when it was removed or never set.
  var password: StoredPassword?
  /// The passkeys, oldest first.
  var passkeys: [StoredPasskey] = []
  /// The code of the last email, and the number of remaining tries.
  var recovery: (code: String, expires: Date, tries: Int)?
}

/// The credential record of a passkey (WebAuthn Level 3, section 4).
struct StoredPasskey: Sendable {
  /// The name, at most 1,023 bytes.
  let id: Data
  /// The key for verifying signatures.
  let key: P256.Signing.PublicKey
  /// The number of signatures at its last use; 0 where the device does not count.
  var count: UInt32
  /// Whether its device may copy it to others.
  let isBackupEligible: Bool
  /// Whether it is backed up now.
  var isBackedUp: Bool
  /// Whether a sign count did not grow, which means that a second device may have the same key.
  var isBlocked = false
  /// The ways to reach the device, as the browser reported them: `internal`, `hybrid`, `usb`.
  let transports: [String]
  /// When the passkey was created.
  let created: Date
}

/// The purpose of a challenge.
struct PasskeyCeremony: Sendable {
  enum Kind: Hashable, Sendable {
    /// A new passkey for this account.
    case registration(ExactString, id: Data)
    /// A sign-in; the account is nil if any passkey of the site may be used.
    case signIn(ExactString?)
  }

  let kind: Kind
  /// When the challenge expires.
  let expires: Date
}
