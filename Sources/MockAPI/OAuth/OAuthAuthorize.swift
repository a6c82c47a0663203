internal import Foundation
internal import NetworkCore

/// The flow in the browser: request, sign-in, consent, and return (RFC 6749, 4.1.1 and 4.1.2).
extension OAuthRequestHandler {
  /// The authorisation endpoint, by GET or with a posted form.
  mutating func authorize() -> ResponseMessage {
    let pairs = call.method == "POST" ? call.form : call.query
    guard let ids = try? Self.single("client_id", in: pairs),
      let client = state.clients[ids]
    else { return page(.failure("This app is unknown.")) }
    // An address that is not registered gets no redirect, not even for an error (RFC 6749,
    // 4.1.2.1).
    guard let redirect = try? Self.single("redirect_uri", in: pairs) ?? client.redirects.first,
      Self.isRegistered(redirect, for: client)
    else { return page(.failure("The app did not register this redirect address.")) }
    let state = (try? Self.single("state", in: pairs)) ?? nil
    do throws(JourneyRefusal) {
      return try begin(pairs, client, redirect, state)
    } catch {
      return back(
        to: redirect, state: state, [("error", error.code), ("error_description", error.text)])
    }
  }

  /// An error that the browser carries back to the client.
  struct JourneyRefusal: Error {
    let code: String
    let text: String
  }

