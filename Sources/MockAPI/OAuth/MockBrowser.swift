public import Foundation
public import NetworkCore
internal import PlaygroundRuntime

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A simulated user with a browser: signs in, decides, and returns to the app.
///
/// ```swift
/// let browser = MockBrowser(world, user: Google.demoUser, password: Google.demoPassword)
/// let callback = try await browser.open(request.url, until: request.redirect)
/// ```
public struct MockBrowser: Sendable {
  /// The user's decision on a consent page.
  public enum Decision: Sendable {
    /// Gives consent.
    case allow
    /// Refuses consent.
    case deny
    /// Closes the window.
    case close
  }

  /// Why the browser did not return to the app.
  public enum BrowserError: Error, Hashable, Sendable {
    /// The server showed an error page instead of a form; the value is its text.
    case page(String)
    /// There were too many redirects.
    case lost
  }

  private let transport: any HTTPTransport
  private let user: String
  private let password: String
  private let decision: Decision

  /// Creates a browser whose user knows a name and a password.
  public init(
    _ transport: any HTTPTransport, user: String, password: String, decision: Decision = .allow
  ) {
    self.transport = transport
    self.user = user
    self.password = password
    self.decision = decision
  }

  /// Opens an address and follows its pages until one leads back to the app.
  ///
  /// - Throws: `OAuth2Error.cancelled` when the user closes the window; `BrowserError`;
  ///   `URLError`.
  public func open(_ url: URL, until redirect: URL) async throws -> URL {
    try await Wire.speaking(as: "browser") { try await walk(from: url, until: redirect) }
  }

  private func walk(from url: URL, until redirect: URL) async throws -> URL {
    let home = redirect.absoluteString.prefix { $0 != "?" && $0 != "#" }
    var request = URLRequest(url: url)
    var cookie: String?
    for _ in 0..<10 {
      request.setValue(cookie, forHTTPHeaderField: "Cookie")
      let (data, response) = try await transport.data(for: request)
      if let field = response.value(forHTTPHeaderField: "Set-Cookie") {
        cookie = field.split(separator: ";").first.map(String.init)
      }
      if let location = response.value(forHTTPHeaderField: "Location") {
        guard let next = URL(string: location, relativeTo: request.url)?.absoluteURL else { break }
        if next.absoluteString.prefix(while: { $0 != "?" && $0 != "#" }) == home { return next }
        request = URLRequest(url: next)
      } else {
        if decision == .close { throw OAuth2Error.cancelled }
        request = try fill(String(decoding: data, as: UTF8.self), at: request.url ?? url)
      }
    }
    throw BrowserError.lost
  }

  /// Fills in the form of a page.
  private func fill(_ html: String, at url: URL) throws -> URLRequest {
    guard let form = html.firstMatch(of: /<form method="post" action="([^"]*)">/),
      let action = URL(string: String(form.1), relativeTo: url)?.absoluteURL
    else {
      let words = html.firstMatch(of: /role="alert">([^<]*)</).map { String($0.1) }
      throw BrowserError.page(words ?? "the page has no form")
    }
    var pairs: [(name: String, value: String)] = html.matches(
      of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/
    ).map { (String($0.1), String($0.2)) }
    if html.contains("name=\"password\"") {
      if html.contains("role=\"alert\"") {
        throw BrowserError.page("The name or password is wrong.")
      }
      pairs += [("username", user), ("password", password)]
    }
    if html.contains("name=\"decision\"") {
      pairs.append(("decision", decision == .allow ? "allow" : "deny"))
    }
    var request = URLRequest(method: "POST", url: action)
    request.setBody(form: pairs)
    return request
  }
}
