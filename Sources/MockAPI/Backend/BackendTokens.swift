internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Backend {
  /// What a token says that was checked.
  struct Identity: Hashable, Sendable {
    /// Firebase's identifier of the user: `sub`.
    let firebaseID: String
    /// The email the user has with Firebase at that time.
    let email: String
    /// Whether the user has shown to read that email's letters.
    let isEmailVerified: Bool
  }

  /// What the request's token says; nil when it has none or it is not good.
  ///
  /// The header `Firebase-Token` is the published one; `Authorization: Bearer` goes first when the
  /// API is fixed.
  func identity(_ call: Call, _ state: inout World.State) -> Identity? {
    let isFixed = state.backend.profile == .fixed
    let bearer = isFixed ? Self.bearerToken(call) : nil
    guard let token = bearer ?? call.fields["Firebase-Token"],
      let header = try? JWS.unverifiedHeader(of: token), let name = header.kid
    else { return nil }
    let pem =
      isFixed
      ? state.backend.certificates.current(name, state.now, &state.firebase.keys)
      : state.backend.certificates.fromStart(name, state.now, &state.firebase.keys)
    let expected = JWTExpectations(issuer: Firebase.issuer, audience: Firebase.projectID)
    guard let pem, let certificate = try? Certificate(pem: pem),
      case .rsa(let key) = certificate.publicKey,
      let jws = try? JWS.verify(token, using: .rs256(key)),
      let claims = try? expected.validate(jws.payload, now: state.now),
      let subject = claims.subject, let tree = JSONTree(jws.payload)
    else { return nil }
    return Identity(
      firebaseID: subject, email: tree["email"]?.text ?? "",
      isEmailVerified: tree["email_verified"] == .bool(true))
  }

  private static func bearerToken(_ call: Call) -> String? {
    guard let value = call.fields["Authorization"] else { return nil }
    let words = value.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
