internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The pages of an authorization server.
enum OAuthPage {
  case login(ExactString, OAuthJourney, String, error: String?)
  case consent(ExactString, OAuthJourney, String, [OAuthSkin.Scope])
  case device(csrf: String, code: String, error: String?)
  case deviceDone(String)
  /// There were too many wrong codes.
  case tooManyCodes
  /// The browser posts these pairs to the client automatically.
  case formPost(String, [(name: String, value: String)])
  case failure(String)
  /// The form or link belongs to a flow that has ended, or to the flow of a different browser.
  case stale
}

extension OAuthRequestHandler {
  /// Returns a page with its status.
  func page(_ page: OAuthPage) -> ResponseMessage {
    switch page {
    case .login(let id, let journey, let client, let error):
      return html(
        "Sign in", asksForPassword: true,
        """
        <p><strong>\(HTML.escape(client))</strong> asks you to sign in at \(skin.title).</p>
        \(HTML.alert(error))
        \(form(skin.pages.login, [("request", id.string), ("csrf", journey.csrf.string)]))
        \(HTML.credentials(focused: true))
        <p><button type="submit">Sign in</button></p>
        </form>
        """)
    case .consent(let id, let journey, let client, let scopes):
      let items = scopes.map { "<li>\(HTML.escape($0.meaning))</li>" }.joined()
      let list =
        items.isEmpty ? "<p>It asks for no permissions.</p>" : "<ul>\(items)</ul>"
      return html(
        "Allow access?",
        """
        \(deviceCode(of: journey))
        <p><strong>\(HTML.escape(client))</strong> would like to:</p>
        \(list)
        \(form(skin.pages.consent, [("request", id.string), ("csrf", journey.csrf.string)]))
        \(HTML.decision)
        </form>
        """)
    case .device(let csrf, let code, let error):
      return html(
        "Connect a device",
        """
        <p>Type the code that your device shows. Type no code that somebody sent you.</p>
        \(HTML.alert(error))
        \(form(skin.pages.device, [("csrf", csrf)]))
        <p><label for="user_code">Code</label>
        <input id="user_code" name="user_code" value="\(HTML.escape(code))" autocapitalize="characters"
         autocomplete="off" required autofocus></p>
        <p><button type="submit">Go on</button></p>
        </form>
        """)
    case .deviceDone(let text): return html("Done", "<p>\(HTML.escape(text))</p>")
    case .tooManyCodes:
      var response = html(
        "Too many codes", HTML.alert("Too many wrong codes were typed. Try again in a minute."),
        status: 429)
      response.fields["Retry-After"] = "60"
      return response
    case .formPost(let address, let pairs):
      return PracticePage(
        service: skin.title, title: "Back to the app",
        content: """
          \(HTML.form(address, pairs))
          <p><button type="submit">Go on</button></p>
          </form>
          """, script: "document.forms[0].submit()"
      ).response()
    case .failure(let text): return html("This does not work", HTML.alert(text), status: 400)
    case .stale:
      return html(
        "This page has expired", HTML.alert("Go back to the app and start again."), status: 400)
    }
  }

  /// Returns the code that a person compares before a device gets access (RFC 8628, 3.3.1); empty
  /// for other flows.
  private func deviceCode(of journey: OAuthJourney) -> String {
    guard case .device(let code) = journey.goal, let device = state.devices[code] else { return "" }
    return "<p>Does your device show <strong>\(device.userCode)</strong>? If not, deny.</p>"
  }

  private func form(_ path: String, _ hidden: [(name: String, value: String)]) -> String {
    HTML.form("\(call.base.path)\(root)\(path)", hidden)
  }

  private func html(
    _ title: String, asksForPassword: Bool = false, _ content: String, status: Int = 200
  ) -> ResponseMessage {
    let user = asksForPassword ? state.users.values.min { $0.name < $1.name } : nil
    return PracticePage(
      service: skin.title, title: title,
      account: user.map { .init(user: $0.name.string, password: $0.password.string) },
      content: content
    ).response(status)
  }

  /// Returns the browser's cookie, or a new one for a browser without one.
  mutating func browserCookie() -> (value: ExactString, isNew: Bool) {
    // An attacker may have planted a cookie before the sign-in; signing in replaces it.
    if let sentCookie { return (sentCookie, false) }
    return (ExactString(secret()), true)
  }

  /// The cookie that the browser sent.
  var sentCookie: ExactString? { BrowserCookie.sent(in: call).map { ExactString($0) } }
}
