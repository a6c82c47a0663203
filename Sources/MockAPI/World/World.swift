public import Foundation
internal import Synchronization

/// Everything the mock systems know: users, time, chance, and who asked for what.
///
/// Two worlds share nothing, and a world does the same each time: its clock stands still until it
/// is set, and its random numbers come from a seed.
public final class World: Sendable {
  struct State: Sendable {
    var now: Date
    var random: SeededRandom
    var log: [RequestRecord] = []
    var railsauth = RailsauthState()
  }

  private let state: Mutex<State>

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - now: What its clock says; 2 September 2014, 12:00 UTC when nothing is said.
  ///   - seed: Where its random numbers begin.
  public init(now: Date = Date(timeIntervalSince1970: 1_409_659_200), seed: UInt64 = 1) {
    state = Mutex(State(now: now, random: SeededRandom(seed: seed)))
  }

  /// What the world's clock says.
  public var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// The requests so far, oldest first.
  public var log: [RequestRecord] { state.withLock(\.log) }

  /// Looks at or changes the state; nobody else does meanwhile.
  func withState<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
    state.withLock { state in body(&state) }
  }
}

/// One request in a world's log.
public struct RequestRecord: Hashable, Sendable, CustomStringConvertible {
  /// The method.
  public var method: String
  /// The path with its query.
  public var target: String
  /// The status it was answered with.
  public var status: Int

  /// The record in one line, such as `POST /api/signup 401`.
  public var description: String { "\(method) \(target) \(status)" }
}

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea, Flood 2014).
///
/// Good for a mock, which must repeat itself, and for nothing secret.
struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
