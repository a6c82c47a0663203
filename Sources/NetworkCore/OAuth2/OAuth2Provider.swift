public import Foundation

/// An authorisation server: where its endpoints are and where it strays from the standard.
///
/// ```swift
/// let provider = OAuth2Provider.keycloak(base: url, realm: "shoot-realm")
/// let other = try await OAuth2Provider.discover(issuer: "https://id.example", over: transport)
/// ```
public struct OAuth2Provider: Hashable, Sendable {
  /// How a session is ended at the server.
  public enum Revocation: Hashable, Sendable {
    /// POST with `token` (RFC 7009).
    case token(URL)
    /// POST with `client_id` and `refresh_token`, answered by 204 (Keycloak).
    case logout(URL)
    /// DELETE with `access_token` in the query (Facebook).
    case permissions(URL)
  }

  /// The server's name for itself, exactly as it writes it; nil when it has no ID tokens.
  public var issuer: String?
  /// Where the browser goes.
  public var authorizationEndpoint: URL
  /// Where codes become tokens.
  public var tokenEndpoint: URL
  /// Where refresh tokens become access tokens, when that is another place.
  public var refreshEndpoint: URL?
  /// How a session is ended; nil when it cannot be.
  public var revocation: Revocation?
  /// Where tokens are looked into (RFC 7662).
  public var introspectionEndpoint: URL?
  /// Where devices without a keyboard begin (RFC 8628).
  public var deviceAuthorizationEndpoint: URL?
  /// Who has signed in (OIDC Core, 5.3).
  public var userInfoEndpoint: URL?
  /// The keys of ID tokens, a JWK set.
  public var keysEndpoint: URL?
  /// What parts scopes; a space but for Facebook.
  public var scopeSeparator = " "
  /// The scopes that ask who the person is.
  public var identityScopes = ["openid", "email", "profile"]
  /// Whether every callback names the issuer (RFC 9207).
  public var namesIssuerInCallback = false
  /// Whether it gives refresh tokens at all.
  public var hasRefreshTokens = true

  /// Creates a provider from the two endpoints that each has.
  public init(issuer: String?, authorizationEndpoint: URL, tokenEndpoint: URL) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
  }
}

extension OAuth2Provider {
  /// Google; a refresh token comes with the first consent only.
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

  /// Facebook: scopes parted by commas, no refresh tokens, and a revocation of its own.
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

  /// A realm of Keycloak as it is today.
  ///
  /// - Parameters:
  ///   - base: Where Keycloak is, `https://host` or, before version 17, `https://host/auth`.
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

  /// A realm of Keycloak 1.0, of 2014: other paths, and refreshing has an endpoint of its own.
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
  /// An address that is written in the source.
  fileprivate init(fixed text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is an address") }
    self = url
  }
}
