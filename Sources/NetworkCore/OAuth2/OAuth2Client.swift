internal import CryptoCore
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// An app that an authorization server knows, and the requests it can make (RFC 6749, RFC 9700).
///
/// ```swift
/// let client = OAuth2Client(
///   provider: .google, registration: .init(id: "app", redirect: redirect), transport: wire)
/// let request = try client.authorizationRequest(scopes: ["drive.file"])
/// let tokens = try await client.exchange(callback, for: request)
/// ```
public struct OAuth2Client: Sendable {
  /// How the client authenticates.
  public enum Authentication: Hashable, Sendable {
    /// Not at all: an app on a user's device cannot keep a secret (RFC 8252, 8.5).
    case none
    /// With Basic; both parts are form-encoded first (RFC 6749, 2.3.1).
    case basic(secret: String)
    /// In the body, for servers that do not accept Basic.
    case body(secret: String)
  }

  /// The client's registration at the server.
  public struct Registration: Hashable, Sendable {
    /// The client's identifier.
    public var id: String
    /// The address that the browser returns to.
    public var redirect: URL
    /// How the client authenticates.
    public var authentication: Authentication

    /// Creates a registration, by default for an app without a secret.
    public init(id: String, redirect: URL, authentication: Authentication = .none) {
      self.id = id
      self.redirect = redirect
      self.authentication = authentication
    }
  }

  /// The server.
  public let provider: OAuth2Provider
  /// The client's registration at the server.
  public let registration: Registration
  let transport: any HTTPTransport
  let now: @Sendable () -> Date
  let keys: SigningKeys

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - provider: The server.
  ///   - registration: The client's registration at the server.
  ///   - transport: Sends the requests; it must not follow redirects.
  ///   - now: Returns the current time.
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

  /// Starts an authorization in the browser, with new `state`, PKCE and, for OpenID, `nonce`.
  ///
  /// - Parameters:
  ///   - scopes: The requested scopes; `openid` requests an ID token.
  ///   - parameters: Extra parameters for this server, such as `audience` or `access_type`.
  /// - Returns: The request, which can be used once.
  /// - Throws: `OAuth2Error.insecureEndpoint`; `CryptoError` when the system cannot provide random
  ///   bytes.
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
      throw OAuth2Error.invalidResponse("the authorisation endpoint is not an address")
    }
    return AuthorizationRequest(
      url: url, redirect: registration.redirect, state: state, nonce: nonce, pkce: pkce,
      issuer: provider.issuer, requiresIssuer: provider.namesIssuerInCallback)
  }

  /// Joins scopes in order, each of them once.
  func join(_ scopes: [String]) -> String {
    var seen: Set<String> = []
    return scopes.filter { seen.insert($0).inserted }.joined(separator: provider.scopeSeparator)
  }
}

extension OAuth2Client.Registration: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The client's identifier, never its secret.
  public var description: String { "Registration(\(id))" }
  /// The client's identifier, never its secret.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
