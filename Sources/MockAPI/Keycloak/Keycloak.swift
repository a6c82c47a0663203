internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Keycloak with a photo app's realm: today's paths, those before version 17, and those of 2014.
///
/// ```swift
/// let provider = OAuth2Provider.keycloak(base: Keycloak.baseURL, realm: Keycloak.realm)
/// ```
public struct Keycloak: OAuthSystem {
  public static let name = "keycloak"
  /// The realm.
  public static let realm = "shoot-realm"
  /// The identifier of the registered client, an app without a secret.
  public static let clientID = "shoot-third-party"
  /// The registered redirect address.
  public static let redirect = "org.aerogear.Shoot://oauth2Callback"
  /// The registered loopback redirect; any port is accepted.
  public static let loopbackRedirect = "http://127.0.0.1:8400/callback"
  /// A client with a secret, which may introspect tokens and get tokens for itself.
  public static let serverClientID = "shoot-backend"
  /// The secret of ``serverClientID``.
  public static let serverSecret = "shoot-backend-secret"
  /// The user name of a demo account.
  public static let demoUser = "mia"
  /// The password of the demo account.
  public static let demoPassword = "correct horse battery"

  public let world: World

  // A page whose origin is registered for a client may make requests as this client.
  static let sharing = OriginSharing(
    readers: .chosen, exposed: "Access-Control-Allow-Methods",
    headers: "Origin, Accept, X-Requested-With, Content-Type, Access-Control-Request-Method, "
      + "Access-Control-Request-Headers, DPoP, Authorization",
    credentials: true, maxAge: 3600, status: 200)

  static let skin = OAuthSkin(
    title: "Keycloak", keys: { signingKeys },
    pages: .init(
      login: "/login-actions/authenticate", consent: "/login-actions/consent", device: "/device"),
    scopes: OAuthSkin.identity + [.init(name: "offline_access", meaning: "Stay signed in")],
    tokenPrefix: nil, accessLifetime: 300, refreshLifetime: 1800, refreshing: .rotating,
    infersRedirect: true, tellsSession: true)

  /// Returns Keycloak's state in a new world.
  static func newState() -> OAuthState {
    OAuthState(
      users: [
        OAuthUser(
          id: "8f1a2c5e-3f60-4d0c-9d2b-5a7e31c8b914", name: ExactString(demoUser),
          password: ExactString(demoPassword),
          email: "mia@keycloak.example", givenName: "Mia", familyName: "Sommer")
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
    // Before version 17, all paths began with this folder.
    path == "/auth" || path.hasPrefix("/auth/") ? "/auth" : ""
  }

  static func root(of call: Call) -> String {
    call.path.hasPrefix("/realms/") || call.path.hasPrefix("/.well-known/")
      ? "\(call.prefix)/realms/\(realm)" : ""
  }

  private static let home = "/realms/\(realm)"
  private static let connect = "\(home)/protocol/openid-connect"

  static let routes: [Route<Keycloak>] = [
    .get(home) { $0.realm() },
    .get("\(connect)/auth") { $0.authorize() },
    .post("\(connect)/auth") { $0.authorize() },
    .get("\(home)/tokens/login") { $0.authorize() },
    .post(home + skin.pages.login) { $0.signIn() },
    .get(home + skin.pages.consent) { $0.consentPage() },
    .post(home + skin.pages.consent) { $0.decide() },
    .get("\(connect)/token") { $0.token() },
    .post("\(connect)/token") { $0.token() },
    .post("\(home)/tokens/access/codes") { $0.token(implying: "authorization_code") },
    .post("\(home)/tokens/refresh") { $0.token(implying: "refresh_token") },
    .get("\(connect)/logout") { $0.endSession() },
    .post("\(connect)/logout") { $0.endSession() },
    .post("\(home)/tokens/logout") { $0.logOut() },
    .post("\(connect)/revoke") { $0.revoke() },
    .post("\(connect)/token/introspect") { $0.introspect() },
    .post("\(connect)/auth/device") { $0.startDevice(page: "\($0.issuer)/device") },
    .get("\(home)/device") { $0.devicePage() },
    .post("\(home)/device") { $0.devicePage() },
    .get("\(connect)/userinfo") { $0.userInfo() },
    .post("\(connect)/userinfo") { $0.userInfo() },
    .get("\(connect)/certs") { $0.keySet() },
    .get("\(connect)/3p-cookies/step1.html") { $0.cookieProbe() },
    .get("\(home)/.well-known/openid-configuration") { $0.keycloakMetadata() },
    .get("\(home)/.well-known/oauth-authorization-server") { $0.keycloakMetadata() },
    .get("/.well-known/oauth-authorization-server\(home)") { $0.keycloakMetadata() },
    .get("/shoot/rest/photos") { $0.shootPhotos() },
    .post("/shoot/rest/photos") { $0.shootPhotos() },
  ]

  static func wrongMethod(_ call: Call, _ scope: inout Scope<Keycloak>) -> ResponseMessage {
    .json(405, ["error": .string("HTTP 405 Method Not Allowed")])
  }

  static func notFound(_ call: Call, _ scope: inout Scope<Keycloak>) -> ResponseMessage {
    if call.path.hasPrefix("/shoot/") { return .json(404, ["error": .string("not_found")]) }
    guard call.segments.count >= 2, call.segments[0] == "realms" else {
      return .json(404, ["error": .string("Unable to find matching target resource method")])
    }
    return call.segments[1] == realm
      ? .json(404, ["error": .string("RESTEASY003210: Could not find resource for full path")])
      : .json(404, ["error": .string("Realm does not exist")])
  }
}

extension World {
  /// Keycloak in this world.
  public var keycloak: Keycloak { Keycloak(world: self) }
}

extension Keycloak {
  static func card(at base: String) -> SystemCard {
    let issuer = "\(base)/realms/\(realm)"
    let connect = "\(issuer)/protocol/openid-connect"
    return SystemCard(
      name,
      [
        "base": base, "issuer": issuer, "realm": realm,
        "authorizationEndpoint": "\(connect)/auth", "tokenEndpoint": "\(connect)/token",
        "clientId": clientID, "redirectURI": loopbackRedirect, "username": demoUser,
        "password": demoPassword, "serverClientId": serverClientID,
        "serverClientSecret": serverSecret,
      ])
  }
}
