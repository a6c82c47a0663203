internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The reason to refuse a device's answer.
///
/// A real server logs the reason, and tells the client only that the sign-in failed.
struct PasskeyRefusal: Error {
  let reason: String
}

/// The checks that both ceremonies share (WebAuthn Level 3, sections 7.1 and 7.2).
struct PasskeyAnswer {
  /// The credential ID.
  let id: Data
  /// The members of `response`.
  let response: JSONTree
  /// The original bytes of the client data, which the signature covers.
  let clientData: Data
  /// The challenge in the client data, in Base64url.
  let challenge: String

  /// Reads the output of a browser's `toJSON()`.
  init(_ tree: JSONTree?) throws(PasskeyRefusal) {
    guard let tree, tree["type"]?.text == "public-key", let response = tree["response"],
      let id = Self.bytes(tree["rawId"] ?? tree["id"]),
      tree["id"]?.text == Base64URL.encode(id),
      let clientData = Self.bytes(response["clientDataJSON"])
    else { throw PasskeyRefusal(reason: "this is not a credential as a browser writes it") }
    (self.id, self.response, self.clientData) = (id, response, clientData)
    challenge = JSONTree(clientData)?["challenge"]?.text ?? ""
  }

  /// Decodes a Base64url string.
  static func bytes(_ tree: JSONTree?) -> Data? {
    guard case .string(let text)? = tree else { return nil }
    return try? Base64URL.decode(text)
  }

  /// Decodes a member of the response.
  func bytes(_ name: String) -> Data? { Self.bytes(response[name]) }

  /// Checks the client data's type, origin and frame.
  func check(
    type: String, party: PasskeyParty
  ) throws(PasskeyRefusal) {
    guard let client = JSONTree(clientData) else {
      throw PasskeyRefusal(reason: "the client data are not JSON")
    }
    guard client["type"]?.text == type else {
      throw PasskeyRefusal(reason: "the type of the client data is not \(type)")
    }
    let origin = client["origin"]?.text ?? ""
    guard ExactString(origin) == ExactString(party.origin) else {
      throw PasskeyRefusal(reason: "the origin \(origin) is not \(party.origin)")
    }
    guard client["crossOrigin"] != .bool(true), client["topOrigin"] == nil else {
      throw PasskeyRefusal(reason: "the page was in a frame of another origin")
    }
  }

  /// Checks the authenticator data's relying party and flags.
  func check(
    _ data: AuthenticatorData, party: PasskeyParty
  ) throws(PasskeyRefusal) {
    guard data.relyingPartyHash == Data(SHA256.hash(data: Data(party.id.utf8))) else {
      throw PasskeyRefusal(reason: "the passkey is not for \(party.id)")
    }
    guard data.isPresent else { throw PasskeyRefusal(reason: "no person was present") }
    guard data.isVerified else { throw PasskeyRefusal(reason: "the person was not verified") }
    guard data.isBackupEligible || !data.isBackedUp else {
      throw PasskeyRefusal(reason: "a passkey that may not be copied cannot have been copied")
    }
  }
}

extension Scope<Passkeys> {
  /// Uses up a challenge, and returns its purpose.
  mutating func ceremony(of answer: PasskeyAnswer) throws(PasskeyRefusal) -> PasskeyCeremony {
    guard let ceremony = state.challenges[answer.challenge], ceremony.expires > now else {
      throw PasskeyRefusal(reason: "the challenge is unknown, used or too old")
    }
    state.challenges[answer.challenge] = nil
    return ceremony
  }
}
