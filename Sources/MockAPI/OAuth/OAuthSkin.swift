/// The differences between the authorization servers, which share everything else.
struct OAuthSkin: Sendable {
  /// When the server issues a refresh token.
  enum Refreshing: Hashable, Sendable {
    /// With each code and each refresh; reusing an old one ends the session (Keycloak).
    case rotating
    /// With the first consent only, if the client asks for `access_type=offline` (Google).
    case firstConsent
    /// Never (Facebook).
    case never
  }

  /// The server's name on its pages.
  let title: String
  /// Reads the keys that sign its tokens, when the first token is signed.
  let keys: @Sendable () -> [SigningKey]
  /// The addresses of its forms, below the system's base.
  let pages: Pages
  /// The scopes that the server knows, with explanations for the user.
  let scopes: [Scope]
  /// The prefix of an access token; nil when it is a JWT.
  let tokenPrefix: String?
  /// How long an access token is valid, in seconds.
  let accessLifetime: Int
  /// How long a refresh token is valid, in seconds; nil when it does not expire.
  let refreshLifetime: Int?
  /// When the server issues a refresh token.
  let refreshing: Refreshing

  /// Whether a request may omit the redirect address.
  var infersRedirect = false

  /// The optional prefix of `email` and `profile`, with the same meaning; nil for none.
  var scopePrefix: String?

  /// The scopes that permit reading the user's profile; one of them is enough.
  var userInfoScopes = ["openid"]

  /// Whether clients learn the name of the browser's session: `session_state` and `sid`.
  var tellsSession = false

  /// Whether a client may ask for an ID token alone, without a code or an access token.
  var givesIDTokenAlone = false

  /// Whether a list of scopes contains one, by its short or its long name.
  func has(_ name: String, in scopes: [String]) -> Bool {
    scopes.contains(name) || scopePrefix.map { scopes.contains($0 + name) } ?? false
  }

  /// The paths of the pages.
  struct Pages: Sendable {
    let login: String
    let consent: String
    let device: String
  }

  /// A scope and the permission that it grants a client.
  struct Scope: Hashable, Sendable {
    let name: String
    let meaning: String
  }

  /// The three scopes that identify a user (OIDC Core, 5.4).
  static let identity = [
    Scope(name: "openid", meaning: "Know who you are"),
    Scope(name: "email", meaning: "See your email address"),
    Scope(name: "profile", meaning: "See your name"),
  ]

  /// How long a code is valid, in seconds (RFC 6749, 4.1.2, recommends ten minutes at most).
  static let codeLifetime = 60.0
  /// How long an unused refresh token that outlives its session is valid, in seconds.
  static let offlineLifetime = 2_592_000
  /// How long a device's code is valid, in seconds.
  static let deviceLifetime = 600
  /// How long a device waits between two requests, in seconds.
  static let deviceInterval = 5
}
