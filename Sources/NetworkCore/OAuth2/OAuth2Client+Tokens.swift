internal import CryptoCore
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension OAuth2Client {
  /// Checks a callback and exchanges its code for tokens; verifies an ID token.
  ///
  /// - Throws: `OAuth2Error`, `URLError`.
  public func exchange(
    _ callback: URL, for request: AuthorizationRequest
  ) async throws -> OAuth2Tokens {
    let tokens = try await self.tokens([
      ("grant_type", "authorization_code"), ("code", try request.code(from: callback)),
      ("redirect_uri", request.redirect.absoluteString), ("code_verifier", request.pkce.verifier),
    ])
    if let nonce = request.nonce, provider.keysEndpoint != nil {
      guard let idToken = tokens.idToken else {
        throw OAuth2Error.invalidResponse("it has no id_token although openid was requested")
      }
      try await verify(idToken, nonce: nonce, accessToken: tokens.accessToken)
    }
    return tokens
  }

  /// Gets the next access token; the refresh token may change too (rotation).
  ///
  /// - Throws: `OAuth2Error`, with `invalid_grant` when the refresh token is no longer valid;
  ///   `URLError`.
  public func refresh(_ tokens: OAuth2Tokens) async throws -> OAuth2Tokens {
    guard let refreshToken = tokens.refreshToken else { throw OAuth2Error.needsAuthorization }
    let new = try await self.tokens(
      [("grant_type", "refresh_token"), ("refresh_token", refreshToken)],
      at: provider.refreshEndpoint)
    return tokens.refreshed(by: new)
  }

  /// Gets a token for the client itself, without a user (RFC 6749, 4.4).
  ///
  /// - Throws: `OAuth2Error`, `URLError`.
  public func clientCredentials(scopes: [String]) async throws -> OAuth2Tokens {
    try await tokens(
      [("grant_type", "client_credentials")]
        + (scopes.isEmpty ? [] : [("scope", join(scopes))]))
  }

  /// Tells the server that the tokens are no longer needed.
  ///
  /// - Throws: `OAuth2Error`, `URLError`.
  public func revoke(_ tokens: OAuth2Tokens) async throws {
    switch provider.revocation {
    case nil: throw OAuth2Error.notOffered("revocation endpoint")
    case .token(let url)?:
      // Revoking the refresh token also revokes its access tokens (RFC 7009, 2.1).
      let hint = tokens.refreshToken == nil ? "access_token" : "refresh_token"
      let token = tokens.refreshToken ?? tokens.accessToken
      _ = try await post([("token", token), ("token_type_hint", hint)], to: url)
    case .logout(let url)?:
      guard let refreshToken = tokens.refreshToken else {
        throw OAuth2Error.notOffered("way to end a session without a refresh token")
      }
      _ = try await post([("refresh_token", refreshToken)], to: url)
    case .permissions(let url)?:
      let item = FormEncoding.encode([("access_token", tokens.accessToken)])
      guard let address = URL(string: "\(url.absoluteString)?\(item)") else {
        throw OAuth2Error.notOffered("revocation endpoint")
      }
      _ = try await send(URLRequest(method: "DELETE", url: address))
    }
  }

  /// Returns what the server knows about a token (RFC 7662); nil when it is not active.
  ///
  /// - Returns: The members of the response that are strings or numbers.
  /// - Throws: `OAuth2Error`, `URLError`.
  public func introspect(_ token: String) async throws -> [String: String]? {
    guard let url = provider.introspectionEndpoint else {
      throw OAuth2Error.notOffered("introspection endpoint")
    }
    guard case .object(let members)? = JSONTree(try await post([("token", token)], to: url)),
      case .bool(let isActive)? = members["active"]
    else { throw OAuth2Error.invalidResponse("it does not say whether the token is active") }
    return isActive ? members.texts : nil
  }

  /// Returns the signed-in user as JSON, with the access token in a header field (OIDC Core, 5.3).
  ///
  /// Before you use it, check that `sub` equals that of the ID token.
  ///
  /// - Throws: `OAuth2Error`, `URLError`.
  public func userInfo(_ tokens: OAuth2Tokens) async throws -> Data {
    guard let url = provider.userInfoEndpoint else {
      throw OAuth2Error.notOffered("userinfo endpoint")
    }
    var request = URLRequest(url: url)
    request.setValue(
      try BearerToken.fieldValue(tokens.accessToken), forHTTPHeaderField: "Authorization")
    return try await send(request)
  }

  /// Requests tokens from the token endpoint.
  func tokens(
    _ pairs: [(name: String, value: String)], at url: URL? = nil
  ) async throws -> OAuth2Tokens {
    let data = try await post(pairs, to: url ?? provider.tokenEndpoint)
    return try OAuth2Tokens(data, now: now())
  }

  /// Posts a form with the client's identifier, and its secret if it has one.
  func post(_ pairs: [(name: String, value: String)], to url: URL) async throws -> Data {
    var pairs = pairs
    var request = URLRequest(method: "POST", url: url)
    switch registration.authentication {
    case .none: pairs.append(("client_id", registration.id))
    case .body(let secret):
      pairs += [("client_id", registration.id), ("client_secret", secret)]
    case .basic(let secret):
      let (user, password) = (FormEncoding.escape(registration.id), FormEncoding.escape(secret))
      request.setValue(
        try BasicCredentials.fieldValue(user: user, password: password),
        forHTTPHeaderField: "Authorization")
    }
    request.setBody(form: pairs)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return try await send(request)
  }

  private func send(_ request: URLRequest) async throws -> Data {
    guard request.url.flatMap(Origin.init)?.isPrivate == true else {
      throw OAuth2Error.insecureEndpoint("endpoint")
    }
    let (data, response) = try await transport.data(for: request)
    do {
      return try ServerFailure.check(data, response)
    } catch {
      throw OAuth2Error.refused(error)
    }
  }
}
