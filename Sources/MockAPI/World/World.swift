public import Foundation
internal import Synchronization

/// Everything the mock systems keep: users, the time, random numbers, and a log of all requests.
///
/// Two worlds share nothing, and a world behaves the same each time. Its clock stands still until
/// `advance(by:)` moves it, and its random numbers come from a seed. A world is also a transport
/// that reaches all its systems.
///
/// ```swift
/// let world = World()
/// let (body, response) = try await world.data(for: request)
/// world.advance(by: 3600)
/// world.log.last?.request.fields["Authorization"]
/// ```
public final class World: Sendable {
  /// The data that the systems read and change.
  struct State: Sendable {
    var now: Date
    var random: SeededRandom
    var log: [RequestRecord] = []
    var logLimit: Int
    var mailbox: [Mail] = []
    var faults = PendingFaults()
    var systems = SystemStates()
    /// How far a served world's clock is ahead of the machine's, in seconds.
    var ahead = 0.0
    var control: WorldControl?
    var listener: (@Sendable (Mail) -> Void)?
    let seed: UInt64

    init(now: Date, seed: UInt64, logLimit: Int) {
      (self.now, self.seed, self.logLimit) = (now, seed, logLimit)
      random = SeededRandom(seed: seed)
    }

    /// Sets the clock to the machine's time plus `ahead`.
    mutating func setClock(_ date: Date) { now = date.addingTimeInterval(ahead) }

    /// Restores the initial state, except for the token with which a test controls the world.
    mutating func reset() {
      var fresh = State(now: now.addingTimeInterval(-ahead), seed: seed, logLimit: logLimit)
      fresh.listener = listener
      fresh.control = control.map { WorldControl(token: $0.token, prepare: $0.prepare) }
      self = fresh
    }
  }

  /// The state and its lock.
  ///
  /// It is behind a reference because every page uses a world. Otherwise the compiler would load
  /// the layout of all its contents for each page.
  private final class Locked: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private let locked: Locked

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - now: The time on its clock; by default 2 September 2014, 12:00 UTC.
  ///   - seed: The seed of its random numbers.
  ///   - logLimit: How many requests the log keeps; it drops the oldest ones first.
  public init(
    now: Date = Date(timeIntervalSince1970: 1_409_659_200), seed: UInt64 = 1,
    logLimit: Int = 10_000
  ) {
    locked = Locked(State(now: now, seed: seed, logLimit: logLimit))
  }

  /// The time on the world's clock, which `advance(by:)` moves.
  public var now: Date { locked.state.withLock(\.now) }

  /// Moves the world's clock forward, in one step that no other task can interrupt.
  ///
  /// Like a sleep, it treats a negative time or `nan` as zero, so the clock does not move.
  ///
  /// - Parameter seconds: How far to move the clock, in seconds.
  public func advance(by seconds: Double) {
    guard seconds > 0 else { return }
    locked.state.withLock { state in
      state.now += seconds
      state.ahead += seconds
    }
  }

  /// The requests so far, oldest first.
  public var log: [RequestRecord] {
    locked.state.withLock { state in
      state.log.count <= state.logLimit ? state.log : Array(state.log.suffix(state.logLimit))
    }
  }

  /// The emails that the systems sent, oldest first.
  public var mailbox: [Mail] { locked.state.withLock(\.mailbox) }

  /// Makes the next requests fail or slow down.
  ///
  /// - Parameters:
  ///   - fault: The fault to cause.
  ///   - system: The name of the system to break; by default all of them.
  ///   - times: How many requests to break.
  public func inject(_ fault: Fault, into system: String? = nil, times: Int = 1) {
    locked.state.withLock { $0.faults.add(fault, for: system, times: times) }
  }

  /// Reads or changes the state under the lock.
  func withState<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
    locked.state.withLock { state in body(&state) }
  }
}
