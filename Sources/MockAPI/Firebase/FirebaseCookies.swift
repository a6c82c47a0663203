internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The cookies by which an app's own server knows a browser for days.
extension Firebase {
  /// The issuer of session cookies.
  public static let cookieIssuer = "https://session.firebase.google.com/\(projectID)"

  /// `projects/ID:createSessionCookie`: idToken and validDuration in seconds → a token for a cookie.
  ///
  /// It says what the ID token says. Clients check it with the certificates below `publicKeys`.
  static func makeCookie(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let token = try body.text("idToken") else { throw FirebaseError("MISSING_ID_TOKEN") }
    let seconds = try body.seconds("validDuration") ?? 14 * 86_400
    guard (300...14 * 86_400).contains(seconds) else { throw FirebaseError("INVALID_DURATION") }
    let bearer = try bearer(token, scope)
    let session = FirebaseSession(
      localID: bearer.user.localID, method: bearer.method, claims: bearer.claims,
      authenticatedAt: bearer.authenticatedAt)
    let claims = claims(of: bearer.user, session, cookieIssuer, lifetime: seconds, scope)
    return .object(["sessionCookie": .string(sign(claims, scope))])
  }
}
