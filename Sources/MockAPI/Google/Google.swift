internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Google's authorization server and a Drive for uploads; the paths of 2014 work too.
///
/// ```swift
/// let world = World()
/// let client = OAuth2Client(
///   provider: Google.provider,
///   registration: .init(id: Google.clientID, redirect: Google.redirect), transport: world)
/// ```
public struct Google: OAuthSystem {
  public static let name = "google"
  /// The identifier of the registered client, an app without a secret.
  public static let clientID = "photos-app.apps.googleusercontent.com"
  /// The registered redirect address.
  public static let redirect = "com.example.photos:/oauth2redirect"
  /// The registered loopback redirect; any port is accepted.
  public static let loopbackRedirect = "http://127.0.0.1:8400/callback"
  /// The identifier of a client for desktops, which may use any port and path of this machine.
  public static let desktopClientID = "photos-desktop.apps.googleusercontent.com"
  /// The user name of a demo account.
  public static let demoUser = "mia@google.example"
  /// The password of the demo account.
  public static let demoPassword = "correct horse battery"

  public let world: World

  /// Signs with the next key from now on; the previous one stays published.
  public func rotateKeys() { change { $0.state.keyNumber += 1 } }

  // As with the real service, a web page of any origin may be a client.
  static let sharing = OriginSharing.all

  static let skin = OAuthSkin(
    title: "Google", keys: { signingKeys },
    pages: .init(login: "/signin", consent: "/consent", device: "/device"),
    scopes: OAuthSkin.identity + [
      .init(
        name: "https://www.googleapis.com/auth/drive",
        meaning: "See and change all your Drive files"),
      .init(
        name: "https://www.googleapis.com/auth/drive.file",
        meaning: "See and change the Drive files that it made itself"),
      .init(
        name: "https://www.googleapis.com/auth/userinfo.email", meaning: "See your email address"),
      .init(
        name: "https://www.googleapis.com/auth/userinfo.profile", meaning: "See your name"),
    ],
    tokenPrefix: "ya29.", accessLifetime: 3599, refreshLifetime: nil, refreshing: .firstConsent,
    scopePrefix: "https://www.googleapis.com/auth/userinfo.",
    userInfoScopes: ["openid", "email", "profile"])

  /// Returns Google's state in a new world.
  static func newState() -> OAuthState {
    OAuthState(
      users: [
        OAuthUser(
          id: "110248495921238986420", name: ExactString(demoUser),
          password: ExactString(demoPassword), email: ExactString(demoUser),
          givenName: "Mia", familyName: "Sommer")
      ],
      clients: [
        OAuthClientRecord(
          id: ExactString(clientID), name: "Photos",
          redirects: [ExactString(redirect), ExactString(loopbackRedirect)]),
        OAuthClientRecord(
          id: ExactString(desktopClientID), name: "Photos for desktops",
          redirects: [ExactString(loopbackRedirect)], acceptsAnyLoopback: true),
        OAuthClientRecord(
          id: "photos-server.apps.googleusercontent.com", secret: "google-server-secret",
          name: "Photos on the web", redirects: [ExactString(loopbackRedirect)]),
      ])
  }

  static let routes: [Route<Google>] = [
    .get("/o/oauth2/v2/auth") { $0.authorize() },
    .post("/o/oauth2/v2/auth") { $0.authorize() },
    .get("/o/oauth2/auth") { $0.authorize() },
    .post("/signin") { $0.signIn() },
    .get("/consent") { $0.consentPage() },
    .post("/consent") { $0.decide() },
    .get("/token") { $0.token() },
    .post("/token") { $0.token() },
    .get("/o/oauth2/token") { $0.token() },
    .post("/o/oauth2/token") { $0.token() },
    .post("/revoke") { $0.revokeToken() },
    .get("/o/oauth2/revoke") { $0.revokeToken() },
    .post("/o/oauth2/revoke") { $0.revokeToken() },
    .post("/introspect") { $0.introspect() },
    .post("/device/code") { $0.startDevice(page: "\($0.issuer)/device") },
    .get("/device") { $0.devicePage() },
    .post("/device") { $0.devicePage() },
    .get("/v1/userinfo") { $0.userInfo() },
    .post("/v1/userinfo") { $0.userInfo() },
    .get("/oauth2/v3/userinfo") { $0.userInfo() },
    .post("/oauth2/v3/userinfo") { $0.userInfo() },
    .get("/oauth2/v3/certs") { $0.keySet() },
    .get("/oauth2/v1/certs") { $0.certificates() },
    .get("/tokeninfo") { $0.tokenInfo() },
    .post("/tokeninfo") { $0.tokenInfo() },
    .get("/oauth2/v3/tokeninfo") { $0.tokenInfo() },
    .get("/.well-known/openid-configuration") { handler in
      let base = handler.issuer
      return handler.discovery([
        "authorization_endpoint": "\(base)/o/oauth2/v2/auth",
        "token_endpoint": "\(base)/token", "revocation_endpoint": "\(base)/revoke",
        "introspection_endpoint": "\(base)/introspect",
        "device_authorization_endpoint": "\(base)/device/code",
        "userinfo_endpoint": "\(base)/v1/userinfo", "jwks_uri": "\(base)/oauth2/v3/certs",
      ])
    },
    .post("/upload/drive/v2/files") { $0.driveUpload() },
    .post("/upload/drive/v3/files") { $0.driveUpload() },
    .get("/drive/v2/files") { $0.driveList() },
    .get("/drive/v3/files") { $0.driveList() },
    .post("/drive/v2/files") { $0.driveCreate() },
    .post("/drive/v3/files") { $0.driveCreate() },
    .get("/drive/v2/files/{file}") { $0.driveGet() },
    .get("/drive/v3/files/{file}") { $0.driveGet() },
    .delete("/drive/v2/files/{file}") { $0.driveDelete() },
    .delete("/drive/v3/files/{file}") { $0.driveDelete() },
  ]

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Google>)
    -> ResponseMessage
  {
    .googleError(501, "\(name) is not implemented.", reason: "notImplemented")
  }

  static func notFound(_ call: Call, _ scope: inout Scope<Google>) -> ResponseMessage {
    .googleError(404, "Not Found", reason: "notFound")
  }
}

extension World {
  /// Google in this world.
  public var google: Google { Google(world: self) }
}

extension Google {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "issuer": base, "authorizationEndpoint": "\(base)/o/oauth2/v2/auth",
        "tokenEndpoint": "\(base)/token", "clientId": clientID, "redirectURI": loopbackRedirect,
        "desktopClientId": desktopClientID,
        "username": demoUser, "password": demoPassword,
      ])
  }
}
