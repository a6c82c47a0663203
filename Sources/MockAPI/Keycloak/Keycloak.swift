internal import Foundation
internal import NetworkCore

/// Keycloak with a photo app's realm: today's paths, those before version 17, and those of 2014.
///
/// ```swift
/// let provider = OAuth2Provider.keycloak(base: Keycloak.baseURL, realm: Keycloak.realm)
/// ```
public struct Keycloak: AnsweringSystem {
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

  static let skin = OAuthSkin(
    title: "Keycloak",
    pages: .init(
      login: "/login-actions/authenticate", consent: "/login-actions/consent", device: "/device"),
    scopes: OAuthSkin.identity + [.init(name: "offline_access", meaning: "Stay signed in")],
    tokenPrefix: nil, accessLifetime: 300, refreshLifetime: 1800, refreshing: .rotating)

  /// Returns Keycloak's state in a new world.
  static func newState() -> OAuthState {
    OAuthState(
      users: [
        OAuthUser(
          id: "8f1a2c5e-3f60-4d0c-9d2b-5a7e31c8b914", name: demoUser, password: demoPassword,
          email: "mia@keycloak.example", givenName: "Mia", familyName: "Sommer")
      ],
      clients: [
        OAuthClientRecord(
          id: clientID, secret: nil, name: "Shoot", redirects: [redirect, loopbackRedirect]),
        OAuthClientRecord(
          id: serverClientID, secret: serverSecret, name: "Shoot on the web",
          redirects: [loopbackRedirect]),
      ], keyNumber: 2)
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    if call.path.hasPrefix("/shoot/") || call.path.hasPrefix("/auth/shoot/") {
      return OAuthRequestHandler.work(
        Self.skin, call, issuer: call.base.absoluteString, on: \.keycloak, of: &state
      ) { $0.shootPhotos() }
    }
    let parts = call.path.split(separator: "/").map(String.init)
    let isOld = parts.first == "auth"
    let rest = isOld ? Array(parts.dropFirst()) : parts
    guard rest.count >= 2, rest[0] == "realms" else {
      return .json(404, ["error": .string("Unable to find matching target resource method")])
    }
    guard rest[1] == Self.realm else {
      return .json(404, ["error": .string("Realm does not exist")])
    }
    let root = "\(isOld ? "/auth" : "")/realms/\(Self.realm)"
    let issuer = call.base.absoluteString + root
    let path = "/" + rest.dropFirst(2).joined(separator: "/")
    return OAuthRequestHandler.work(Self.skin, call, issuer: issuer, on: \.keycloak, of: &state) {
      handler in
      handler.root = root
      return Self.route(path, &handler)
    }
  }

  private static func route(_ path: String, _ handler: inout OAuthRequestHandler) -> ResponseMessage
  {
    let connect = "/protocol/openid-connect"
    switch (handler.call.method, path) {
    case ("GET", "\(connect)/auth"), ("POST", "\(connect)/auth"), ("GET", "/tokens/login"):
      return handler.authorize()
    case ("POST", skin.pages.login): return handler.signIn()
    case ("GET", skin.pages.consent): return handler.consentPage()
    case ("POST", skin.pages.consent): return handler.decide()
    case (_, "\(connect)/token"), (_, "/tokens/access/codes"), (_, "/tokens/refresh"):
      return handler.token(of: path)
    case ("POST", "\(connect)/logout"), ("POST", "/tokens/logout"): return handler.logOut()
    case ("POST", "\(connect)/revoke"): return handler.revoke()
    case ("POST", "\(connect)/token/introspect"): return handler.introspect()
    case ("POST", "\(connect)/auth/device"):
      return handler.startDevice(page: "\(handler.issuer)/device")
    case ("GET", "/device"), ("POST", "/device"): return handler.devicePage()
    case ("GET", "\(connect)/userinfo"), ("POST", "\(connect)/userinfo"): return handler.userInfo()
    case ("GET", "\(connect)/certs"): return handler.keySet()
    case ("GET", "/.well-known/openid-configuration"):
      let base = handler.issuer + connect
      return handler.discovery([
        "authorization_endpoint": "\(base)/auth", "token_endpoint": "\(base)/token",
        "introspection_endpoint": "\(base)/token/introspect",
        "userinfo_endpoint": "\(base)/userinfo", "end_session_endpoint": "\(base)/logout",
        "jwks_uri": "\(base)/certs", "revocation_endpoint": "\(base)/revoke",
        "device_authorization_endpoint": "\(base)/auth/device",
      ])
    default:
      return .json(404, ["error": .string("RESTEASY003210: Could not find resource for full path")])
    }
  }
}

extension OAuthRequestHandler {
  /// The token endpoint; in 2014 each grant had its own path and needed no grant type.
  fileprivate mutating func token(of path: String) -> ResponseMessage {
    let implied = [
      "/tokens/access/codes": "authorization_code", "/tokens/refresh": "refresh_token",
    ]
    guard let type = implied[path], !call.form.contains(where: { $0.name == "grant_type" }) else {
      return token()
    }
    call = call.adding(name: "grant_type", value: type)
    return token()
  }

  /// The app's own backend: `POST /shoot/rest/photos` stores a photo, `GET` lists them.
  fileprivate mutating func shootPhotos() -> ResponseMessage {
    guard call.path.hasSuffix("/shoot/rest/photos"), ["GET", "POST"].contains(call.method) else {
      return .json(404, ["error": .string("not_found")])
    }
    do throws(ResourceRefusal) {
      let access = try access()
      if call.method == "GET" {
        return .json(
          200, .array(state.uploads.filter { $0.owner == access.grant.userName }.map(Self.photo)))
      }
      guard let upload = keepUpload(for: access, idLength: 12) else {
        return .json(400, ["error": .string("no photo in the body")])
      }
      return .json(200, Self.photo(upload))
    } catch {
      return refuse(error)
    }
  }

  private static func photo(_ upload: OAuthUpload) -> JSONValue {
    .object([
      "id": .string(upload.id), "filename": .string(upload.name), "type": .string(upload.type),
      "size": .number(upload.byteCount),
    ])
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
