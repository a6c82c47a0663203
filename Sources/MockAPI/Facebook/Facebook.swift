internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Facebook's login and graph: errors in its own format, and no refresh tokens.
///
/// An authorization with `response_type=id_token` is a Limited Login: the app gets only a signed ID
/// token. So it learns who the user is, but cannot use the graph.
///
/// With the switch `isOf2014`, or below `/v2.2`, tokens are form-encoded but labeled as plain
/// text.
public struct Facebook: OAuthSystem {
  public static let name = "facebook"
  /// The identifier of the registered client, an app without a secret.
  public static let clientID = "1440573486200221"
  /// The registered redirect address.
  public static let redirect = "fb1440573486200221://authorize/"
  /// The registered loopback redirect; any port is accepted.
  public static let loopbackRedirect = "http://127.0.0.1:8400/callback"
  /// A client with a secret, which may inspect its tokens.
  public static let serverClientID = "1440573486200222"
  /// The secret of ``serverClientID``.
  public static let serverSecret = "facebook-server-secret"
  /// The user name of a demo account.
  public static let demoUser = "mia@facebook.example"
  /// The password of the demo account.
  public static let demoPassword = "correct horse battery"

  public let world: World

  // As with the real service, a web page of any origin may be a client.
  static let sharing = OriginSharing.all

  static let skin = OAuthSkin(
    title: "Facebook", keys: { signingKeys },
    pages: .init(login: "/login", consent: "/dialog/consent", device: "/device"),
    scopes: [
      .init(name: "public_profile", meaning: "See your name and picture"),
      .init(name: "email", meaning: "See your email address"),
      .init(name: "photo_upload", meaning: "Upload photos in your name"),
      .init(name: "publish_actions", meaning: "Post in your name"),
      .init(name: "user_photos", meaning: "See your photos"),
      .init(name: "openid", meaning: "Know who you are"),
    ],
    tokenPrefix: "EAAUeFacebook", accessLifetime: 5_183_999, refreshLifetime: nil,
    refreshing: .never, givesIDTokenAlone: true)

  /// Returns Facebook's state in a new world.
  static func newState() -> OAuthState {
    OAuthState(
      users: [
        OAuthUser(
          id: "10152384781676191", name: ExactString(demoUser),
          password: ExactString(demoPassword), email: ExactString(demoUser),
          givenName: "Mia", familyName: "Sommer")
      ],
      clients: [
        OAuthClientRecord(
          id: ExactString(clientID), name: "Shoot",
          redirects: [ExactString(redirect), ExactString(loopbackRedirect)]),
        OAuthClientRecord(
          id: ExactString(serverClientID), secret: ExactString(serverSecret),
          name: "Shoot on the web", redirects: [ExactString(loopbackRedirect)]),
      ])
  }

  static func prefix(of path: String) -> String {
    path.prefixMatch(of: /\/v\d+\.\d+(?=\/|$)/).map { String($0.output) } ?? ""
  }

  static let routes: [Route<Facebook>] = [
    .get("/dialog/oauth") { $0.authorize() },
    .post("/dialog/oauth") { $0.authorize() },
    .post("/login") { $0.signIn() },
    .get("/dialog/consent") { $0.consentPage() },
    .post("/dialog/consent") { $0.decide() },
    .get("/oauth/access_token") { $0.facebookToken() },
    .post("/oauth/access_token") { $0.facebookToken() },
    .post("/device/login") { $0.startDevice(page: "\($0.issuer)/device") },
    .get("/device") { $0.devicePage() },
    .post("/device") { $0.devicePage() },
    .get("/certs") { $0.keySet() },
    .get("/{id}") { $0.facebookNode() },
    .delete("/{id}") { $0.facebookDelete() },
    .post("/{id}/photos") { $0.facebookPhoto() },
    .get("/{id}/permissions") { $0.facebookPermissions() },
    .delete("/{id}/permissions") { $0.facebookForget() },
    .delete("/{id}/permissions/{permission}") { $0.facebookForget() },
  ]

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Facebook>)
    -> ResponseMessage
  {
    .facebookError(501, "\(name) is not implemented.", code: 3)
  }

  static func notFound(_ call: Call, _ scope: inout Scope<Facebook>) -> ResponseMessage {
    .facebookError(400, "Unsupported \(call.method.lowercased()) request.", code: 100)
  }
}

extension World {
  /// Facebook in this world.
  public var facebook: Facebook { Facebook(world: self) }
}

extension Facebook {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "authorizationEndpoint": "\(base)/dialog/oauth",
        "tokenEndpoint": "\(base)/oauth/access_token", "clientId": clientID,
        "redirectURI": loopbackRedirect, "username": demoUser, "password": demoPassword,
        "serverClientId": serverClientID, "serverClientSecret": serverSecret,
      ])
  }
}
