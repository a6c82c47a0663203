internal import Foundation
internal import NetworkCore

/// A Rails API that accepts Firebase's ID tokens, with the mistakes of the published version.
///
/// It reads the certificates from the Firebase system of its own world, without a request.
///
/// ```swift
/// let api = World().backend
/// api.profile = .fixed
/// ```
public struct Backend: AnsweringSystem {
  /// How strictly the API checks tokens.
  public enum Profile: Hashable, Sendable {
    /// The published version: it fetches certificates once, responds with 500, and finds users by
    /// both keys.
    case naive
    /// A correct version: it refreshes certificates, finds users by identifier, and responds with
    /// 401.
    case fixed
  }

  public static let name = "backend"
  /// The minimum number of seconds between two fetches that an unknown key name can cause.
  public static let refetchInterval = 60

  public let world: World

  /// How strictly the API checks tokens; naive in a new world.
  public var profile: Profile {
    get { change { $0.state.profile } }
    nonmutating set { change { $0.state.profile = newValue } }
  }

  /// How often the API has fetched certificates.
  public var certificateFetchCount: Int { change { $0.state.certificates.fetchCount } }

  /// Restarts the API's process, which keeps the database and fetches the certificates again.
  public func restart() { change { $0.state.certificates.forget() } }

  static func newState() -> BackendState { BackendState() }

  static let routes: [Route<Backend>] = [
    .post("/authentication.json") { call, scope in
      parsed(call) { authenticate(call, &scope) }
    },
    .get("/me.json") { call, scope in parsed(call) { withUser(call, &scope) { me($0, $1) } } },
    .get("/photos.json") { call, scope in
      parsed(call) { withUser(call, &scope) { photos($0, $1) } }
    },
    .post("/photos.json") { call, scope in
      parsed(call) { withUser(call, &scope) { addPhoto(call, $0, &$1) } }
    },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<Backend>) -> ResponseMessage {
    parsed(call) { .rails(404, "Not Found") }
  }

  /// Rails parses the body before any code of the application runs.
  private static func parsed(_ call: Call, _ answer: () -> ResponseMessage) -> ResponseMessage {
    guard call.mediaType == "application/json", !call.body.isEmpty, call.json == nil else {
      return answer()
    }
    return .rails(400, "Bad Request")
  }

  // The tokens come from the Firebase project of the same world.

  static func borrow(from systems: inout SystemStates) -> FirebaseKeys {
    let firebase = systems.take(Firebase.self)
    systems.put(firebase, of: Firebase.self)
    return firebase.keys
  }

  static func giveBack(_ keys: FirebaseKeys, to systems: inout SystemStates) {
    var firebase = systems.take(Firebase.self)
    firebase.keys = keys
    systems.put(firebase, of: Firebase.self)
  }
}

extension Scope<Backend> {
  /// Returns a certificate as PEM, from the issuer of the tokens or from the API's copy.
  mutating func certificate(_ name: String) -> String? {
    switch state.profile {
    case .naive: state.certificates.fromStart(name, now, &borrowed)
    case .fixed: state.certificates.current(name, now, &borrowed)
    }
  }
}

extension World {
  /// The photo app's Rails API of this world.
  public var backend: Backend { Backend(world: self) }
}

extension ResponseMessage {
  /// Returns the response of Rails itself, sent before any code of the application runs.
  static func rails(_ status: Int, _ name: String) -> ResponseMessage {
    .json(status, ["status": .number(status), "error": .string(name)])
  }
}

extension Backend {
  static func card(at base: String) -> SystemCard { SystemCard(name, ["base": base]) }
}
