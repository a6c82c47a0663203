internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The authorization endpoint (RFC 6749, 4.1.1; OIDC Core, 3.1.2).
extension OAuthRequestHandler {
  /// Answers a GET or a posted form with a page, or sends the browser back to the client.
  mutating func authorize() -> ResponseMessage {
    let pairs = call.method == "POST" ? call.form : call.query
    guard let id = try? Self.exact("client_id", in: pairs), let client = state.clients[id]
    else { return page(.failure("This app is unknown.")) }
    // An address that is not registered gets no redirect, not even for an error (RFC 6749,
    // 4.1.2.1).
    var target: OAuthReturn
    do throws(OAuthRefusal) {
      target = try self.target(in: pairs, for: client)
    } catch {
      return page(.failure(error.text))
    }
    do throws(JourneyRefusal) {
      if let name = (try? Self.single("response_mode", in: pairs)) ?? nil {
        guard let mode = OAuthReturn.Mode(rawValue: name) else {
          throw .invalid("Invalid parameter: response_mode")
        }
        target.mode = mode
      }
      return try begin(pairs, client, target)
    } catch {
      return back(to: target, [("error", error.code), ("error_description", error.text)])
    }
  }

  /// Returns the address that a request leads back to.
  private func target(
    in pairs: [Call.Pair], for client: OAuthClientRecord
  ) throws(OAuthRefusal) -> OAuthReturn {
    let state = (try? Self.single("state", in: pairs)) ?? nil
    if let redirect = try Self.exact("redirect_uri", in: pairs) {
      guard Self.isRegistered(redirect, for: client) else {
        throw OAuthRefusal(.invalidRequest, "The app did not register this redirect address.")
      }
      return OAuthReturn(redirect: redirect, namesRedirect: true, state: state)
    }
    // A client may omit the address only if it registered just one (RFC 6749, 3.1.2.3). OpenID
    // Connect always requires it.
    let scopes = pairs.filter { $0.name == "scope" }.flatMap { Self.scopes(in: $0.value) }
    guard skin.infersRedirect, !client.acceptsAnyLoopback, !scopes.contains("openid"),
      client.redirects.count == 1
    else { throw OAuthRefusal(.invalidRequest, "The app sent no redirect address.") }
    return OAuthReturn(redirect: client.redirects[0], namesRedirect: false, state: state)
  }

  /// An error that the browser carries back to the client.
  struct JourneyRefusal: Error {
    let code: String
    let text: String

    static func invalid(_ text: String) -> JourneyRefusal {
      JourneyRefusal(code: "invalid_request", text: text)
    }
  }

  private mutating func begin(
    _ pairs: [Call.Pair], _ client: OAuthClientRecord, _ target: OAuthReturn
  ) throws(JourneyRefusal) -> ResponseMessage {
    let values = try parameters(pairs)
    guard let type = values["response_type"], !type.isEmpty else {
      throw .invalid("Missing parameter: response_type")
    }
    let isAlone = skin.givesIDTokenAlone && Self.asksForIDTokenAlone(type)
    guard type == "code" || isAlone else {
      throw JourneyRefusal(code: "unsupported_response_type", text: "response_type must be code")
    }
    let scopes = Self.scopes(in: values["scope"] ?? "")
    guard scopes.allSatisfy({ name in skin.scopes.contains { $0.name == name } }) else {
      throw JourneyRefusal(code: "invalid_scope", text: "Invalid scopes: \(values["scope"] ?? "")")
    }
    if isAlone { try checkIDTokenAlone(scopes, nonce: values["nonce"], target.mode) }
    let challenge = isAlone ? nil : try challenge(values)
    let prompts = Set((values["prompt"] ?? "").split(separator: " "))
    guard !prompts.contains("none") || prompts.count == 1 else {
      throw .invalid("Invalid parameter: prompt")
    }
    let (browser, isNew) = browserCookie()
    let isRecent = try isRecent(browser, maxAge: values["max_age"])
    let journey = OAuthJourney(
      clientID: client.id, goal: .client(target), scopes: scopes, nonce: values["nonce"],
      challenge: challenge, wantsOffline: values["access_type"] == "offline",
      wantsIDTokenAlone: isAlone, asksAgain: prompts.contains("consent"),
      needsSignIn: prompts.contains("login") || !isRecent,
      browser: browser, csrf: ExactString(secret()))
    if prompts.contains("none") {
      guard !journey.needsSignIn else {
        throw JourneyRefusal(code: "login_required", text: "no user is signed in")
      }
      guard hasConsented(journey) else {
        throw JourneyRefusal(code: "consent_required", text: "the user has not given consent yet")
      }
    }
    return start(journey, isNew: isNew, asks: client)
  }

  /// Returns the parameters of a request; each may appear once, and some are not supported.
  private func parameters(_ pairs: [Call.Pair]) throws(JourneyRefusal) -> [String: String] {
    let names = Set(pairs.map(\.name))
    for name in names where pairs.filter({ $0.name == name }).count > 1 {
      throw .invalid("duplicated parameter: \(name)")
    }
    let values = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    // A parameter that would change the request must not be ignored (OIDC Core, 3.1.2.6).
    for name in ["request", "request_uri", "registration"] where values[name]?.isEmpty == false {
      throw JourneyRefusal(code: "\(name)_not_supported", text: "Unsupported parameter: \(name)")
    }
    return values
  }

  /// Whether the browser's user has signed in, recently enough for the client.
  ///
  /// With a `max_age` of 0 every sign-in is too old (OIDC Core, 3.1.2.1).
  private func isRecent(_ browser: ExactString, maxAge: String?) throws(JourneyRefusal) -> Bool {
    guard let maxAge, !maxAge.isEmpty else { return state.sessions[browser] != nil }
    guard let seconds = Int(maxAge), seconds >= 0 else {
      throw .invalid("Invalid parameter: max_age")
    }
    guard let login = state.sessions[browser] else { return false }
    return seconds > 0 && now.timeIntervalSince(login.at) <= Double(seconds)
  }

  private func challenge(_ values: [String: String]) throws(JourneyRefusal) -> String? {
    guard let challenge = values["code_challenge"], !challenge.isEmpty else {
      guard !state.switches.requiresPKCE, values["code_challenge_method"] == nil else {
        throw .invalid("Missing parameter: code_challenge")
      }
      return nil
    }
    // Without a method the challenge is plain, so it does not protect against a person who can read
    // the address.
    guard values["code_challenge_method"] == PKCE.method else {
      throw .invalid("Invalid parameter: code_challenge_method must be S256")
    }
    guard challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil else {
      throw .invalid("Invalid parameter: code_challenge")
    }
    return challenge
  }

  /// Returns the scopes in a parameter; commas also separate them, because Facebook's clients use
  /// commas.
  static func scopes(in text: String) -> [String] {
    text.split { $0 == " " || $0 == "," }.map(String.init)
  }
}
