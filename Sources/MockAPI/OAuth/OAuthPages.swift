internal import Foundation
internal import NetworkCore

/// The pages for the user: plain HTML without scripts, usable by keyboard and screen reader.
enum OAuthPage {
  case login(String, OAuthJourney, String, error: String?)
  case consent(String, OAuthJourney, String, [OAuthSkin.Scope])
  case device(csrf: String, code: String, error: String?)
  case deviceDone(String)
  case failure(String)
  /// The form or link belongs to a flow that has ended, or to another browser's flow.
  case stale
}

extension OAuthRequestHandler {
  /// Returns a page with its status.
  func page(_ page: OAuthPage) -> ResponseMessage {
    switch page {
    case .login(let id, let journey, let client, let error):
      return html(
        200, "Sign in",
        """
        <p><strong>\(Self.escape(client))</strong> asks you to sign in at \(skin.title).</p>
        \(Self.alert(error))
        \(form(skin.pages.login, [("request", id), ("csrf", journey.csrf)]))
        <p><label for="username">User name or email</label>
        <input id="username" name="username" autocomplete="username" required autofocus></p>
        <p><label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required></p>
        <p><button type="submit">Sign in</button></p>
        </form>
        """)
    case .consent(let id, let journey, let client, let scopes):
      let items = scopes.map { "<li>\(Self.escape($0.meaning))</li>" }.joined()
      let list =
        items.isEmpty ? "<p>It asks for no permissions.</p>" : "<ul>\(items)</ul>"
      return html(
        200, "Allow access?",
        """
        <p><strong>\(Self.escape(client))</strong> would like to:</p>
        \(list)
        \(form(skin.pages.consent, [("request", id), ("csrf", journey.csrf)]))
        <p><button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" class="quiet">Deny</button></p>
        </form>
        """)
    case .device(let csrf, let code, let error):
      return html(
        200, "Connect a device",
        """
        <p>Type the code that your device shows, and who you are.</p>
        \(Self.alert(error))
        \(form(skin.pages.device, [("csrf", csrf)]))
        <p><label for="user_code">Code</label>
        <input id="user_code" name="user_code" value="\(Self.escape(code))" autocapitalize="characters"
         autocomplete="off" required autofocus></p>
        <p><label for="username">User name or email</label>
        <input id="username" name="username" autocomplete="username" required></p>
        <p><label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required></p>
        <p><button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" class="quiet">Deny</button></p>
        </form>
        """)
    case .deviceDone(let text): return html(200, "Done", "<p>\(Self.escape(text))</p>")
    case .failure(let text):
      return html(400, "This does not work", "<p role=\"alert\">\(Self.escape(text))</p>")
    case .stale:
      return html(
        400, "This page has expired",
        "<p role=\"alert\">Go back to the app and start again.</p>")
    }
  }

  private func form(_ path: String, _ hidden: [(String, String)]) -> String {
    let fields = hidden.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(Self.escape(value))\">"
    }
    return "<form method=\"post\" action=\"\(call.base.path)\(root)\(path)\">\n"
      + fields.joined(separator: "\n")
  }

  private static func alert(_ text: String?) -> String {
    text.map { "<p role=\"alert\">\(escape($0))</p>" } ?? ""
  }

  private func html(_ status: Int, _ title: String, _ body: String) -> ResponseMessage {
    var response = ResponseMessage.text(
      status,
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title) · \(skin.title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(body)
      </main>
      </body>
      </html>

      """, type: "text/html; charset=utf-8")
    // Load nothing from elsewhere, allow no frame around the page, and do not cache it.
    response.fields["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    response.fields["X-Frame-Options"] = "DENY"
    response.fields["X-Content-Type-Options"] = "nosniff"
    response.fields["Referrer-Policy"] = "no-referrer"
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private static let style = """
    :root{color-scheme:light dark}\
    body{font:1.1rem/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}\
    main{max-width:26rem;margin:0 auto}\
    label{display:block;font-weight:600}\
    input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #767676;border-radius:.3rem}\
    button{font:inherit;padding:.5rem 1.5rem;border:2px solid #0b57d0;border-radius:.3rem;background:#0b57d0;color:#fff}\
    button.quiet{background:transparent;color:inherit}\
    :focus-visible{outline:3px solid #f29900;outline-offset:2px}\
    [role=alert]{border-left:4px solid #b3261e;padding-left:.75rem}
    """

  /// Escapes a string for HTML text and attributes.
  static func escape(_ text: String) -> String {
    // By scalars: with an accent behind it, a quotation mark is another `Character`.
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  // The browser's cookie.

  private static let cookieName = "mock_session"

  /// Returns the cookie that the browser sent; nil when it sent none.
  func sentCookie() -> String? {
    (call.fields["Cookie"] ?? "").split(separator: ";").lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("\(Self.cookieName)=") }
      .map { String($0.dropFirst(Self.cookieName.count + 1)) }
  }

  /// Returns the browser's cookie, or a new one for a browser without one.
  mutating func browserCookie() -> (value: String, isNew: Bool) {
    // A cookie from before the sign-in may have been planted; signing in replaces it.
    if let sent = sentCookie(), sent.wholeMatch(of: /[A-Za-z0-9]{43}/) != nil {
      return (sent, false)
    }
    return (secret(), true)
  }

  /// Returns the header field that sets the browser's cookie.
  func cookie(_ value: String) -> String {
    "\(Self.cookieName)=\(value); Path=\(call.base.path.isEmpty ? "/" : call.base.path); HttpOnly; SameSite=Lax"
  }
}
