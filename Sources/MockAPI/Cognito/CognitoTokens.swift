internal import CryptoCore
internal import Foundation

extension Cognito {
  /// Signs a user in and returns three tokens.
  static func signedIn(
    _ key: ExactString, _ client: String, _ scope: inout Scope<Cognito>
  ) -> JSONValue {
    let grant = CognitoGrant(
      user: key, clientID: ExactString(client), origin: scope.random.uuid(), signedInAt: scope.now,
      expiry: scope.now.addingTimeInterval(30 * 24 * 3600))
    let refreshToken =
      [64, 342, 16, 512, 22].map { scope.random.alphanumerics($0) }.joined(separator: ".")
    scope.state.grants[refreshToken] = grant
    return result(grant, refreshToken: refreshToken, &scope)
  }

  /// Returns new tokens for a refresh token, which does not change.
  static func refresh(
    _ token: String, _ client: String, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    // A refresh token belongs to the client that received it.
    guard let grant = scope.state.grants[token], grant.clientID == ExactString(client) else {
      throw .notAuthorized("Invalid Refresh Token")
    }
    guard !grant.isRevoked else { throw .notAuthorized("Refresh Token has been revoked") }
    guard grant.expiry > scope.now else { throw .notAuthorized("Refresh Token has expired") }
    return result(grant, refreshToken: nil, &scope)
  }

  /// `GetTokensFromRefreshToken`: the same under a different name.
  static func getTokensFromRefreshToken(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input)
    guard case .members(let members) = try refresh(input["RefreshToken"], input["ClientId"], &scope)
    else {
      return .members([])
    }
    return .members(members.filter { $0.name == "AuthenticationResult" })
  }

  private static func result(
    _ grant: CognitoGrant, refreshToken: String?, _ scope: inout Scope<Cognito>
  ) -> JSONValue {
    let now = Int(clamping: scope.now)
    let event = scope.random.uuid()
    func times(_ random: inout SeededRandom) -> [JSONValue.Member] {
      [
        .init(name: "auth_time", value: .number(Int(clamping: grant.signedInAt))),
        .init(name: "exp", value: .number(now + 3600)), .init(name: "iat", value: .number(now)),
        .init(name: "jti", value: .string(random.uuid())),
      ]
    }
    let user = scope.state.users[grant.user]
    func claims(_ pairs: KeyValuePairs<String, String>) -> [JSONValue.Member] {
      pairs.map { .init(name: $0.key, value: .string($0.value)) }
    }
    var identity = claims(["sub": user?.subject ?? ""])
    if user?.email != nil {
      let isVerified = JSONValue.bool(user?.isEmailVerified ?? false)
      identity.append(.init(name: "email_verified", value: isVerified))
    }
    identity += claims([
      "iss": issuer, "cognito:username": user?.username ?? "", "origin_jti": grant.origin,
      "aud": grant.clientID.string, "event_id": event, "token_use": "id",
    ])
    identity += times(&scope.random)
    identity += (user?.attributes ?? []).map { .init(name: $0.name, value: .string($0.value)) }
    let access =
      claims([
        "sub": user?.subject ?? "", "iss": issuer, "client_id": grant.clientID.string,
        "origin_jti": grant.origin, "event_id": event, "token_use": "access",
        "scope": "aws.cognito.signin.user.admin",
      ]) + times(&scope.random) + claims(["username": user?.username ?? ""])
    let accessToken = sign(access, scope)
    scope.state.accessTokens[accessToken] = CognitoAccess(
      user: grant.user, origin: grant.origin, expiry: scope.now.addingTimeInterval(3600))
    var tokens = claims(["AccessToken": accessToken, "IdToken": sign(identity, scope)])
    if let refreshToken { tokens += claims(["RefreshToken": refreshToken]) }
    tokens.append(.init(name: "ExpiresIn", value: .number(3600)))
    tokens += claims(["TokenType": "Bearer"])
    return .object([
      "AuthenticationResult": .members(tokens), "ChallengeParameters": .members([]),
    ])
  }

  private static func sign(_ claims: [JSONValue.Member], _ scope: Scope<Cognito>) -> String {
    let key = signingKeys.number(0)
    let payload = Data(JSONValue.members(claims).text.utf8)
    guard let token = try? JWS.sign(payload, using: .rs256(key.key), kid: key.name) else {
      preconditionFailure("the keys in the source can sign")
    }
    return token
  }
}

extension Int {
  /// Creates the seconds since 1970, or the nearest number to which a lifetime can still be added.
  fileprivate init(clamping date: Date) {
    self = Int(Swift.max(-1e15, Swift.min(1e15, date.timeIntervalSince1970)))
  }
}
