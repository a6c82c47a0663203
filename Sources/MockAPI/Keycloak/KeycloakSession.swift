internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The realm's own description, and the end of a browser's session.
extension OAuthRequestHandler {
  /// `GET /realms/R`: the realm with its public key, in base64 without PEM markers.
  mutating func realm() -> ResponseMessage {
    readers = .everybody
    let lines = signingKey.key.publicKey.pem
      .split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
    return .json(
      200,
      [
        "realm": .string(Keycloak.realm), "public_key": .string(lines.joined()),
        "token-service": .string("\(issuer)/protocol/openid-connect"),
        "account-service": .string("\(issuer)/account"), "tokens-not-before": .number(0),
      ])
  }

  /// Returns the server's metadata, for the addresses of OpenID Connect and of RFC 8414.
  mutating func keycloakMetadata() -> ResponseMessage {
    let base = "\(issuer)/protocol/openid-connect"
    return discovery([
      "authorization_endpoint": "\(base)/auth", "token_endpoint": "\(base)/token",
      "introspection_endpoint": "\(base)/token/introspect",
      "userinfo_endpoint": "\(base)/userinfo", "end_session_endpoint": "\(base)/logout",
      "jwks_uri": "\(base)/certs", "revocation_endpoint": "\(base)/revoke",
      "device_authorization_endpoint": "\(base)/auth/device",
    ])
  }

  /// Returns the page that `keycloak-js` puts into a frame to find out whether pages of other sites
  /// send our cookie.
  ///
  /// They do not, because the cookie is `SameSite=Lax`.
  func cookieProbe() -> ResponseMessage {
    .text(
      200, "<!doctype html><script>parent.postMessage(\"unsupported\", \"*\")</script>\n",
      type: "text/html; charset=utf-8")
  }

  /// Handles the end-session endpoint (OIDC RP-Initiated Logout, section 2); clients may also POST
  /// a refresh token, an addition by Keycloak.
  mutating func endSession() -> ResponseMessage {
    if call.form.contains(where: { $0.name == "refresh_token" }) { return logOut() }
    let pairs = call.method == "POST" ? call.form : call.query
    func value(_ name: String) -> String? { pairs.first { $0.name == name }?.value }
    if call.method == "POST", value("id_token_hint") == nil, value("client_id") != nil {
      return logOut()
    }
    guard let hint = value("id_token_hint") else {
      return value("post_logout_redirect_uri") == nil
        ? page(.deviceDone("Sign out in the app that you signed in with."))
        : page(.failure("Missing parameter: id_token_hint"))
    }
    // An expired ID token still identifies the session.
    guard let header = try? JWS.unverifiedHeader(of: hint),
      let key = publishedKeys.first(where: { $0.name == header.kid }),
      let jws = try? JWS.verify(hint, using: .rs256(key.key.publicKey)),
      let claims = JSONTree(jws.payload), Self.exact(claims["iss"]) == ExactString(issuer),
      let client = Self.exact(claims["aud"]).flatMap({ state.clients[$0] }),
      [nil, client.id].contains(value("client_id").map { ExactString($0) })
    else { return page(.failure("Invalid parameter: id_token_hint")) }
    let redirect = value("post_logout_redirect_uri").map { ExactString($0) }
    if let redirect, !Self.isRegistered(redirect, for: client) {
      return page(.failure("Invalid redirect uri"))
    }
    // Ends only the session that the token names, which may belong to a different browser.
    if let session = Self.exact(claims["sid"]) { end(session: session) }
    var response = page(.deviceDone("You are logged out."))
    if let redirect {
      response = ResponseMessage(status: 302)
      response.fields["Location"] =
        value("state").map { RedirectAddress.adding([("state", $0)], to: redirect.string) }
        ?? redirect.string
      response.fields["Cache-Control"] = "no-store"
    }
    if sentCookie.map({ state.sessions[$0] == nil }) ?? true {
      response.fields["Set-Cookie"] = BrowserCookie.expired(for: call)
    }
    return response
  }

  private static func exact(_ claim: JSONTree?) -> ExactString? {
    claim?.text.map { ExactString($0) }
  }
}
