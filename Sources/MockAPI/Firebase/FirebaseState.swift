internal import CryptoCore
internal import Foundation

/// The state of the system.
struct FirebaseState: Sendable {
  /// The accounts by identifier.
  var users: [ExactString: FirebaseUser]
  /// The sign-ins that can get new ID tokens, by refresh token.
  var refreshTokens: [ExactString: FirebaseSession] = [:]
  /// The codes from emails that have not been used yet.
  var codes: [ExactString: FirebaseCode] = [:]
  /// The keys that sign ID tokens.
  var keys = FirebaseKeys()
  /// How the project differs from the default.
  var switches = FirebaseSwitches()

  /// Creates the system's state in a new world, with one account.
  init() { users = [Self.demoUser.localID: Self.demoUser] }

  /// Returns the account of an email address in lower case.
  func user(email: ExactString) -> FirebaseUser? { users.values.first { $0.email == email } }

  /// Returns the account of a person at another service.
  func user(at provider: FirebaseUser.Provider) -> FirebaseUser? {
    users.values.first { $0.provider?.isSamePerson(as: provider) ?? false }
  }

  /// Deletes an account with all its tokens and codes.
  mutating func remove(_ localID: ExactString) {
    users[localID] = nil
    refreshTokens = refreshTokens.filter { $0.value.localID != localID }
    codes = codes.filter { $0.value.localID != localID }
  }

  /// Ends a user's earlier sign-ins: ID tokens by their issue time, refresh tokens by a flag.
  mutating func revokeTokens(of user: FirebaseUser, _ now: Date) {
    users[user.localID]?.validSince = now
    for (token, session) in refreshTokens where session.localID == user.localID {
      refreshTokens[token]?.isRevoked = true
    }
  }

  private static let demoUser = {
    var random = SeededRandom(seed: 0x6669_7265)
    let day = Date(timeIntervalSince1970: 1_409_529_600)
    var user = FirebaseUser(
      localID: ExactString(random.alphanumerics(28)), email: ExactString(Firebase.demoEmail),
      password: StoredPassword(Firebase.demoPassword, random: &random), now: day)
    user.isEmailVerified = true
    // The account must work in any world, at any time on its clock.
    user.validSince = Date(timeIntervalSince1970: 0)
    return user
  }()
}

/// One sign-in, which ends with its refresh token.
struct FirebaseSession: Sendable {
  /// The identifier of the user's account.
  let localID: ExactString
  /// How the user signed in: `password`, `custom` or a service such as `google.com`.
  var method = "password"
  /// The claims that a custom token adds to the ID tokens, as a JSON object.
  var claims: String?
  /// When the user entered the password.
  let authenticatedAt: Date
  /// Whether a change of password or email address ended it.
  var isRevoked = false
}

/// A code from an email.
struct FirebaseCode: Sendable {
  enum Purpose: String, Sendable {
    /// Setting a new password.
    case passwordReset = "PASSWORD_RESET"
    /// Proving that the user receives the emails sent to an address.
    case emailVerification = "VERIFY_EMAIL"
    /// Signing in without a password.
    case emailSignIn = "EMAIL_SIGNIN"

    /// How long such a code is valid, in seconds.
    var lifetime: TimeInterval {
      switch self {
      case .passwordReset: 3600
      case .emailVerification: 3 * 86_400
      case .emailSignIn: 6 * 3600
      }
    }

    /// The name of the purpose in the link.
    var mode: String {
      switch self {
      case .passwordReset: "resetPassword"
      case .emailVerification: "verifyEmail"
      case .emailSignIn: "signIn"
      }
    }
  }

  /// The purpose of the code.
  let purpose: Purpose
  /// The identifier of the user's account; nil for a sign-in by email, which may have no account
  /// yet.
  let localID: ExactString?
  /// The recipient's address.
  let email: ExactString
  /// When it expires.
  let end: Date
}
