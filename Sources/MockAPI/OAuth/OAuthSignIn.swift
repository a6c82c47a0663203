internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The pages of a flow in the browser: sign-in, consent, and the way back to the client or device.
extension OAuthRequestHandler {
  /// Begins a flow with the sign-in form, or with the page after it for a signed-in browser.
  mutating func start(
    _ journey: OAuthJourney, isNew: Bool, asks client: OAuthClientRecord
  ) -> ResponseMessage {
    let id = ExactString(secret())
    state.journeys[id] = journey
    guard journey.needsSignIn else { return afterSignIn(id, journey) }
    var response = page(.login(id, journey, client.name, error: nil))
    if isNew {
      response.fields["Set-Cookie"] = BrowserCookie.field(journey.browser.string, for: call)
    }
    return response
  }

  /// Handles the posted form with name and password.
  mutating func signIn() -> ResponseMessage {
    guard let (id, journey, client) = journey(of: call.form) else { return page(.stale) }
    guard let user = typedUser else {
      return page(.login(id, journey, client.name, error: "That name and password do not match."))
    }
    // Signing in replaces the cookie, so that a planted one is useless.
    let browser = ExactString(secret())
    let session = skin.tellsSession ? ExactString(random.uuid()) : nil
    state.sessions[browser] = OAuthLogin(userName: user.name, at: now, session: session)
    var moved = journey
    (moved.browser, moved.needsSignIn) = (browser, false)
    state.journeys[id] = moved
    var response = afterSignIn(id, moved)
    response.fields["Set-Cookie"] = BrowserCookie.field(browser.string, for: call)
    return response
  }

  /// The user whose name or email and password are in the posted form.
  private var typedUser: OAuthUser? {
    func typed(_ name: String) -> ExactString? {
      call.form.first { $0.name == name }.map { ExactString($0.value) }
    }
    return state.users.values.first {
      [$0.name, $0.email].contains(typed("username")) && $0.password == typed("password")
    }
  }

  /// Returns the consent page, for a browser that has just signed in.
  mutating func consentPage() -> ResponseMessage {
    let id = ExactString(call.query("request") ?? "")
    guard let journey = state.journeys[id], journey.browser == sentCookie,
      login(for: journey) != nil, let client = state.clients[journey.clientID]
    else { return page(.stale) }
    return page(
      .consent(id, journey, client.name, skin.scopes.filter { journey.scopes.contains($0.name) }))
  }

  /// Handles the user's decision.
  mutating func decide() -> ResponseMessage {
    guard let (id, journey, _) = journey(of: call.form), let login = login(for: journey)
    else { return page(.stale) }
    state.journeys[id] = nil
    guard call.form.first(where: { $0.name == "decision" })?.value == "allow" else {
      switch journey.goal {
      case .client(let target):
        return back(
          to: target, [("error", "access_denied"), ("error_description", "The user refused.")])
      case .device(let code): return decideDevice(code, .denied)
      }
    }
    return finish(journey, login, isFirstConsent: true)
  }

  /// Returns the signed-in user of a flow's browser, unless the flow needs a new sign-in.
  private func login(for journey: OAuthJourney) -> OAuthLogin? {
    journey.needsSignIn ? nil : state.sessions[journey.browser]
  }

  /// Whether the server can skip the consent page.
  func hasConsented(_ journey: OAuthJourney) -> Bool {
    guard let login = login(for: journey) else { return false }
    let allowed = state.consents[journey.consent(of: login)] ?? []
    return allowed.isSuperset(of: journey.scopes.map { ExactString($0) }) && !journey.asksAgain
      && !allowed.isEmpty
  }

  private mutating func afterSignIn(_ id: ExactString, _ journey: OAuthJourney) -> ResponseMessage {
    if hasConsented(journey), let login = login(for: journey) {
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
    state.consents[journey.consent(of: login), default: []]
      .formUnion(journey.scopes.map { ExactString($0) })
    let target: OAuthReturn
    switch journey.goal {
    case .client(let found): target = found
    case .device(let code): return decideDevice(code, .allowed(login))
    }
    if journey.wantsIDTokenAlone { return finishIDTokenAlone(journey, login, target) }
    let (number, _) = keep(
      OAuthGrant(
        clientID: journey.clientID, userName: login.userName, scopes: journey.scopes,
        nonce: journey.nonce, authenticatedAt: login.at, session: login.session))
    let code = ExactString(secret())
    state.codes[code] = OAuthCode(
      grant: number, redirect: target.redirect, namesRedirect: target.namesRedirect,
      challenge: journey.challenge, expiry: now.addingTimeInterval(OAuthSkin.codeLifetime),
      givesRefreshToken: skin.refreshing == .rotating
        || skin.refreshing == .firstConsent && journey.wantsOffline && isFirstConsent)
    let session = login.session.map { [("session_state", $0.string)] } ?? []
    return back(to: target, session + [("code", code.string)])
  }

  /// Returns the flow that a form belongs to, if this browser began the flow and this server made
  /// the form.
  private func journey(of form: [Call.Pair]) -> (ExactString, OAuthJourney, OAuthClientRecord)? {
    guard let id = form.first(where: { $0.name == "request" }).map({ ExactString($0.value) }),
      let journey = state.journeys[id], journey.browser == sentCookie,
      form.contains(where: { $0.name == "csrf" && ExactString($0.value) == journey.csrf }),
      let client = state.clients[journey.clientID]
    else { return nil }
    return (id, journey, client)
  }
}
