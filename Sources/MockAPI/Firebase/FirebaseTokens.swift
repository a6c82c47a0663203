internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Firebase {
  /// What a verified ID token says about its owner.
  struct Bearer: Sendable {
    /// The user the token belongs to.
    let user: FirebaseUser
    /// When the user entered the password.
    let authenticatedAt: Date
  }

  /// The members at the end of each answer to a sign-in.
  static func tokens(of user: FirebaseUser, _ scope: inout Scope<Firebase>) -> [JSONValue.Member] {
    let token = "AMf-" + scope.random.alphanumerics(120)
    let session = FirebaseSession(localID: user.localID, authenticatedAt: scope.now)
    scope.state.refreshTokens[token] = session
    return [
      .init(name: "idToken", value: .string(idToken(of: user, session, scope))),
      .init(name: "refreshToken", value: .string(token)),
      .init(name: "expiresIn", value: .string(String(Self.lifetime(scope)))),
    ]
  }

  /// How long an ID token is valid, in seconds, limited to what can be added to a date.
  static func lifetime(_ scope: Scope<Firebase>) -> Int {
    min(max(scope.state.switches.tokenLifetime, -1_000_000_000), 1_000_000_000)
  }

  /// Returns a new ID token.
  static func idToken(
    of user: FirebaseUser, _ session: FirebaseSession, _ scope: Scope<Firebase>
  ) -> String {
    let now = scope.now.firebaseSeconds
    var claims: [JSONValue.Member] = []
    if let text = user.claims, let tree = JSONTree(Data(text.utf8)),
      case .members(let added) = JSONValue(tree)
    {
      claims = added
    }
    let own: JSONValue = .object([
      "iss": .string(Self.issuer), "aud": .string(Self.projectID),
      "auth_time": .number(session.authenticatedAt.firebaseSeconds),
      "user_id": .string(user.localID), "sub": .string(user.localID),
      "iat": .number(now), "exp": .number(now + Self.lifetime(scope)),
      "email": .string(user.email), "email_verified": .bool(user.isEmailVerified),
      "firebase": .object([
        "identities": .object(["email": .array([.string(user.email)])]),
        "sign_in_provider": .string("password"),
      ]),
    ])
    if case .members(let members) = own { claims += members }
    let key = scope.state.keys.signingKey
    let token = try? JWS.sign(
      Data(JSONValue.members(claims).text.utf8), using: .rs256(key.key), kid: key.name, type: "JWT")
    // Signing cannot fail with an RSA key of 2048 bits.
    return token ?? ""
  }

  /// Verifies an ID token and finds its user.
  static func bearer(_ token: String, _ scope: Scope<Firebase>) throws(FirebaseError) -> Bearer {
    guard let header = try? JWS.unverifiedHeader(of: token),
      let key = scope.state.keys.publicKey(named: header.kid, scope.now),
      let jws = try? JWS.verify(token, using: .rs256(key))
    else { throw FirebaseError("INVALID_ID_TOKEN") }
    let claims: JWTClaims
    do throws(JWTClaimError) {
      let expected = JWTExpectations(issuer: Self.issuer, audience: Self.projectID)
      claims = try expected.validate(jws.payload, now: scope.now)
    } catch {
      throw FirebaseError(error == .expired ? "TOKEN_EXPIRED" : "INVALID_ID_TOKEN")
    }
    guard let user = scope.state.users[claims.subject ?? ""] else {
      throw FirebaseError("USER_NOT_FOUND")
    }
    guard !user.isDisabled else { throw FirebaseError("USER_DISABLED") }
    guard (claims.issuedAt ?? .distantPast).firebaseSeconds >= user.validSince.firebaseSeconds
    else {
      throw FirebaseError("TOKEN_EXPIRED")
    }
    return Bearer(user: user, authenticatedAt: claims.authenticatedAt ?? .distantPast)
  }

  /// Verifies an ID token for an operation that needs a sign-in within the last five minutes.
  static func recentBearer(_ token: String, _ scope: Scope<Firebase>) throws(FirebaseError)
    -> Bearer
  {
    let bearer = try bearer(token, scope)
    guard scope.now.timeIntervalSince(bearer.authenticatedAt) <= 300 else {
      throw FirebaseError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }
    return bearer
  }
}
