public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// What a token endpoint gave (RFC 6749, 5.1), with times in place of seconds.
public struct OAuth2Tokens: Codable, Hashable, Sendable {
  /// What opens the API.
  public var accessToken: String
  /// When that ends; nil when the server does not say, which stands for never.
  public var expiry: Date?
  /// What gets the next access token.
  public var refreshToken: String?
  /// When that ends; nil when the server does not say.
  public var refreshExpiry: Date?
  /// Who has signed in, as a signed token (OIDC Core, 2).
  public var idToken: String?
  /// What was granted, when the server says.
  public var scopes: [String]?

  /// Creates tokens.
  public init(accessToken: String, expiry: Date? = nil, refreshToken: String? = nil) {
    self.accessToken = accessToken
    self.expiry = expiry
    self.refreshToken = refreshToken
  }

  /// Whether the access token is good for more than `margin` seconds from now.
  public func isFresh(at now: Date, margin: TimeInterval) -> Bool {
    expiry.map { $0.timeIntervalSince(now) > margin } ?? true
  }

  /// Whether there is a refresh token that has not ended.
  public func canRefresh(at now: Date) -> Bool {
    refreshToken != nil && (refreshExpiry.map { $0 > now } ?? true)
  }

  /// These with what a refresh brought: what it did not bring stays (RFC 6749, section 6).
  func refreshed(by new: OAuth2Tokens) -> OAuth2Tokens {
    var tokens = new
    if new.refreshToken == nil {
      tokens.refreshToken = refreshToken
      tokens.refreshExpiry = refreshExpiry
    }
    tokens.idToken = new.idToken ?? idToken
    tokens.scopes = new.scopes ?? scopes
    return tokens
  }
}

extension OAuth2Tokens {
  /// Reads a token endpoint's answer: JSON, or the form Facebook sent in 2014.
  init(_ data: Data, now: Date) throws(OAuth2Error) {
    let members: [String: String]
    if case .object(let object)? = JSONTree(data) {
      members = object.compactMapValues(\.text)
    } else {
      let pairs = FormEncoding.decode(String(decoding: data, as: UTF8.self))
      members = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }
    guard let token = members["access_token"], !token.isEmpty else {
      throw .invalidResponse("it has no access_token")
    }
    // RFC 6749, 7.1: a client must not use a token of a type it does not know.
    guard members["token_type"].map({ $0.lowercased() == "bearer" }) ?? true else {
      throw .invalidResponse("the token is no bearer token")
    }
    self.init(
      accessToken: token, expiry: Self.date(members["expires_in"] ?? members["expires"], now),
      refreshToken: members["refresh_token"])
    refreshExpiry = Self.date(members["refresh_expires_in"], now)
    idToken = members["id_token"]
    scopes = members["scope"]?.split { $0 == " " || $0 == "," }.map(String.init)
  }

  /// A number of seconds from now; 0 from Keycloak's offline tokens stands for never.
  private static func date(_ seconds: String?, _ now: Date) -> Date? {
    guard let seconds = seconds.flatMap({ Double($0) }), seconds.isFinite, seconds > 0 else {
      return nil
    }
    return now.addingTimeInterval(min(seconds, 1e10))
  }
}

extension OAuth2Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Which tokens there are, never a token.
  public var description: String {
    let others = [refreshToken.map { _ in "refresh token" }, idToken.map { _ in "ID token" }]
    return "OAuth2Tokens(\((["access token"] + others.compactMap { $0 }).joined(separator: ", ")))"
  }
  /// Which tokens there are, never a token.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
