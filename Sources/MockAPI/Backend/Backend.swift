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
  /// How carefully the API checks tokens.
  public enum Profile: Hashable, Sendable {
    /// As published: fetches certificates once, answers with 500, and finds users by both keys.
    case naive
    /// As it should be: it refreshes certificates, finds users by identifier, and answers with 401.
    case fixed
  }

  public static let name = "backend"
  /// The least number of seconds between two fetches that an unknown key name can cause.
  public static let refetchInterval = 60

  public let world: World

  /// How carefully the API checks tokens; naive in a new world.
  public var profile: Profile {
    get { world.withState { $0.backend.profile } }
    nonmutating set { world.withState { $0.backend.profile = newValue } }
  }

  /// How often the API has fetched certificates.
  public var certificateFetchCount: Int { world.withState { $0.backend.certificates.fetchCount } }

  /// Restarts the API's process: the database stays, the certificates are fetched again.
  public func restart() { world.withState { $0.backend.certificates.forget() } }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    // Rails parses the body before any code of the application runs.
    if call.mediaType == "application/json", !call.body.isEmpty, call.json == nil {
      return .rails(400, "Bad Request")
    }
    return switch (call.method, call.path) {
    case ("POST", "/authentication.json"): authenticate(call, &state)
    case ("GET", "/me.json"): withUser(call, &state) { me($0, $1) }
    case ("GET", "/photos.json"): withUser(call, &state) { photos($0, $1) }
    case ("POST", "/photos.json"): withUser(call, &state) { addPhoto(call, $0, &$1) }
    default: .rails(404, "Not Found")
    }
  }
}

extension World {
  /// The photo app's Rails API of this world.
  public var backend: Backend { Backend(world: self) }
}

extension ResponseMessage {
  /// The answer of Rails itself when no code of the application runs.
  static func rails(_ status: Int, _ name: String) -> ResponseMessage {
    .json(status, ["status": .number(status), "error": .string(name)])
  }
}

extension Backend {
  static func card(at base: String) -> SystemCard { SystemCard(name, ["base": base]) }
}
