internal import CryptoCore
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

  // As with the real service, a web page of any origin may be a client.
  static let sharing = OriginSharing(
    readers: .whoeverAsks, methods: "GET,HEAD,PUT,PATCH,POST,DELETE")

  /// How the project differs from the default.
  public var switches: FirebaseSwitches {
    get { change { $0.state.switches } }
    nonmutating set { change { $0.state.switches = newValue } }
  }

  /// Signs with the next key from now on.
  ///
  /// The old certificate stays published until every cached copy has expired.
  public func rotateKeys() { change { $0.state.keys.rotate($0.now) } }

  /// Disables or enables the account of an email address; does nothing if there is no account.
  public func setDisabled(_ isDisabled: Bool, email: String) {
    change { scope in
      guard let user = scope.state.user(email: ExactString(email.lowercased())) else { return }
      scope.state.users[user.localID]?.isDisabled = isDisabled
    }
  }

  static func newState() -> FirebaseState { FirebaseState() }

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Firebase>)
    -> ResponseMessage
  {
    FirebaseError.notServed(name).response
  }

  static func notFound(_ call: Call, _ scope: inout Scope<Firebase>) -> ResponseMessage {
    FirebaseError.notFound.response
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
