internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A page for a person: plain HTML that works without scripts, usable by keyboard and screen
/// reader.
///
/// Each page begins with a banner that describes this server, so that users do not mistake it for
/// the service that it imitates. No system can omit the banner.
struct PracticePage {
  /// The name and password for signing in.
  struct Account: Hashable, Sendable {
    let user: String
    let password: String
  }

  /// The name of the imitated service.
  let service: String
  /// The heading.
  let title: String
  /// The account to practice with; nil where a page asks for no account's password.
  var account: Account?
  /// The content, as HTML.
  let content: String
  /// The only script that the page may run; nil for none, as on nearly all pages.
  var script: String?

  /// Returns the page as a response, which loads nothing from elsewhere and refuses to be in a
  /// frame.
  func response(_ status: Int = 200) -> ResponseMessage {
    var response = ResponseMessage.text(
      status,
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escape(title)) · \(HTML.escape(service))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      \(band)
      <main>
      <h1>\(HTML.escape(title))</h1>
      \(content)
      </main>\(script.map { "\n<script>\($0)</script>" } ?? "")
      </body>
      </html>

      """, type: "text/html; charset=utf-8")
    response.fields["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
      + (script.map { "; script-src 'sha256-\(Self.digest($0))'" } ?? "")
    response.fields["X-Frame-Options"] = "DENY"
    response.fields["X-Content-Type-Options"] = "nosniff"
    response.fields["Referrer-Policy"] = "no-referrer"
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private static func digest(_ script: String) -> String {
    Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
  }

  private var band: String {
    let name = HTML.escape(service)
    let practice = account.map { account in
      """
       Sign in with the practice account <code>\(HTML.escape(account.user))</code> and the password
      <code>\(HTML.escape(account.password))</code>.
      """
    }
    return """
      <p class="band">This is a practice server on this machine, not \(name). Never type a real
      password here.\(practice ?? "")</p>
      """
  }

  private static let style = """
    :root{color-scheme:light dark}\
    body{font:1.1rem/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}\
    main,.band{max-width:26rem;margin:0 auto}\
    .band{box-sizing:border-box;padding:.5rem .75rem;border:2px solid #b26a00;background:#fff4d6;color:#3a2500}\
    label{display:block;font-weight:600}\
    input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid #767676;border-radius:.3rem}\
    button{font:inherit;padding:.5rem 1.5rem;border:2px solid #0b57d0;border-radius:.3rem;background:#0b57d0;color:#fff}\
    button.quiet{background:transparent;color:inherit}\
    :focus-visible{outline:3px solid #f29900;outline-offset:2px}\
    [role=alert]{border-left:4px solid #b3261e;padding-left:.75rem}
    """
}

/// The pieces that pages are made of.
enum HTML {
  /// Returns the beginning of a form that is posted to a path, with its hidden fields; `</form>`
  /// ends it.
  static func form(_ path: String, _ hidden: [(name: String, value: String)]) -> String {
    let fields = hidden.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(escape(value))\">"
    }
    return "<form method=\"post\" action=\"\(escape(path))\">\n" + fields.joined(separator: "\n")
  }

  /// Returns an error message; empty for none.
  static func alert(_ text: String?) -> String {
    text.map { "<p role=\"alert\">\(escape($0))</p>" } ?? ""
  }

  /// Returns the fields for a name and a password.
  static func credentials(focused: Bool) -> String {
    """
    <p><label for="username">User name or email</label>
    <input id="username" name="username" autocomplete="username" required\(focused ? " autofocus" : "")></p>
    <p><label for="password">Password</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required></p>
    """
  }

  /// The buttons of a decision.
  static let decision = """
    <p><button type="submit" name="decision" value="allow">Allow</button>
    <button type="submit" name="decision" value="deny" class="quiet">Deny</button></p>
    """

  /// Escapes a string for HTML text and attributes.
  static func escape(_ text: String) -> String {
    // By scalars: with a combining accent after it, a quotation mark is a different `Character`.
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
}
