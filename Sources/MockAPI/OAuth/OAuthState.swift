internal import Foundation

/// What an authorisation server stores.
struct OAuthState: Sendable {
  /// The switches.
  var switches = OAuthSwitches()
  /// The users by name.
  var users: [String: OAuthUser]
  /// The clients by identifier.
  var clients: [String: OAuthClientRecord]
  /// The flows in progress, by their random identifiers.
  var journeys: [String: OAuthJourney] = [:]
  /// The signed-in users by the value of the browser's cookie.
  var sessions: [String: OAuthLogin] = [:]
  /// The scopes each user allowed each client, by `user client`.
  var consents: [String: Set<String>] = [:]
  /// The codes by value; a used one stays, so that a second use is detected.
  var codes: [String: OAuthCode] = [:]
  /// Everything that came from one consent, by number.
  var grants: [Int: OAuthGrant] = [:]
  /// The access tokens by value.
  var accessTokens: [String: OAuthToken] = [:]
  /// The refresh tokens by value; a used one stays, so that a second use is detected.
  var refreshTokens: [String: OAuthToken] = [:]
  /// The waiting devices, by code.
  var devices: [String: OAuthDevice] = [:]
  /// The number of the signing key; each rotation adds one.
  var keyNumber: Int
  /// The uploaded files, newest last.
  var uploads: [OAuthUpload] = []

  /// Creates a server with its users and clients; each server has its own first key.
  init(users: [OAuthUser], clients: [OAuthClientRecord], keyNumber: Int) {
    self.users = Dictionary(uniqueKeysWithValues: users.map { ($0.name, $0) })
    self.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
    self.keyNumber = keyNumber
  }
}

/// How an authorisation server behaves.
public struct OAuthSwitches: Hashable, Sendable {
  /// Whether only clients with a PKCE challenge get a code.
  public var requiresPKCE = false
  /// Whether the server answers as it did in 2014.
  public var isOf2014 = false
  /// How long an access token is valid, in seconds; nil for the server's usual time.
  public var accessLifetime: Int?

  /// Creates the settings of today's server.
  public init() {}
}

/// A user with an account.
struct OAuthUser: Sendable {
  var id: String
  var name: String
  var password: String
  var email: String
  var givenName: String
  var familyName: String
}

/// A registered client.
struct OAuthClientRecord: Sendable {
  var id: String
  /// Nil for an app on a user's device.
  var secret: String?
  var name: String
  var redirects: [String]
  /// Whether any address of this machine is registered, as for Google's clients for desktops.
  var acceptsAnyLoopback = false
}

/// An authorisation in progress in a browser.
struct OAuthJourney: Sendable {
  var clientID: String
  var redirect: String
  /// Whether the client sent a redirect address, as it must when it has registered more than one.
  var namesRedirect: Bool
  var state: String?
  var scopes: [String]
  var nonce: String?
  var challenge: String?
  var wantsOffline: Bool
  /// Whether the client gets an ID token alone.
  var wantsIDTokenAlone: Bool
  var asksAgain: Bool
  /// The cookie of the browser that started it.
  var browser: String
  /// The value that each of its forms must send back.
  var csrf: String
}

/// A user who is signed in with a browser.
struct OAuthLogin: Sendable {
  var userName: String
  var at: Date
  /// The name of the session, for servers that tell it.
  var session: String?
}

/// An authorisation code.
struct OAuthCode: Sendable {
  var grant: Int
  /// The redirect address it was sent to.
  var redirect: String
  /// Whether the exchange must send that address too (RFC 6749, 4.1.3).
  var namesRedirect: Bool
  var challenge: String?
  var expiry: Date
  var isUsed = false
  var givesRefreshToken: Bool
}

/// What a user allowed a client; all tokens from it are revoked together.
struct OAuthGrant: Sendable {
  var clientID: String
  /// Nil when the client acts for itself.
  var userName: String?
  var scopes: [String]
  var nonce: String?
  var authenticatedAt: Date
  /// The name of the browser's session, for servers that tell it; nil for others.
  var session: String?
  var isRevoked = false
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
  enum Decision: Sendable { case pending, allowed(user: String), denied }

  var userCode: String
  var clientID: String
  var scopes: [String]
  var expiry: Date
  var decision = Decision.pending
  var lastAsked: Date?
  var interval: Int
  var isUsed = false
}

/// A file that a client uploaded to a resource server.
struct OAuthUpload: Sendable {
  var id: String
  var name: String
  var type: String
  var byteCount: Int
  var owner: String
}
