public import Foundation
internal import Synchronization

/// Everything the mock systems know: users, time, chance, and who asked for what.
///
/// Two worlds share nothing, and a world does the same each time: its clock stands still until it
/// is set, and its random numbers come from a seed. It is a transport to all its systems at once.
///
/// ```swift
/// let world = World()
/// let (body, response) = try await world.data(for: request)
/// world.now += 3600
/// world.log.last?.request.fields["Authorization"]
/// ```
public final class World: Sendable {
  /// What the systems look at and change.
  struct State: Sendable {
    var now: Date
    var random: SeededRandom
    var log: [RequestRecord] = []
    var logLimit: Int
    var mailbox: [Mail] = []
    var faults: [PendingFault] = []
    var railsauth = RailsauthState()
    var parse = ParseState()
    var firebase = FirebaseState()
    var backend = BackendState()
    var cognito = CognitoState()
    var tmdb = TMDbState()
    var storage = StorageState()
    var google = Google.newState()
    var facebook = Facebook.newState()
    var keycloak = Keycloak.newState()
  }

  private let state: Mutex<State>

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - now: What its clock says; 2 September 2014, 12:00 UTC when nothing is said.
  ///   - seed: Where its random numbers begin.
  ///   - logLimit: How many requests the log keeps; older ones go.
  public init(
    now: Date = Date(timeIntervalSince1970: 1_409_659_200), seed: UInt64 = 1,
    logLimit: Int = 10_000
  ) {
    state = Mutex(State(now: now, random: SeededRandom(seed: seed), logLimit: logLimit))
  }

  /// What the world's clock says.
  public var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// The requests so far, oldest first.
  public var log: [RequestRecord] { state.withLock(\.log) }

  /// The letters that the systems sent, oldest first.
  public var mailbox: [Mail] { state.withLock(\.mailbox) }

  /// Makes something go wrong with the next requests.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - system: The name of the system it happens to; all when nothing is said.
  ///   - times: With how many requests.
  public func inject(_ fault: Fault, into system: String? = nil, times: Int = 1) {
    state.withLock { $0.faults.append(PendingFault(fault: fault, system: system, times: times)) }
  }

  /// Looks at or changes the state; nobody else does meanwhile.
  func withState<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
    state.withLock { state in body(&state) }
  }
}
