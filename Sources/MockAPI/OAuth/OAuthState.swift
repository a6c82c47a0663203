internal import CryptoCore
internal import Foundation

/// The state of an authorization server.
struct OAuthState: Sendable {
  var switches = OAuthSwitches()
  /// The users by name.
  var users: [ExactString: OAuthUser]
  /// The clients by identifier.
  var clients: [ExactString: OAuthClientRecord]
  /// The flows in progress, by their random identifiers.
  var journeys: [ExactString: OAuthJourney] = [:]
  /// The signed-in users by the value of the browser's cookie.
  var sessions: [ExactString: OAuthLogin] = [:]
  /// The scopes that each user allowed each client.
  var consents: [OAuthConsent: Set<ExactString>] = [:]
  /// The codes by value; a used one stays, so that a second use is detected.
  var codes: [ExactString: OAuthCode] = [:]
  /// Everything that came from one consent, by number.
  var grants: [Int: OAuthGrant] = [:]
  var accessTokens: [ExactString: OAuthToken] = [:]
  /// The refresh tokens by value; a used one stays, so that a second use is detected.
  var refreshTokens: [ExactString: OAuthToken] = [:]
  /// The waiting devices, by code.
  var devices: [ExactString: OAuthDevice] = [:]
  /// The times of the last typed codes that no device shows.
  var wrongCodes: [Date] = []
  /// The number of the signing key; each rotation adds one, and the previous key stays valid.
  var keyNumber = 1
  /// The uploaded files, newest last.
  var uploads: [OAuthUpload] = []

  /// Creates a server with its users and clients.
  init(users: [OAuthUser], clients: [OAuthClientRecord]) {
    self.users = Dictionary(uniqueKeysWithValues: users.map { ($0.name, $0) })
    self.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
  }
}

/// How an authorization server behaves.
public struct OAuthSwitches: Hashable, Sendable {
  /// Whether only clients with a PKCE challenge get a code.
  public var requiresPKCE = false
  /// Whether the server behaves as it did in 2014.
  public var isOf2014 = false
  /// How long an access token is valid, in seconds; nil for the server's usual time.
  public var accessLifetime: Int?

  /// Creates the settings of today's server.
  public init() {}
}
