public import Foundation

/// An authorization server: its endpoints and the points where it differs from the standard.
///
/// ```swift
/// let provider = OAuth2Provider.keycloak(base: url, realm: "shoot-realm")
/// let other = try await OAuth2Provider.discover(issuer: "https://id.example", over: transport)
/// ```
public struct OAuth2Provider: Hashable, Sendable {
  /// How to end a session at the server.
  public enum Revocation: Hashable, Sendable {
    /// POST with `token` (RFC 7009).
    case token(URL)
    /// POST with `client_id` and `refresh_token`; the response is 204 (Keycloak).
    case logout(URL)
    /// DELETE with `access_token` in the query (Facebook).
    case permissions(URL)
  }

  /// The server's issuer identifier, exactly as written; nil when it has no ID tokens.
  public var issuer: String?
  /// The page to open in the browser.
  public var authorizationEndpoint: URL
  /// The endpoint that exchanges codes for tokens.
  public var tokenEndpoint: URL
  /// The endpoint that refreshes access tokens, if it is a different one.
  public var refreshEndpoint: URL?
  /// How to end a session; nil when that is not possible.
  public var revocation: Revocation?
  /// The endpoint that describes tokens (RFC 7662).
  public var introspectionEndpoint: URL?
  /// The endpoint for devices without a keyboard (RFC 8628).
  public var deviceAuthorizationEndpoint: URL?
  /// The endpoint that describes the signed-in user (OIDC Core, 5.3).
  public var userInfoEndpoint: URL?
  /// The keys that verify ID tokens, a JWK set.
  public var keysEndpoint: URL?
  /// The separator between scopes: a space, except for Facebook.
  public var scopeSeparator = " "
  /// The scopes that request the user's identity.
  public var identityScopes = ["openid", "email", "profile"]
  /// Whether every callback contains the issuer (RFC 9207).
  public var namesIssuerInCallback = false
  /// Whether the server issues refresh tokens at all.
  public var hasRefreshTokens = true

  /// Creates a provider from the two endpoints that every server has.
  public init(issuer: String?, authorizationEndpoint: URL, tokenEndpoint: URL) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
  }
}

extension OAuth2Provider {
  /// Google, which issues a refresh token only with the first consent.
  public static let google = {
    var provider = OAuth2Provider(
      issuer: "https://accounts.google.com",
      authorizationEndpoint: URL(fixed: "https://accounts.google.com/o/oauth2/v2/auth"),
      tokenEndpoint: URL(fixed: "https://oauth2.googleapis.com/token"))
    provider.revocation = .token(URL(fixed: "https://oauth2.googleapis.com/revoke"))
    provider.deviceAuthorizationEndpoint = URL(fixed: "https://oauth2.googleapis.com/device/code")
    provider.userInfoEndpoint = URL(fixed: "https://openidconnect.googleapis.com/v1/userinfo")
    provider.keysEndpoint = URL(fixed: "https://www.googleapis.com/oauth2/v3/certs")
    return provider
  }()

  /// Facebook: scopes separated by commas, no refresh tokens, and its own way to revoke.
  public static let facebook = {
    var provider = OAuth2Provider(
      issuer: nil,
      authorizationEndpoint: URL(fixed: "https://www.facebook.com/dialog/oauth"),
      tokenEndpoint: URL(fixed: "https://graph.facebook.com/oauth/access_token"))
    provider.revocation = .permissions(URL(fixed: "https://graph.facebook.com/me/permissions"))
    provider.userInfoEndpoint = URL(fixed: "https://graph.facebook.com/me")
    provider.scopeSeparator = ","
    provider.identityScopes = ["email", "public_profile"]
    provider.hasRefreshTokens = false
    return provider
  }()

  /// Returns a realm of today's Keycloak.
  ///
  /// - Parameters:
  ///   - base: The address of Keycloak: `https://host` or, before version 17, `https://host/auth`.
  ///   - realm: The realm's name.
  /// - Returns: The provider.
  public static func keycloak(base: URL, realm: String) -> OAuth2Provider {
    let root = base.appending(path: "realms").appending(path: realm)
    let connect = root.appending(path: "protocol/openid-connect")
    var provider = OAuth2Provider(
      issuer: root.absoluteString, authorizationEndpoint: connect.appending(path: "auth"),
      tokenEndpoint: connect.appending(path: "token"))
    provider.revocation = .logout(connect.appending(path: "logout"))
    provider.introspectionEndpoint = connect.appending(path: "token/introspect")
    provider.deviceAuthorizationEndpoint = connect.appending(path: "auth/device")
    provider.userInfoEndpoint = connect.appending(path: "userinfo")
    provider.keysEndpoint = connect.appending(path: "certs")
    provider.namesIssuerInCallback = true
    return provider
  }

  /// Returns a realm of Keycloak 1.0 from 2014, with different paths and a separate refresh
  /// endpoint.
  public static func keycloak2014(base: URL, realm: String) -> OAuth2Provider {
    let tokens = base.appending(path: "auth/realms").appending(path: realm).appending(
      path: "tokens")
    var provider = OAuth2Provider(
      issuer: nil, authorizationEndpoint: tokens.appending(path: "login"),
      tokenEndpoint: tokens.appending(path: "access/codes"))
    provider.refreshEndpoint = tokens.appending(path: "refresh")
    provider.revocation = .logout(tokens.appending(path: "logout"))
    return provider
  }
}

extension URL {
  /// Creates an address that is a constant in the source.
  fileprivate init(fixed text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is an address") }
    self = url
  }
}
