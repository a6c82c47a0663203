internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The realm's own description, and the end of a browser's session.
extension OAuthRequestHandler {
  /// `GET /realms/R`: the realm with its public key, in base64 without a frame.
  func realm() -> ResponseMessage {
    let lines = SigningKey.number(state.keyNumber).key.publicKey.pem
      .split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
    return .json(
      200,
      [
        "realm": .string(Keycloak.realm), "public_key": .string(lines.joined()),
        "token-service": .string("\(issuer)/protocol/openid-connect"),
        "account-service": .string("\(issuer)/account"), "tokens-not-before": .number(0),
      ])
  }

  /// The end-session endpoint (OIDC RP-Initiated Logout, section 2); clients may also POST a refresh
  /// token, which is Keycloak's own way.
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
    // An ID token that has expired still says whose session it was.
    guard let header = try? JWS.unverifiedHeader(of: hint),
      let key = publishedKeys.first(where: { $0.name == header.kid }),
      let jws = try? JWS.verify(hint, using: .rs256(key.key.publicKey)),
      let claims = JSONTree(jws.payload), claims["iss"]?.text == issuer,
      let client = state.clients[claims["aud"]?.text ?? ""]
    else { return page(.failure("Invalid parameter: id_token_hint")) }
    let redirect = value("post_logout_redirect_uri")
    if let redirect, !Self.isRegistered(redirect, for: client) {
      return page(.failure("Invalid redirect uri"))
    }
    end(claims["sid"]?.text, of: claims["sub"]?.text)
    guard let redirect else { return page(.deviceDone("You are logged out.")) }
    var response = ResponseMessage(status: 302)
    response.fields["Location"] =
      value("state").map { RedirectAddress.adding([("state", $0)], to: redirect) } ?? redirect
    response.fields["Cache-Control"] = "no-store"
    response.fields["Set-Cookie"] = BrowserCookie.expired(for: call)
    return response
  }

  /// Ends a user's session: the one that the token names, or the browser's.
  private mutating func end(_ session: String?, of subject: String?) {
    guard let user = state.users.values.first(where: { $0.id == subject }) else { return }
    for (number, grant) in state.grants
    where grant.userName == user.name && (session == nil || grant.session == session) {
      revoke(grant: number)
    }
    state.sessions = state.sessions.filter { $0.value.userName != user.name }
  }
}
