internal import Foundation
internal import NetworkCore

/// A photo app's backend of 2014 with its flaws: Basic for the app, a token for the user.
///
/// ```swift
/// let api = World().railsauth
/// let (body, response) = try await api.data(for: request)
/// ```
public struct Railsauth: AnsweringSystem {
  public static let name = "railsauth"
  /// The user name that every copy of the app sends.
  public static let apiName = "photo-app"
  /// The password in every copy of the app.
  public static let apiPassword = "s3cret-api-password"

  /// The email address of a demo account.
  public static let demoEmail = "demo@railsauth.example"
  /// The password of the demo account.
  public static let demoPassword = "hunter2hunter"

  public let world: World

  /// How it behaves.
  public var switches: RailsauthSwitches {
    get { change { $0.state.switches } }
    nonmutating set { change { $0.state.switches = newValue } }
  }

  static func newState() -> RailsauthState { RailsauthState() }

  static let routes: [Route<Railsauth>] = [
    .post("/api/signup") { call, scope in authorized(call) { signUp($0, &scope) } },
    .post("/api/signin") { call, scope in authorized(call) { signIn($0, &scope) } },
    .get("/api/get_token") { call, scope in authorized(call) { getToken($0, &scope) } },
    .post("/api/upload_photo") { call, scope in uploadPhoto(call, &scope) },
    .get("/api/get_photos") { call, scope in getPhotos(call, &scope) },
    .delete("/api/delete_photo") { call, scope in deletePhoto(call, &scope) },
    .post("/api/reset_password") { call, scope in resetPassword(call, &scope) },
    .get("/api/clear_token") { call, scope in clearToken(call, &scope) },
    .post("/api/clear_token") { call, scope in clearToken(call, &scope) },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    .status(404, "Wrong URL or HTTP method")
  }

  /// Continues only if the request has the app's credential and a readable body.
  private static func authorized(
    _ call: Call, _ answer: (RailsauthParameters) -> ResponseMessage
  ) -> ResponseMessage {
    guard RailsauthCredential.isAppCredential(call.fields["Authorization"]) else {
      return .basicDenied
    }
    guard let parameters = RailsauthParameters(call) else { return .malformed }
    return answer(parameters)
  }

  // The photos are in the storage of the same world.

  static func borrow(from systems: inout SystemStates) -> StorageState {
    systems.take(Storage.self)
  }

  static func giveBack(_ storage: StorageState, to systems: inout SystemStates) {
    systems.put(storage, of: Storage.self)
  }
}

extension Scope<Railsauth> {
  /// Where the photos are stored.
  var storage: StorageState {
    get { borrowed }
    _modify { yield &borrowed }
  }
}

extension World {
  /// The photo app's backend of this world.
  public var railsauth: Railsauth { Railsauth(world: self) }
}

extension ResponseMessage {
  /// Returns a response without data in the system's own format.
  static func status(_ status: Int, _ message: String) -> ResponseMessage {
    .json(status, ["status": .number(status), "message": .string(message)])
  }

  /// Rails's response to a wrong or missing Basic credential: plain text, not JSON.
  static let basicDenied = ResponseMessage(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Basic realm=\"Application\"",
    ],
    body: Data("HTTP Basic: Access denied.\n".utf8))

  /// Rails's response to invalid JSON: an empty page.
  static let malformed = ResponseMessage(
    status: 400, fields: ["Content-Type": "text/html; charset=utf-8"])
}

extension Railsauth {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/api", "apiUser": apiName, "apiPassword": apiPassword, "email": demoEmail,
        "password": demoPassword,
      ])
  }
}
