import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A browser of a test: it keeps its cookie, fills in forms, and follows redirects within a system.
struct TestBrowser {
  /// What a browser shows, or the address of another place that it is sent to.
  struct Page {
    let status: Int
    let text: String
    let location: String?
    let fields: HeaderFields
    let url: URL

    /// The pairs in the query of the address, or else in its fragment.
    var pairs: [String: String] {
      let words = location?.split(maxSplits: 1) { $0 == "?" || $0 == "#" }.dropFirst().first ?? ""
      return Dictionary(FormEncoding.decode(String(words)).map { ($0.name, $0.value) }) { $1 }
    }

    /// The hidden fields of the form.
    var hidden: [(name: String, value: String)] {
      text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
        .map { (String($0.1), String($0.2)) }
    }
  }

  let mock: Mock
  let system: any MockSystem.Type
  let user: String
  let password: String
  private(set) var cookie: String?

  init(_ mock: Mock, _ system: any MockSystem.Type, user: String = "mia") {
    (self.mock, self.system, self.user) = (mock, system, user)
    password = "correct horse battery"
  }

  static func keycloak(_ mock: Mock) -> TestBrowser { TestBrowser(mock, Keycloak.self) }

  /// Opens a path below the system's base.
  mutating func open(_ path: String) async throws -> Page {
    try await follow(
      URLRequest(url: try #require(URL(string: mock.base(system) + path))))
  }

  /// Sends the form of a page, with these words typed.
  mutating func submit(
    _ page: Page, _ typed: [(name: String, value: String)]
  ) async throws -> Page {
    let action = try #require(page.text.firstMatch(of: /action="([^"]*)"/)?.1)
    let url = try #require(URL(string: String(action), relativeTo: page.url)?.absoluteURL)
    var request = URLRequest(method: "POST", url: url)
    request.setBody(form: page.hidden + typed)
    return try await follow(request)
  }

  /// Signs in on a page.
  mutating func signIn(_ page: Page) async throws -> Page {
    try await submit(page, [("username", user), ("password", password)])
  }

  /// Decides on a page.
  mutating func decide(_ page: Page, _ decision: String = "allow") async throws -> Page {
    try await submit(page, [("decision", decision)])
  }

  /// Opens a path, and signs in and allows access when the pages ask for it.
  mutating func walk(_ path: String) async throws -> Page {
    var page = try await open(path)
    if page.text.contains("name=\"password\"") { page = try await signIn(page) }
    if page.text.contains("name=\"decision\"") { page = try await decide(page) }
    return page
  }

  private mutating func follow(_ first: URLRequest) async throws -> Page {
    var request = first
    for _ in 0..<5 {
      request.setValue(cookie, forHTTPHeaderField: "Cookie")
      let (data, response) = try await mock.transport.data(for: request)
      if let field = response.value(forHTTPHeaderField: "Set-Cookie") {
        cookie = field.contains("Max-Age=0") ? nil : String(field.prefix { $0 != ";" })
      }
      let url = try #require(request.url)
      let location = response.value(forHTTPHeaderField: "Location")
      let next = location.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
      guard let next, next.host == url.host, next.port == url.port else {
        var fields = HeaderFields()
        for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
        return Page(
          status: response.statusCode, text: String(decoding: data, as: UTF8.self),
          location: location, fields: fields, url: url)
      }
      request = URLRequest(url: next)
    }
    throw URLError(.httpTooManyRedirects)
  }
}

extension Mock {
  /// Sends a form to Keycloak's token endpoint.
  func keycloakTokens(_ form: [(name: String, value: String)]) async throws -> JSONTree {
    let answer = try await ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/token",
      form: [("client_id", Keycloak.clientID)] + form)
    return try #require(JSONTree(Data(answer.text.utf8)))
  }
}

extension Keycloak {
  /// The path of a request to sign in, with some parameters more or others.
  static func authorization(_ changes: [String: String?] = [:]) -> String {
    var pairs: [String: String?] = [
      "client_id": clientID, "redirect_uri": loopbackRedirect, "response_type": "code",
      "state": "xyz", "scope": "openid",
    ]
    pairs.merge(changes) { $1 }
    let query = FormEncoding.encode(
      pairs.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } })
    return "/realms/\(realm)/protocol/openid-connect/auth?\(query)"
  }
}

extension JSONTree {
  /// An element of a list.
  subscript(index: Int) -> JSONTree? {
    guard case .array(let values) = self, values.indices.contains(index) else { return nil }
    return values[index]
  }
}
