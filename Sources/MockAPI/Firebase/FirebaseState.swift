internal import Foundation

/// What the system keeps.
struct FirebaseState: Sendable {
  /// The accounts by their identifier.
  var users: [String: FirebaseUser]
  /// Who may have new ID tokens, by refresh token.
  var refreshTokens: [String: FirebaseSession] = [:]
  /// The letters' codes that were not used yet.
  var codes: [String: FirebaseCode] = [:]
  /// The keys that ID tokens are signed with.
  var keys = FirebaseKeys()
  /// What is out of the ordinary.
  var switches = FirebaseSwitches()

  /// The system as it is in a new world: one account.
  init() { users = [Self.demoUser.localID: Self.demoUser] }

  /// The account of an email in lower case.
  func user(email: String) -> FirebaseUser? { users.values.first { $0.email == email } }

  /// Ends what somebody signed in to earlier: ID tokens by their time, refresh tokens at once.
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
      localID: random.alphanumerics(28), email: Firebase.demoEmail,
      password: StoredPassword(Firebase.demoPassword, random: &random), now: day)
    user.isEmailVerified = true
    // Good in any world, whatever its clock says.
    user.validSince = Date(timeIntervalSince1970: 0)
    return user
  }()
}

/// One sign-in, for as long as its refresh token is good.
struct FirebaseSession: Sendable {
  /// Whose it is.
  let localID: String
  /// When the password was shown.
  let authenticatedAt: Date
  /// Whether a new password or email ended it.
  var isRevoked = false
}

/// The code in a letter.
struct FirebaseCode: Sendable {
  /// What a code is good for.
  enum Purpose: String, Sendable {
    /// Setting a new password.
    case passwordReset = "PASSWORD_RESET"
    /// Showing that somebody reads an email's letters.
    case emailVerification = "VERIFY_EMAIL"

    /// How long such a code is good for, in seconds.
    var lifetime: TimeInterval {
      switch self {
      case .passwordReset: 3600
      case .emailVerification: 3 * 86_400
      }
    }

    /// What the link calls it.
    var mode: String {
      switch self {
      case .passwordReset: "resetPassword"
      case .emailVerification: "verifyEmail"
      }
    }
  }

  /// What it is good for.
  let purpose: Purpose
  /// Whose it is.
  let localID: String
  /// Where the letter went.
  let email: String
  /// When it is not good any more.
  let end: Date
}
