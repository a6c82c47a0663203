internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The page where a person approves a request token, so that no app needs the password.
extension TMDb {
  /// `GET /authenticate/TOKEN?redirect_to=`: asks the person to sign in, then to decide.
  static func approvalPage(_ call: Call, _ scope: inout Scope<TMDb>) -> ResponseMessage {
    guard isWaiting(call["request_token"], scope) else { return stalePage }
    guard redirect(of: call) != .refused else { return page("This does not work", refusal, 400) }
    let sent = BrowserCookie.sent(in: call)
    if let sent, let visit = scope.state.visits[sent] { return page(for: visit, call) }
    let (browser, visit) = begin(&scope)
    var response = page(for: visit, call)
    response.fields["Set-Cookie"] = BrowserCookie.field(browser, for: call)
    return response
  }

  /// `POST /authenticate/TOKEN`: signs a user in by name and password, or applies their decision.
  static func decide(_ call: Call, _ scope: inout Scope<TMDb>) -> ResponseMessage {
    let token = call["request_token"]
    let values = Dictionary(call.form.map { ($0.name, $0.value) }) { first, _ in first }
    let redirect = redirect(of: call)
    guard isWaiting(token, scope), redirect != .refused,
      let browser = BrowserCookie.sent(in: call), let visit = scope.state.visits[browser],
      constantTimeEqual((values["csrf"] ?? "").utf8, visit.csrf.utf8)
    else { return stalePage }
    guard visit.isSignedIn else { return signIn(values, browser, visit, call, &scope) }
    guard let decision = values["decision"] else { return page(for: visit, call) }
    let isApproved = decision == "allow"
    if isApproved { scope.state.tokens[token]?.isApproved = true }
    guard case .address(let text) = redirect else {
      return page(
        "Done",
        "<p>\(isApproved ? "Authentication granted." : "Authentication denied.")</p>")
    }
    let outcome = isApproved ? "approved" : "denied"
    var response = ResponseMessage(status: 303)
    response.fields["Location"] = RedirectAddress.adding(
      [("request_token", token), (outcome, "true")], to: text)
    response.fields["Cache-Control"] = "no-store"
    response.fields["Referrer-Policy"] = "no-referrer"
    return response
  }

  private static func signIn(
    _ values: [String: String], _ browser: String, _ visit: TMDbState.Visit, _ call: Call,
    _ scope: inout Scope<TMDb>
  ) -> ResponseMessage {
    guard isDemo(values["username"], values["password"]),
      !scope.state.switches.isDisabled, !scope.state.switches.isUnverified
    else { return page(for: visit, call, error: "That name and password do not match.") }
    // Signing in replaces the cookie, so that a planted one is useless.
    scope.state.visits[browser] = nil
    let (fresh, _) = begin(&scope)
    scope.state.visits[fresh]?.isSignedIn = true
    var response = ResponseMessage(status: 303)
    let query = call.query("redirect_to").map { "?" + FormEncoding.encode([("redirect_to", $0)]) }
    response.fields["Location"] = path(call) + (query ?? "")
    response.fields["Set-Cookie"] = BrowserCookie.field(fresh, for: call)
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private static func begin(_ scope: inout Scope<TMDb>) -> (browser: String, TMDbState.Visit) {
    let browser = scope.random.alphanumerics(43)
    let visit = TMDbState.Visit(csrf: scope.random.alphanumerics(43))
    scope.state.visits[browser] = visit
    return (browser, visit)
  }

  private static func isWaiting(_ token: String, _ scope: Scope<TMDb>) -> Bool {
    scope.state.tokens[token].map { $0.expiry > scope.now } ?? false
  }

  private static func path(_ call: Call) -> String {
    "\(call.base.path)/authenticate/\(call["request_token"])"
  }
}

// The pages.

extension TMDb {
  /// Where the browser goes after the decision.
  private enum Redirect: Hashable {
    /// Nowhere: the person stays on the page.
    case none
    case address(String)
    /// The app did not register this address.
    case refused
  }

  private static func redirect(of call: Call) -> Redirect {
    guard let text = call.query("redirect_to"), !text.isEmpty else { return .none }
    return RedirectAddress(text, registered: [redirect]).map { .address($0.text) } ?? .refused
  }

  private static let refusal = HTML.alert("The app did not register this redirect address.")

  private static var stalePage: ResponseMessage {
    page("This page has expired", HTML.alert("Go back to the app and start again."), 400)
  }

  private static func page(
    for visit: TMDbState.Visit, _ call: Call, error: String? = nil
  ) -> ResponseMessage {
    let query = call.query("redirect_to").map { "?" + FormEncoding.encode([("redirect_to", $0)]) }
    let form = HTML.form(path(call) + (query ?? ""), [("csrf", visit.csrf)])
    guard visit.isSignedIn else {
      return page(
        "Sign in",
        """
        <p>An app asks you to sign in at The Movie Database.</p>
        \(HTML.alert(error))
        \(form)
        \(HTML.credentials(focused: true))
        <p><button type="submit">Sign in</button></p>
        </form>
        """, account: .init(user: demoUser, password: demoPassword))
    }
    return page(
      "Allow access?",
      """
      <p>An app would like to read and change your lists.</p>
      \(form)
      \(HTML.decision)
      </form>
      """)
  }

  private static func page(
    _ title: String, _ content: String, _ status: Int = 200, account: PracticePage.Account? = nil
  ) -> ResponseMessage {
    PracticePage(
      service: "The Movie Database", title: title, account: account, content: content
    ).response(status)
  }
}
