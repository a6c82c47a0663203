internal import CryptoCore
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// An app as an authorisation server knows it, and what it may ask there (RFC 6749, RFC 9700).
///
/// ```swift
/// let client = OAuth2Client(
///   provider: .google, registration: .init(id: "app", redirect: redirect), transport: wire)
/// let request = try client.authorizationRequest(scopes: ["drive.file"])
/// let tokens = try await client.exchange(callback, for: request)
/// ```
public struct OAuth2Client: Sendable {
  /// How the client proves who it is.
  public enum Authentication: Hashable, Sendable {
    /// Not at all: an app on a person's device keeps no secret (RFC 8252, 8.5).
    case none
    /// By Basic, both parts form-encoded first (RFC 6749, 2.3.1).
    case basic(secret: String)
    /// In the body, for servers that do not take Basic.
    case body(secret: String)
  }

  /// What was agreed on with the server.
  public struct Registration: Hashable, Sendable {
    /// The client's name.
    public var id: String
    /// Where the browser comes back to.
    public var redirect: URL
    /// How the client proves who it is.
    public var authentication: Authentication

    /// Creates a registration; an app's is a public client.
    public init(id: String, redirect: URL, authentication: Authentication = .none) {
      self.id = id
      self.redirect = redirect
      self.authentication = authentication
    }
  }

  /// The server.
  public let provider: OAuth2Provider
  /// What was agreed on with it.
  public let registration: Registration
  let transport: any HTTPTransport
  let now: @Sendable () -> Date
  let keys: SigningKeys

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - provider: The server.
  ///   - registration: What was agreed on with it.
  ///   - transport: Carries the requests; it follows no redirects.
  ///   - now: The time.
  public init(
    provider: OAuth2Provider, registration: Registration, transport: any HTTPTransport,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.provider = provider
    self.registration = registration
    self.transport = transport
    self.now = now
    keys = SigningKeys(provider.keysEndpoint, transport: transport, now: now)
  }

  /// Begins a journey through the browser, with fresh `state`, PKCE and, for OpenID, `nonce`.
  ///
  /// - Parameters:
  ///   - scopes: What is asked for; `openid` among them asks for an ID token.
  ///   - parameters: What this server wants besides, such as `audience` or `access_type`.
  /// - Returns: The request, good for one journey.
  /// - Throws: `OAuth2Error.insecureEndpoint`; `CryptoError` when there is no randomness.
  public func authorizationRequest(
    scopes: [String], parameters: [String: String] = [:]
  ) throws -> AuthorizationRequest {
    guard Origin(provider.authorizationEndpoint)?.isPrivate == true,
      var components = URLComponents(
        url: provider.authorizationEndpoint, resolvingAgainstBaseURL: true)
    else { throw OAuth2Error.insecureEndpoint("authorisation endpoint") }
    let pkce = try PKCE()
    let state = Base64URL.encode(try SecureRandom.bytes(count: 16))
    let nonce =
      scopes.contains("openid") ? Base64URL.encode(try SecureRandom.bytes(count: 16)) : nil
    var pairs = [
      (name: "response_type", value: "code"), ("client_id", registration.id),
      ("redirect_uri", registration.redirect.absoluteString), ("state", state),
      ("code_challenge", pkce.challenge), ("code_challenge_method", PKCE.method),
    ]
    if !scopes.isEmpty { pairs.append(("scope", join(scopes))) }
    if let nonce { pairs.append(("nonce", nonce)) }
    pairs += parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let own = components.percentEncodedQuery.map { "\($0)&" } ?? ""
    components.percentEncodedQuery = own + FormEncoding.encode(pairs)
    guard let url = components.url else {
      throw OAuth2Error.invalidResponse("the authorisation endpoint is no address")
    }
    return AuthorizationRequest(
      url: url, redirect: registration.redirect, state: state, nonce: nonce, pkce: pkce,
      issuer: provider.issuer, requiresIssuer: provider.namesIssuerInCallback)
  }

  /// Scopes in their order, each once.
  func join(_ scopes: [String]) -> String {
    var seen: Set<String> = []
    return scopes.filter { seen.insert($0).inserted }.joined(separator: provider.scopeSeparator)
  }
}

extension OAuth2Client.Registration: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The client's name, never its secret.
  public var description: String { "Registration(\(id))" }
  /// The client's name, never its secret.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
