internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Backend {
  /// The claims of a verified token.
  struct Identity: Hashable, Sendable {
    /// Firebase's identifier of the user: `sub`.
    let firebaseID: ExactString
    /// The user's email address in Firebase at the time the token was issued.
    let email: ExactString
    /// Whether the user has proved to receive the emails sent to that address.
    let isEmailVerified: Bool
  }

  /// Returns the claims of the request's token; nil when there is none or it is not valid.
  ///
  /// The published API reads the header `Firebase-Token`. The fixed one looks for `Authorization:
  /// Bearer` first.
  static func identity(_ call: Call, _ scope: inout Scope<Backend>) -> Identity? {
    let isFixed = scope.state.profile == .fixed
    let bearer = isFixed ? call.fields.bearerToken : nil
    guard let token = bearer ?? call.fields["Firebase-Token"],
      let header = try? JWS.unverifiedHeader(of: token), let name = header.kid
    else { return nil }
    let pem = scope.certificate(name)
    let expected = JWTExpectations(issuer: Firebase.issuer, audience: Firebase.projectID)
    guard let pem, let certificate = try? Certificate(pem: pem),
      // The published API uses a certificate's key without checking the certificate's dates.
      !isFixed || certificate.isValid(at: scope.now),
      case .rsa(let key) = certificate.publicKey,
      let jws = try? JWS.verify(token, using: .rs256(key)),
      let claims = try? expected.validate(jws.payload, now: scope.now),
      let subject = claims.subject, let tree = JSONTree(jws.payload)
    else { return nil }
    return Identity(
      firebaseID: ExactString(subject), email: ExactString(tree["email"]?.text ?? ""),
      isEmailVerified: tree["email_verified"] == .bool(true))
  }
}
