internal import Foundation

/// What the system keeps.
struct CognitoState: Sendable {
  /// How the pool is set up.
  var switches = CognitoSwitches()
  /// How often its keys have been changed.
  var rotationCount = 0
  /// The users by their name in lower case.
  var users: [String: CognitoUser] = [:]
  /// The sessions between two steps of signing in, by the text that names them.
  var sessions: [String: CognitoSession] = [:]
  /// The refresh tokens.
  var grants: [String: CognitoGrant] = [:]
  /// The access tokens.
  var accessTokens: [String: CognitoAccess] = [:]

  /// The system as it is in a new world.
  init() {
    var random = SeededRandom(seed: 2)
    for (name, password, status) in [
      (Cognito.demoUser, Cognito.demoPassword, CognitoUser.Status.confirmed),
      (Cognito.invitedUser, Cognito.invitedPassword, .mustChangePassword),
    ] {
      var user = CognitoUser(
        username: name, subject: random.uuid(), password: StoredPassword(password, random: &random),
        attributes: [("email", "\(name)@x.example")])
      (user.status, user.isEmailVerified) = (status, true)
      users[name] = user
    }
  }

  /// The key of a user by name or by a verified address.
  func key(of name: String) -> String? {
    let name = name.lowercased()
    if users[name] != nil { return name }
    return users.first { $0.value.isEmailVerified && $0.value.email?.lowercased() == name }?.key
  }

  /// Ends all sessions of a user.
  mutating func revokeAll(of key: String) {
    for (token, grant) in grants where grant.user == key { grants[token]?.isRevoked = true }
    for (token, access) in accessTokens where access.user == key {
      accessTokens[token]?.isRevoked = true
    }
  }
}

/// Somebody in the pool.
struct CognitoUser: Sendable {
  /// How far somebody has come.
  enum Status: String, Sendable {
    /// Signed up, without having shown the code.
    case unconfirmed = "UNCONFIRMED"
    /// May sign in.
    case confirmed = "CONFIRMED"
    /// Invited, with a password for once.
    case mustChangePassword = "FORCE_CHANGE_PASSWORD"
    /// Must choose a new password by a code.
    case resetRequired = "RESET_REQUIRED"
  }

  /// The name as it was written.
  var username: String
  /// The identifier that never changes.
  var subject: String
  /// The password.
  var password: StoredPassword
  /// What is known of the user, in order.
  var attributes: [(name: String, value: String)]
  /// How far the user has come.
  var status = Status.unconfirmed
  /// Whether a code showed that the address is the user's.
  var isEmailVerified = false
  /// The code that confirms the account.
  var confirmation: CognitoCode?
  /// The code for a new password.
  var reset: CognitoCode?
  /// When letters were sent in the last hour.
  var letters: [Date] = []
  /// The wrong passwords since the last right one.
  var failureCount = 0
  /// Until when the user cannot sign in.
  var lockedUntil: Date?
  /// The wrong old passwords when changing it.
  var changeFailureCount = 0
  /// The secret of one-time passwords that waits for its first code.
  var pendingSecret: Data?
  /// The secret of one-time passwords.
  var secret: Data?
  /// The step whose code was used last.
  var lastStep: UInt64?
  /// Whether signing in asks for a one-time password.
  var usesSoftwareToken = false

  /// The address.
  var email: String? { attributes.first { $0.name == "email" }?.value }
}

/// Six digits in a letter.
struct CognitoCode: Hashable, Sendable {
  /// What stands in the letter.
  var digits: String
  /// When it ends.
  var expiry: Date
  /// The wrong tries.
  var failureCount = 0
}

/// The time between two steps of signing in: three minutes, good for one step.
struct CognitoSession: Hashable, Sendable {
  /// What the session is for.
  enum Step: Hashable, Sendable {
    /// To confirm the account.
    case confirm
    /// To sign in for the first time, after confirming.
    case firstSignIn
    /// To answer a challenge.
    case challenge(String)
  }

  /// The key of the user.
  var user: String
  /// What it is for.
  var step: Step
  /// When it ends.
  var expiry: Date
  /// Whether it has been used.
  var isUsed = false
}

/// What a refresh token stands for.
struct CognitoGrant: Hashable, Sendable {
  /// The key of the user.
  var user: String
  /// What all tokens of one sign-in share.
  var origin: String
  /// When the user signed in.
  var signedInAt: Date
  /// When it ends.
  var expiry: Date
  /// Whether it was ended early.
  var isRevoked = false
}

/// What an access token stands for.
struct CognitoAccess: Hashable, Sendable {
  /// The key of the user.
  var user: String
  /// What all tokens of one sign-in share.
  var origin: String
  /// When it ends.
  var expiry: Date
  /// Whether it was ended early.
  var isRevoked = false
}
