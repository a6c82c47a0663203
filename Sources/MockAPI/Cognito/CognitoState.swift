internal import CryptoCore
internal import Foundation

/// The state of the system.
struct CognitoState: Sendable {
  /// How the pool is set up.
  var switches = CognitoSwitches()
  /// The users by name in lower case.
  var users: [ExactString: CognitoUser] = [:]
  /// The sessions between two steps of signing in, by the string that identifies them.
  var sessions: [ExactString: CognitoSession] = [:]
  /// The SRP sign-ins in progress, by their secret blocks.
  var handshakes: [ExactString: CognitoHandshake] = [:]
  /// The refresh tokens.
  var grants: [ExactString: CognitoGrant] = [:]
  var accessTokens: [ExactString: CognitoAccess] = [:]

  /// Creates the system's state in a new world.
  init() {
    var random = SeededRandom(seed: 2)
    for (name, password, status) in [
      (Cognito.demoUser, Cognito.demoPassword, CognitoUser.Status.confirmed),
      (Cognito.invitedUser, Cognito.invitedPassword, .mustChangePassword),
    ] {
      var user = CognitoUser(
        username: name, subject: random.uuid(),
        password: CognitoPassword(password, of: name, random: &random),
        attributes: [("email", "\(name)@x.example")])
      (user.status, user.isEmailVerified) = (status, true)
      users[ExactString(name)] = user
    }
  }

  /// Returns the key of a user by name or by verified email address.
  func key(of name: String) -> ExactString? {
    let name = ExactString(name.lowercased())
    if users[name] != nil { return name }
    return users.first { $0.value.isEmailVerified && $0.value.address == name }?.key
  }

  /// Revokes all sessions of a user.
  mutating func revokeAll(of key: ExactString) {
    for (token, grant) in grants where grant.user == key { grants[token]?.isRevoked = true }
    for (token, access) in accessTokens where access.user == key {
      accessTokens[token]?.isRevoked = true
    }
  }
}

/// A user in the pool.
struct CognitoUser: Sendable {
  /// How far the account has been set up.
  enum Status: String, Sendable {
    /// Signed up, but not confirmed with the code.
    case unconfirmed = "UNCONFIRMED"
    /// Able to sign in.
    case confirmed = "CONFIRMED"
    /// Invited, with a temporary password.
    case mustChangePassword = "FORCE_CHANGE_PASSWORD"
  }

  /// The name as the user wrote it.
  var username: String
  /// The identifier, which never changes.
  var subject: String
  var password: CognitoPassword
  /// The user's attributes, in order.
  var attributes: [(name: String, value: String)]
  /// How far the account has been set up.
  var status = Status.unconfirmed
  /// Whether a code proved that the email address is the user's.
  var isEmailVerified = false
  /// The code that confirms the account.
  var confirmation: CognitoCode?
  /// The times of the emails in the last hour.
  var letters: [Date] = []
  /// The number of wrong passwords since the last right one.
  var failureCount = 0
  /// The time before which the user cannot sign in.
  var lockedUntil: Date?
  /// The secret for one-time passwords that has not been verified yet.
  var pendingSecret: Data?
  /// The secret for one-time passwords.
  var secret: Data?
  /// The time step of the last used code.
  var lastStep: UInt64?
  /// Whether signing in needs a one-time password.
  var usesSoftwareToken = false

  /// The email address.
  var email: String? { attributes.first { $0.name == "email" }?.value }
  /// The email address in lower case, for comparisons.
  var address: ExactString? { email.map { ExactString($0.lowercased()) } }
}

/// A code of six digits from an email.
struct CognitoCode: Hashable, Sendable {
  var digits: String
  var expiry: Date
  /// The number of wrong attempts.
  var failureCount = 0
}

/// The state between two steps of signing in: valid for three minutes and for one step.
struct CognitoSession: Hashable, Sendable {
  /// The purpose of the session.
  enum Step: Hashable, Sendable {
    /// To confirm the account.
    case confirm
    /// To sign in for the first time, after confirming.
    case firstSignIn
    /// To answer a challenge.
    case challenge(String)
  }

  /// The key of the user.
  var user: ExactString
  /// The purpose of the session.
  var step: Step
  var expiry: Date
  /// Whether it has been used.
  var isUsed = false
  /// The code from an email that ends this sign-in.
  var code: CognitoCode?
}

/// The record of a refresh token.
struct CognitoGrant: Hashable, Sendable {
  /// The key of the user.
  var user: ExactString
  /// The client that the tokens are for.
  var clientID: ExactString
  /// The value that all tokens of one sign-in share.
  var origin: String
  /// When the user signed in.
  var signedInAt: Date
  var expiry: Date
  /// Whether it was revoked.
  var isRevoked = false
}

/// The record of an access token.
struct CognitoAccess: Hashable, Sendable {
  /// The key of the user.
  var user: ExactString
  /// The value that all tokens of one sign-in share.
  var origin: String
  var expiry: Date
  /// Whether it was revoked.
  var isRevoked = false
}
