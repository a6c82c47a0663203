internal import CryptoCore
internal import Foundation

/// A user with an account.
struct OAuthUser: Sendable {
  var id: ExactString
  var name: ExactString
  var password: ExactString
  var email: ExactString
  var givenName: String
  var familyName: String
}

/// The user and the client of a consent.
struct OAuthConsent: Hashable, Sendable {
  var userName: ExactString?
  var clientID: ExactString
}

/// A registered client.
struct OAuthClientRecord: Sendable {
  var id: ExactString
  /// Nil for an app on a user's device.
  var secret: ExactString?
  var name: String
  var redirects: [ExactString]
  /// Whether any address of this machine counts as registered, as for Google's desktop clients.
  var acceptsAnyLoopback = false
}

/// A user who is signed in with a browser.
struct OAuthLogin: Hashable, Sendable {
  var userName: ExactString
  var at: Date
  /// The name of the session, for servers that reveal it.
  var session: ExactString?
}

/// An authorization code.
struct OAuthCode: Sendable {
  var grant: Int
  /// The redirect address that received the code.
  var redirect: ExactString
  /// Whether the exchange must send that address too (RFC 6749, 4.1.3).
  var namesRedirect: Bool
  var challenge: String?
  var expiry: Date
  var isUsed = false
  var givesRefreshToken: Bool
}

/// The permission of a user for a client; all tokens from it are revoked together.
struct OAuthGrant: Sendable {
  var clientID: ExactString
  /// Nil when the client acts for itself.
  var userName: ExactString?
  var scopes: [String]
  var nonce: String?
  var authenticatedAt: Date
  /// The name of the browser's session, for servers that reveal it; nil for others.
  var session: ExactString?
  /// Whether the grant outlives that session.
  var isOffline = false
  var isRevoked = false

  /// The user and the client of the consent behind this grant.
  var consent: OAuthConsent { OAuthConsent(userName: userName, clientID: clientID) }
}

/// An access token or a refresh token.
struct OAuthToken: Sendable {
  var grant: Int
  var scopes: [String]
  var issuedAt: Date
  var expiry: Date?
  var isUsed = false
}

/// A device that waits for its user.
struct OAuthDevice: Sendable {
  enum Decision: Sendable { case pending, allowed(OAuthLogin), denied }

  var userCode: String
  var clientID: ExactString
  var scopes: [String]
  var expiry: Date
  var decision = Decision.pending
  var lastAsked: Date?
  var interval: Int
  var isUsed = false

  /// Whether its user can still decide; each device gets one decision.
  func waits(_ now: Date) -> Bool {
    if case .pending = decision { expiry > now } else { false }
  }
}

/// A file that a client uploaded to a resource server.
struct OAuthUpload: Sendable {
  var id: ExactString
  var name: String
  var type: String
  var bytes: Data
  /// The user and the client that uploaded the file.
  var owner: OAuthConsent
  var at: Date
}
