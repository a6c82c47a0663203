internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A relying party for passkeys, with passwords for users without a passkey.
///
/// Its requests have the form of the FIDO Alliance's server API, and its messages have the form of
/// WebAuthn Level 3, section 5.1, so it reads the output of a browser's `toJSON()`.
///
/// ```swift
/// let api = World().passkeys
/// let (body, response) = try await api.data(for: request)
/// ```
public struct Passkeys: AnsweringSystem {
  public static let name = "passkeys"
  /// The domain that the passkeys are for.
  public static let relyingParty = "\(name).example"
  /// The origin of the site, which the app shares.
  public static let origin = "https://\(relyingParty)"
  /// The identifier of the app that the site trusts: team and bundle.
  public static let applicationID = "TEAM1.org.aerogear.Shoot"
  /// The name of an account that has a password.
  public static let demoUser = "mia@photos.example"
  /// The password of that account.
  public static let demoPassword = "hunter2hunter"
  /// How long a challenge is valid, in seconds.
  public static let challengeLifetime = 300

  public let world: World

  static func newState() -> PasskeysState { PasskeysState() }

  static let routes: [Route<Passkeys>] = [
    .post("/attestation/options") { call, scope in registrationOptions(call, &scope) },
    .post("/attestation/result") { call, scope in register(call, &scope) },
    .post("/assertion/options") { call, scope in signInOptions(call, &scope) },
    .post("/assertion/result") { call, scope in signIn(call, &scope) },
    .post("/password") { call, scope in signInWithPassword(call, &scope) },
    .delete("/password") { call, scope in
      identified(call, &scope) { removePassword(call, $0, &$1) }
    },
    .get("/me") { call, scope in identified(call, &scope) { me($0, &$1) } },
    .delete("/passkeys/{id}") { call, scope in
      identified(call, &scope) { removePasskey(call, $0, &$1) }
    },
    .post("/recovery") { call, scope in sendCode(call, &scope) },
    .post("/recovery/result") { call, scope in takeCode(call, &scope) },
    .get("/.well-known/apple-app-site-association") { _, _ in association },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    .failed("there is nothing at this address", 404)
  }

  /// The apps that may use the passkeys of the site (Apple, "Supporting associated domains").
  private static let association = ResponseMessage.json(
    200, ["webcredentials": .object(["apps": .array([.string(applicationID)])])])

  static func card(at base: String) -> SystemCard {
    let party = PasskeyParty(URL(string: base) ?? baseURL)
    return SystemCard(
      name,
      [
        "base": base, "relyingParty": party.id, "origin": party.origin, "username": demoUser,
        "password": demoPassword,
      ])
  }
}

extension World {
  /// The relying party of passkeys of this world.
  public var passkeys: Passkeys { Passkeys(world: self) }
}

/// The relying party at an address of the server.
struct PasskeyParty {
  /// The domain that the passkeys are for.
  let id: String
  /// The origin of its pages and its app.
  let origin: String

  /// Parses the address; an IP address cannot be a relying party, so it becomes `localhost`.
  init(_ base: URL) {
    let host = base.host ?? ""
    id = host.contains(/^[0-9.]+$|:/) ? "localhost" : host
    origin = "\(base.scheme ?? "https")://\(id)\(base.port.map { ":\($0)" } ?? "")"
  }
}

extension ResponseMessage {
  /// Returns a failure in the form of the FIDO Alliance's server API.
  static func failed(_ message: String, _ status: Int = 400) -> ResponseMessage {
    .json(status, ["status": .string("failed"), "errorMessage": .string(message)])
  }

  /// Returns a success with more members.
  static func passed(_ members: KeyValuePairs<String, JSONValue> = [:]) -> ResponseMessage {
    let own: KeyValuePairs<String, JSONValue> = [
      "status": .string("ok"), "errorMessage": .string(""),
    ]
    return .json(
      200, .members((Array(own) + Array(members)).map { .init(name: $0.key, value: $0.value) }))
  }
}
