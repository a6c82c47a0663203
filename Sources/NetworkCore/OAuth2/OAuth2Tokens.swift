internal import CryptoCore
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The response of a token endpoint (RFC 6749, 5.1), with dates instead of seconds.
public struct OAuth2Tokens: Codable, Hashable, Sendable {
  /// The token that grants access to the API.
  public var accessToken: String
  /// When the access token expires; nil if the server does not specify it, which means never.
  public var expiry: Date?
  /// The token that gets the next access token.
  public var refreshToken: String?
  /// When the refresh token expires; nil if the server does not specify it.
  public var refreshExpiry: Date?
  /// The signed-in user as a signed token (OIDC Core, 2).
  public var idToken: String?
  /// The granted scopes, if the server lists them.
  public var scopes: [String]?

  /// Creates tokens.
  public init(accessToken: String, expiry: Date? = nil, refreshToken: String? = nil) {
    self.accessToken = accessToken
    self.expiry = expiry
    self.refreshToken = refreshToken
  }

  /// Whether the access token is valid for more than `margin` seconds from now.
  public func isFresh(at now: Date, margin: TimeInterval) -> Bool {
    expiry.map { $0.timeIntervalSince(now) > margin } ?? true
  }

  /// Whether there is a refresh token that has not expired.
  public func canRefresh(at now: Date) -> Bool {
    refreshToken != nil && (refreshExpiry.map { $0 > now } ?? true)
  }

  /// Returns these tokens updated by a refresh, keeping those that it lacks (RFC 6749, section 6).
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
  /// Reads a token endpoint's response: JSON, or the form that Facebook sent in 2014.
  init(_ data: Data, now: Date) throws(OAuth2Error) {
    let members: [String: String]
    if case .object(let object)? = JSONTree(data) {
      members = object.texts
    } else {
      let pairs = FormEncoding.decode(String(decoding: data, as: UTF8.self))
      members = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }
    guard let token = members["access_token"], !token.isEmpty else {
      throw .invalidResponse("it has no access_token")
    }
    // RFC 6749, 7.1: a client must not use a token of an unknown type.
    guard members["token_type"].map({ $0.lowercased() == "bearer" }) ?? true else {
      throw .invalidResponse("the token is not a bearer token")
    }
    self.init(
      accessToken: token, expiry: Self.date(members["expires_in"] ?? members["expires"], now),
      refreshToken: members["refresh_token"])
    refreshExpiry = Self.date(members["refresh_expires_in"], now)
    idToken = members["id_token"]
    scopes = members["scope"]?.split { $0 == " " || $0 == "," }.map(String.init)
  }

  /// Returns the date that is this many seconds from now, or `nil` for never.
  ///
  /// 0 means never, as for Keycloak's offline tokens.
  private static func date(_ seconds: String?, _ now: Date) -> Date? {
    guard let seconds = seconds.flatMap({ Double($0) }), seconds.isFinite, seconds > 0 else {
      return nil
    }
    return now.addingTimeInterval(min(seconds, 1e10))
  }
}

extension OAuth2Tokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kinds of tokens, never a token.
  public var description: String {
    let others = [refreshToken.map { _ in "refresh token" }, idToken.map { _ in "ID token" }]
    return "OAuth2Tokens(\((["access token"] + others.compactMap { $0 }).joined(separator: ", ")))"
  }
  /// The kinds of tokens, never a token.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
