internal import Foundation
internal import NetworkCore

/// A Rails API that believes Firebase's ID tokens, with the mistakes it was published with.
///
/// It takes the certificates from the Firebase of its own world, without a request.
///
/// ```swift
/// let api = World().backend
/// api.profile = .fixed
/// ```
public struct Backend: AnsweringSystem {
  /// How carefully the API looks at tokens.
  public enum Profile: Hashable, Sendable {
    /// As it was published: certificates from its start, users by email and identifier together,
    /// and a token that is not good is a 500.
    case naive
    /// As it should be: certificates as long as they last, users by identifier, and a 401.
    case fixed
  }

  public static let name = "backend"
  /// How many seconds pass, at least, between two looks for keys that nobody knows.
  public static let refetchInterval = 60

  public let world: World

  /// How carefully the API looks at tokens; naive in a new world.
  public var profile: Profile {
    get { world.withState { $0.backend.profile } }
    nonmutating set { world.withState { $0.backend.profile = newValue } }
  }

  /// How often the API fetched certificates.
  public var certificateFetchCount: Int { world.withState { $0.backend.certificates.fetchCount } }

  /// Starts the API's process again: the database stays, the certificates are fetched anew.
  public func restart() { world.withState { $0.backend.certificates.forget() } }

  func answer(_ call: Call, _ state: inout World.State) -> HTTPResponse {
    // Rails reads the body before any code of the application runs.
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

extension HTTPResponse {
  /// What Rails itself says when no code of the application answers.
  static func rails(_ status: Int, _ name: String) -> HTTPResponse {
    .json(status, ["status": .number(status), "error": .string(name)])
  }
}
