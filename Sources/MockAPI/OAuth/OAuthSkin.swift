/// What tells one authorisation server from another; everything else they share.
struct OAuthSkin: Sendable {
  /// When a refresh token is given.
  enum Refreshing: Hashable, Sendable {
    /// With each code, and another at each refresh; a used one ends the session (Keycloak).
    case rotating
    /// With the first consent only, if `access_type=offline` was asked for; it stays (Google).
    case firstConsent
    /// Never (Facebook).
    case never
  }

  /// What its pages call it.
  let title: String
  /// Where its forms go, below the system's base.
  let pages: Pages
  /// The scopes it knows, with what they mean to a person.
  let scopes: [Scope]
  /// What an access token starts with; nil when it is a JWT.
  let tokenPrefix: String?
  /// The seconds an access token is good for.
  let accessLifetime: Int
  /// The seconds a refresh token is good for; nil when it does not end.
  let refreshLifetime: Int?
  /// When a refresh token is given.
  let refreshing: Refreshing

  /// The paths of the pages.
  struct Pages: Sendable {
    let login: String
    let consent: String
    let device: String
  }

  /// A scope and what it lets a client do.
  struct Scope: Hashable, Sendable {
    let name: String
    let meaning: String
  }

  /// The three that identify somebody (OIDC Core, 5.4).
  static let identity = [
    Scope(name: "openid", meaning: "Know who you are"),
    Scope(name: "email", meaning: "See your email address"),
    Scope(name: "profile", meaning: "See your name"),
  ]

  /// The seconds a code is good for (RFC 6749, 4.1.2, recommends ten minutes at most).
  static let codeLifetime = 60.0
  /// The seconds a device's code is good for.
  static let deviceLifetime = 600
  /// The seconds a device waits between two questions.
  static let deviceInterval = 5
}