  private mutating func begin(
    _ pairs: [Call.Pair], _ client: OAuthClientRecord, _ redirect: String, _ state: String?
  ) throws(JourneyRefusal) -> ResponseMessage {
    let names = Set(pairs.map(\.name))
    for name in names where pairs.filter({ $0.name == name }).count > 1 {
      throw JourneyRefusal(code: "invalid_request", text: "duplicated parameter: \(name)")
    }
    let values = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    guard let type = values["response_type"], !type.isEmpty else {
      throw JourneyRefusal(code: "invalid_request", text: "Missing parameter: response_type")
    }
    let isAlone = skin.givesIDTokenAlone && Self.asksForIDTokenAlone(type)
    guard type == "code" || isAlone else {
      throw JourneyRefusal(code: "unsupported_response_type", text: "response_type must be code")
    }
    let scopes = (values["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
    guard scopes.allSatisfy({ name in skin.scopes.contains { $0.name == name } }) else {
      throw JourneyRefusal(code: "invalid_scope", text: "Invalid scopes: \(values["scope"] ?? "")")
    }
    if isAlone { try checkIDTokenAlone(scopes, nonce: values["nonce"]) }
    let challenge = isAlone ? nil : try challenge(values)
    let prompts = Set((values["prompt"] ?? "").split(separator: " "))
    let (browser, isNew) = browserCookie()
    let journey = OAuthJourney(
      clientID: client.id, redirect: redirect,
      namesRedirect: values["redirect_uri"]?.isEmpty == false, state: state, scopes: scopes,
      nonce: values["nonce"], challenge: challenge,
      wantsOffline: values["access_type"] == "offline", wantsIDTokenAlone: isAlone,
      asksAgain: prompts.contains("consent"),
      browser: browser, csrf: secret())
    let id = secret()
    self.state.journeys[id] = journey
    let isSignedIn = self.state.sessions[browser] != nil && !prompts.contains("login")
    if prompts.contains("none") {
      guard isSignedIn else {
        throw JourneyRefusal(code: "login_required", text: "no user is signed in")
      }
      guard hasConsented(journey) else {
        throw JourneyRefusal(code: "consent_required", text: "the user has not given consent yet")
      }
    }
    if isSignedIn { return afterSignIn(id, journey) }
    var response = page(.login(id, journey, client.name, error: nil))
    if isNew { response.fields["Set-Cookie"] = BrowserCookie.field(browser, for: call) }
    return response
  }

  private func challenge(_ values: [String: String]) throws(JourneyRefusal) -> String? {
    guard let challenge = values["code_challenge"], !challenge.isEmpty else {
      guard !state.switches.requiresPKCE, values["code_challenge_method"] == nil else {
        throw JourneyRefusal(code: "invalid_request", text: "Missing parameter: code_challenge")
      }
      return nil
    }
    // Without a method the challenge is plain, which does not protect against a reader of the
    // address.
    guard values["code_challenge_method"] == PKCE.method else {
      throw JourneyRefusal(
        code: "invalid_request", text: "Invalid parameter: code_challenge_method must be S256")
    }
    guard challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil else {
      throw JourneyRefusal(code: "invalid_request", text: "Invalid parameter: code_challenge")
    }
    return challenge
  }

  /// Handles the posted form with name and password.
  mutating func signIn() -> ResponseMessage {
    guard let (id, journey, client) = journey(of: call.form) else { return page(.stale) }
    let values = Dictionary(call.form.map { ($0.name, $0.value) }) { first, _ in first }
    let user = state.users.values.first {
      $0.name == values["username"] || $0.email == values["username"]
    }
    guard let user, user.password == values["password"] else {
      return page(.login(id, journey, client.name, error: "That name and password do not match."))
    }
    // Signing in replaces the cookie, so that a planted one is useless.
    let browser = secret()
    let session = skin.tellsSession ? random.uuid() : nil
    state.sessions[browser] = OAuthLogin(userName: user.name, at: now, session: session)
    state.journeys[id]?.browser = browser
    var moved = journey
    moved.browser = browser
    var response = afterSignIn(id, moved)
    response.fields["Set-Cookie"] = BrowserCookie.field(browser, for: call)
    return response
  }

  /// The consent page, for a browser that has just signed in.
  mutating func consentPage() -> ResponseMessage {
    let id = call.query("request") ?? ""
    guard let journey = state.journeys[id], journey.browser == BrowserCookie.sent(in: call),
      state.sessions[journey.browser] != nil, let client = state.clients[journey.clientID]
    else { return page(.stale) }
    return page(
      .consent(id, journey, client.name, skin.scopes.filter { journey.scopes.contains($0.name) }))
  }

  /// Handles the user's decision.
  mutating func decide() -> ResponseMessage {
    guard let (id, journey, _) = journey(of: call.form), let login = state.sessions[journey.browser]
    else { return page(.stale) }
    state.journeys[id] = nil
    guard call.form.first(where: { $0.name == "decision" })?.value == "allow" else {
      return back(
        to: journey.redirect, state: journey.state,
        [("error", "access_denied"), ("error_description", "The user refused.")])
    }
    return finish(journey, login, isFirstConsent: true)
  }

  private func hasConsented(_ journey: OAuthJourney) -> Bool {
    guard let login = state.sessions[journey.browser] else { return false }
    let allowed = state.consents["\(login.userName) \(journey.clientID)"] ?? []
    return allowed.isSuperset(of: journey.scopes) && !journey.asksAgain && !allowed.isEmpty
  }

  private mutating func afterSignIn(_ id: String, _ journey: OAuthJourney) -> ResponseMessage {
    if hasConsented(journey), let login = state.sessions[journey.browser] {
      state.journeys[id] = nil
      return finish(journey, login, isFirstConsent: false)
    }
    var response = ResponseMessage(status: 303)
    response.fields["Location"] = "\(call.base.path)\(root)\(skin.pages.consent)?request=\(id)"
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private mutating func finish(
    _ journey: OAuthJourney, _ login: OAuthLogin, isFirstConsent: Bool
  ) -> ResponseMessage {
    state.consents["\(login.userName) \(journey.clientID)", default: []].formUnion(journey.scopes)
    if journey.wantsIDTokenAlone { return finishIDTokenAlone(journey, login) }
    let number = state.grants.count + 1
    state.grants[number] = OAuthGrant(
      clientID: journey.clientID, userName: login.userName, scopes: journey.scopes,
      nonce: journey.nonce, authenticatedAt: login.at, session: login.session)
    let code = secret()
    state.codes[code] = OAuthCode(
      grant: number, redirect: journey.redirect, namesRedirect: journey.namesRedirect,
      challenge: journey.challenge, expiry: now.addingTimeInterval(OAuthSkin.codeLifetime),
      givesRefreshToken: skin.refreshing == .rotating
        || skin.refreshing == .firstConsent && journey.wantsOffline && isFirstConsent)
    let session = login.session.map { [("session_state", $0)] } ?? []
    return back(to: journey.redirect, state: journey.state, session + [("code", code)])
  }

  /// Returns the flow that a form belongs to, if this browser began it and the form came from here.
  private func journey(of form: [Call.Pair]) -> (String, OAuthJourney, OAuthClientRecord)? {
    guard let id = form.first(where: { $0.name == "request" })?.value,
      let journey = state.journeys[id], journey.browser == BrowserCookie.sent(in: call),
      form.first(where: { $0.name == "csrf" })?.value == journey.csrf,
      let client = state.clients[journey.clientID]
    else { return nil }
    return (id, journey, client)
  }

  /// Redirects the browser back to the client (RFC 6749, 4.1.2; RFC 9207).
  func back(
    to redirect: String, state: String?, _ pairs: [(name: String, value: String)]
  ) -> ResponseMessage {
    var pairs = pairs
    if let state { pairs.append(("state", state)) }
    if !self.state.switches.isOf2014 { pairs.append(("iss", issuer)) }
    var response = ResponseMessage(status: call.method == "POST" ? 303 : 302)
    response.fields["Location"] = RedirectAddress.adding(pairs, to: redirect)
    response.fields["Cache-Control"] = "no-store"
    response.fields["Referrer-Policy"] = "no-referrer"
    return response
  }
}
