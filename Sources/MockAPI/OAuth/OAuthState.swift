internal import Foundation

/// What an authorisation server keeps.
struct OAuthState: Sendable {
  /// The switches.
  var switches = OAuthSwitches()
  /// The people by their user names.
  var users: [String: OAuthUser]
  /// The clients by their names.
  var clients: [String: OAuthClientRecord]
  /// Journeys under way by their random names.
  var journeys: [String: OAuthJourney] = [:]
  /// Who is signed in, by the value of the browser's cookie.
  var sessions: [String: OAuthLogin] = [:]
  /// What each person allowed each client, as `user client`.
  var consents: [String: Set<String>] = [:]
  /// Codes by their values; a used one stays, so that its second use is noticed.
  var codes: [String: OAuthCode] = [:]
  /// Everything that came from one consent, by number.
  var grants: [Int: OAuthGrant] = [:]
  /// Access tokens by their values.
  var accessTokens: [String: OAuthToken] = [:]
  /// Refresh tokens by their values; a used one stays, so that its second use is noticed.
  var refreshTokens: [String: OAuthToken] = [:]
  /// Devices that wait, by their codes.
  var devices: [String: OAuthDevice] = [:]
  /// How often the signing key was rotated.
  var keyNumber: Int
  /// What was uploaded, newest last.
  var uploads: [OAuthUpload] = []

  /// A server with its people and clients; its first key is of its own.
  init(users: [OAuthUser], clients: [OAuthClientRecord], keyNumber: Int) {
    self.users = Dictionary(uniqueKeysWithValues: users.map { ($0.name, $0) })
    self.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
    self.keyNumber = keyNumber
  }
}

/// How an authorisation server may be told to behave.
public struct OAuthSwitches: Hashable, Sendable {
  /// Whether a code is given only to who brings a PKCE challenge.
  public var requiresPKCE = false
  /// Whether it answers as it did in 2014.
  public var isOf2014 = false
  /// The seconds an access token is good for, when not as usual.
  public var accessLifetime: Int?

  /// As the server is today.
  public init() {}
}

/// A person with an account.
struct OAuthUser: Sendable {
  var id: String
  var name: String
  var password: String
  var email: String
  var givenName: String
  var familyName: String
}

/// A client that was registered.
struct OAuthClientRecord: Sendable {
  var id: String
  /// Nil for an app on a person's device.
  var secret: String?
  var name: String
  var redirects: [String]
}

/// A browser on its way from the client and back.
struct OAuthJourney: Sendable {
  var clientID: String
  var redirect: String
  /// Whether the client said where to go back to, as it must when it has registered two places.
  var namesRedirect: Bool
  var state: String?
  var scopes: [String]
  var nonce: String?
  var challenge: String?
  var wantsOffline: Bool
  var asksAgain: Bool
  /// The cookie of the browser that began it.
  var browser: String
  /// What each of its forms must bring back.
  var csrf: String
}

/// Somebody who has signed in with a browser.
struct OAuthLogin: Sendable {
  var userName: String
  var at: Date
}

/// An authorisation code.
struct OAuthCode: Sendable {
  var grant: Int
  /// Where it was sent.
  var redirect: String
  /// Whether the exchange must say that too (RFC 6749, 4.1.3).
  var namesRedirect: Bool
  var challenge: String?
  var expiry: Date
  var isUsed = false
  var givesRefreshToken: Bool
}

/// What one person allowed one client: all tokens that came from it live and die together.
struct OAuthGrant: Sendable {
  var clientID: String
  /// Nil when the client asks for itself.
  var userName: String?
  var scopes: [String]
  var nonce: String?
  var authenticatedAt: Date
  var isRevoked = false
}

/// A token, of either kind.
struct OAuthToken: Sendable {
  var grant: Int
  var scopes: [String]
  var issuedAt: Date
  var expiry: Date?
  var isUsed = false
}

/// A device that waits for its person.
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

/// A file that a client left with a resource server.
struct OAuthUpload: Sendable {
  var id: String
  var name: String
  var type: String
  var byteCount: Int
  var owner: String
}
