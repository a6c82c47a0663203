internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Firebase {
  /// The claims of a verified ID token about its owner.
  struct Bearer: Sendable {
    /// The user the token belongs to.
    let user: FirebaseUser
    /// When the user entered the password.
    let authenticatedAt: Date
    /// How the user signed in.
    let method: String
    /// The claims from a custom token, as a JSON object.
    let claims: String?
  }

  /// Returns the members at the end of each response to a sign-in.
  static func tokens(
    of user: FirebaseUser, method: String = "password", claims: String? = nil,
    _ scope: inout Scope<Firebase>
  ) -> [JSONValue.Member] {
    let token = "AMf-" + scope.random.alphanumerics(120)
    let session = FirebaseSession(
      localID: user.localID, method: method, claims: claims, authenticatedAt: scope.now)
    scope.state.refreshTokens[token] = session
    return [
      .init(name: "idToken", value: .string(idToken(of: user, session, scope))),
      .init(name: "refreshToken", value: .string(token)),
      .init(name: "expiresIn", value: .string(String(Self.lifetime(scope)))),
    ]
  }

  /// Returns how long an ID token is valid, in seconds, limited to values that a date can be moved
  /// by.
  static func lifetime(_ scope: Scope<Firebase>) -> Int {
    min(max(scope.state.switches.tokenLifetime, -1_000_000_000), 1_000_000_000)
  }

  static func idToken(
    of user: FirebaseUser, _ session: FirebaseSession, _ scope: Scope<Firebase>
  ) -> String {
    sign(claims(of: user, session, Self.issuer, lifetime: Self.lifetime(scope), scope), scope)
  }

  /// Returns the claims of a token: those from a custom token, then the project's own.
  static func claims(
    of user: FirebaseUser, _ session: FirebaseSession, _ issuer: String, lifetime: Int,
    _ scope: Scope<Firebase>
  ) -> [JSONValue.Member] {
    let now = scope.now.firebaseSeconds
    var claims: [JSONValue.Member] = []
    if let text = session.claims, let tree = JSONTree(Data(text.utf8)),
      case .members(let added) = JSONValue(tree)
    {
      claims = added
    }
    for (name, value) in [("name", user.displayName), ("picture", user.photoURL)] {
      guard let value, !claims.contains(where: { $0.name == name }) else { continue }
      claims.append(.init(name: name, value: .string(value)))
    }
    var identities: [JSONValue.Member] = []
    if let provider = user.provider {
      identities.append(
        .init(name: provider.name, value: .array([.string(provider.subject.string)])))
    }
    if let email = user.email {
      identities.append(.init(name: "email", value: .array([.string(email.string)])))
    }
    let own: JSONValue = .object([
      "iss": .string(issuer), "aud": .string(Self.projectID),
      "auth_time": .number(session.authenticatedAt.firebaseSeconds),
      "user_id": .string(user.localID.string), "sub": .string(user.localID.string),
      "iat": .number(now), "exp": .number(now + lifetime),
    ])
    if case .members(let members) = own { claims += members }
    if let email = user.email {
      claims.append(.init(name: "email", value: .string(email.string)))
      claims.append(.init(name: "email_verified", value: .bool(user.isEmailVerified)))
    }
    let firebase: JSONValue = .object([
      "identities": .members(identities), "sign_in_provider": .string(session.method),
    ])
    return claims + [.init(name: "firebase", value: firebase)]
  }

  /// Signs the claims of a token with the key in use.
  static func sign(_ claims: [JSONValue.Member], _ scope: Scope<Firebase>) -> String {
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
    let tree = JSONTree(jws.payload)
    return Bearer(
      user: user, authenticatedAt: claims.authenticatedAt ?? .distantPast,
      method: tree?["firebase"]?["sign_in_provider"]?.text ?? "password",
      claims: tree.flatMap(addedClaims))
  }

  /// Returns the claims of a token that are not the project's own, as a JSON object.
  private static func addedClaims(_ tree: JSONTree) -> String? {
    guard case .object(let members) = tree else { return nil }
    let added = members.filter { !ownClaims.contains($0.key.string) }
    return JSONValue(.object(added)).text
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
