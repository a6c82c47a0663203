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
    get { world.withState { $0.railsauth.switches } }
    nonmutating set { world.withState { $0.railsauth.switches = newValue } }
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    switch (call.method, call.path) {
    case ("POST", "/api/signup"): authorized(call) { signUp($0, &state) }
    case ("POST", "/api/signin"): authorized(call) { signIn($0, &state) }
    case ("GET", "/api/get_token"): authorized(call) { getToken($0, &state) }
    case ("POST", "/api/upload_photo"): uploadPhoto(call, &state)
    case ("GET", "/api/get_photos"): getPhotos(call, &state)
    case ("DELETE", "/api/delete_photo"): deletePhoto(call, &state)
    case ("POST", "/api/reset_password"): resetPassword(call, &state)
    case (_, "/api/clear_token"): clearToken(call, &state)
    default: .status(404, "Wrong URL or HTTP method")
    }
  }

  /// Continues only if the request has the app's credential and a body that can be read.
  private func authorized(
    _ call: Call, _ answer: (RailsauthParameters) -> ResponseMessage
  ) -> ResponseMessage {
    guard RailsauthCredential.isAppCredential(call.fields["Authorization"]) else {
      return .basicDenied
    }
    guard let parameters = RailsauthParameters(call) else { return .malformed }
    return answer(parameters)
  }
}

extension World {
  /// The photo app's backend of this world.
  public var railsauth: Railsauth { Railsauth(world: self) }
}

extension ResponseMessage {
  /// An answer without data in the system's own format.
  static func status(_ status: Int, _ message: String) -> ResponseMessage {
    .json(status, ["status": .number(status), "message": .string(message)])
  }

  /// Rails's answer to a wrong or missing Basic credential: plain text, not JSON.
  static let basicDenied = ResponseMessage(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Basic realm=\"Application\"",
    ],
    body: Data("HTTP Basic: Access denied.\n".utf8))

  /// Rails's answer to a body that is not the JSON it claims to be: an empty page.
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
