internal import Foundation
internal import NetworkCore

/// Facebook's login and graph: errors in its own format, and no refresh tokens.
///
/// With the switch `isOf2014`, or below `/v2.2`, tokens are form-encoded but labelled as plain
/// text.
public struct Facebook: AnsweringSystem {
  public static let name = "facebook"
  /// The identifier of the registered client, an app without a secret.
  public static let clientID = "1440573486200221"
  /// The registered redirect address.
  public static let redirect = "fb1440573486200221://authorize/"
  /// The registered loopback redirect; any port is accepted.
  public static let loopbackRedirect = "http://127.0.0.1:8400/callback"
  /// The user name of a demo account.
  public static let demoUser = "mia@facebook.example"
  /// The password of the demo account.
  public static let demoPassword = "correct horse battery"

  public let world: World

  static let skin = OAuthSkin(
    title: "Facebook", pages: .init(login: "/login", consent: "/dialog/consent", device: "/device"),
    scopes: [
      .init(name: "public_profile", meaning: "See your name and picture"),
      .init(name: "email", meaning: "See your email address"),
      .init(name: "photo_upload", meaning: "Upload photos in your name"),
      .init(name: "publish_actions", meaning: "Post in your name"),
      .init(name: "user_photos", meaning: "See your photos"),
      .init(name: "openid", meaning: "Know who you are"),
    ],
    tokenPrefix: "EAAUeFacebook", accessLifetime: 5_183_999, refreshLifetime: nil,
    refreshing: .never)

  /// Returns Facebook's state in a new world.
  static func newState() -> OAuthState {
    OAuthState(
      users: [
        OAuthUser(
          id: "10152384781676191", name: demoUser, password: demoPassword, email: demoUser,
          givenName: "Mia", familyName: "Sommer")
      ],
      clients: [
        OAuthClientRecord(
          id: clientID, secret: nil, name: "Shoot", redirects: [redirect, loopbackRedirect]),
        OAuthClientRecord(
          id: "1440573486200222", secret: "facebook-server-secret", name: "Shoot on the web",
          redirects: [loopbackRedirect]),
      ], keyNumber: 3)
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    let base = call.base.absoluteString
    let version = call.path.prefixMatch(of: /\/v(\d+)\.(\d+)/)
    let path = version.map { String(call.path[$0.range.upperBound...]) } ?? call.path
    let isOld = version.map { (Int($0.1) ?? 0, Int($0.2) ?? 0) < (2, 3) } ?? false
    return OAuthRequestHandler.work(Self.skin, call, issuer: base, on: \.facebook, of: &state) {
      handler in
      switch (call.method, path) {
      case ("GET", "/dialog/oauth"), ("POST", "/dialog/oauth"): return handler.authorize()
      case ("POST", "/login"): return handler.signIn()
      case ("GET", "/dialog/consent"): return handler.consentPage()
      case ("POST", "/dialog/consent"): return handler.decide()
      case ("GET", "/oauth/access_token"), ("POST", "/oauth/access_token"):
        return handler.facebookToken(asForm: isOld || handler.state.switches.isOf2014)
      case ("POST", "/device/login"): return handler.startDevice(page: "\(base)/device")
      case ("GET", "/device"), ("POST", "/device"): return handler.devicePage()
      case ("GET", "/me"): return handler.facebookMe()
      case ("POST", "/me/photos"): return handler.facebookPhoto()
      case ("DELETE", "/me/permissions"): return handler.facebookForget()
      case ("GET", "/certs"): return handler.keySet()
      default:
        return .facebookError(400, "Unsupported \(call.method.lowercased()) request.", code: 100)
      }
    }
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
      ])
  }
}
