internal import Foundation
internal import NetworkCore

/// Firebase Authentication: accounts with email and password, ID tokens, refresh tokens.
///
/// It answers for several of Google's hosts, below its own base as Firebase's emulator does.
///
/// ```swift
/// let api = World().firebase
/// let path = "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"
/// let url = Firebase.baseURL.appending(path: path)
///   .appending(queryItems: [URLQueryItem(name: "key", value: Firebase.apiKey)])
/// ```
public struct Firebase: AnsweringSystem {
  public static let name = "firebase"
  /// The key in every copy of the app; it names the project and protects nothing.
  public static let apiKey = "AIzaSyD-mock-api-key-of-the-photo-app0"
  /// The project's identifier, which is the audience of its tokens.
  public static let projectID = "photo-app-12345"
  /// The issuer of the project's tokens.
  public static let issuer = "https://securetoken.google.com/\(projectID)"
  /// The email address of a user who exists in every new world; it is verified.
  public static let demoEmail = "mia@example.com"
  /// The password of that user.
  public static let demoPassword = "correct-horse"
  /// How long a client may cache the published certificates, in seconds.
  public static let certificateMaxAge = 21_600

  public let world: World

  /// How the project differs from the default.
  public var switches: FirebaseSwitches {
    get { world.withState { $0.firebase.switches } }
    nonmutating set { world.withState { $0.firebase.switches = newValue } }
  }

  /// Signs with the next key from now on.
  ///
  /// The old certificate stays published until every cached copy has expired.
  public func rotateKeys() { world.withState { $0.firebase.keys.rotate($0.now) } }

  /// Disables or enables the account of an email address; does nothing if there is no account.
  public func setDisabled(_ isDisabled: Bool, email: String) {
    world.withState { state in
      guard let user = state.firebase.user(email: email.lowercased()) else { return }
      state.firebase.users[user.localID]?.isDisabled = isDisabled
    }
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    if call.path == "/__/auth/action" { return actionPage(call, &state) }
    guard let endpoint = FirebaseEndpoint(call) else { return FirebaseError.notFound.response }
    if endpoint == .certificates { return certificates(&state) }
    do throws(FirebaseError) {
      try requireKey(call)
      return .json(200, try answer(endpoint, call, &state))
    } catch {
      return error.response
    }
  }

  private func requireKey(_ call: Call) throws(FirebaseError) {
    let key = call.query("key") ?? call.fields["X-Goog-Api-Key"] ?? ""
    guard !key.isEmpty else { throw .missingKey }
    guard key == Self.apiKey else { throw .wrongKey }
  }

  private func answer(
    _ endpoint: FirebaseEndpoint, _ call: Call, _ state: inout World.State
  ) throws(FirebaseError) -> JSONValue {
    let body = try FirebaseBody(call, mayBeForm: endpoint == .token)
    return switch endpoint {
    case .signUp: try signUp(body, &state)
    case .signIn: try signIn(body, &state)
    case .sendCode: try sendCode(body, base: call.base, &state)
    case .resetPassword: try resetPassword(body, &state)
    case .lookup: try lookup(body, &state)
    case .update: try update(body, &state)
    case .delete: try delete(body, &state)
    case .token: try refresh(body, &state)
    case .certificates: .null
    }
  }
}

extension World {
  /// The photo app's Firebase project of this world.
  public var firebase: Firebase { Firebase(world: self) }
}

extension Firebase {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "projectId": projectID, "apiKey": apiKey, "email": demoEmail,
        "password": demoPassword,
        "certificates":
          "\(base)/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
      ])
  }
}
