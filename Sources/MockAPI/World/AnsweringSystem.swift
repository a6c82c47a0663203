internal import NetworkCore

/// A system that answers requests: what it keeps, its routes and its card.
///
/// A new system is a folder with such a type, and one line in `World.systems`.
protocol AnsweringSystem: MockSystem {
  /// What it keeps.
  associatedtype State: Sendable
  /// What it uses of another system's state while it answers; most systems use nothing.
  associatedtype Borrowed: Sendable = Void

  init(world: World)

  /// Returns what it keeps in a new world.
  static func newState() -> State

  /// What a client has to know about the system at an address.
  static func card(at base: String) -> SystemCard

  /// What it answers, in the order in which the patterns are tried.
  static var routes: [Route<Self>] { get }

  /// Which web pages of other origins may read its answers.
  static var sharing: OriginSharing { get }

  /// Whether each path names something, also with empty or encoded folders and with `..`.
  static var takesAnyPath: Bool { get }

  /// Returns the beginning of a path that stands in front of the patterns, such as `/v2.3`.
  static func prefix(of path: String) -> String

  /// Returns the answer when no pattern fits the path.
  static func notFound(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Returns the answer to a request for what the original has and the system does not, in the
  /// original's own shape; see ``NotServed``.
  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Returns the answer when patterns fit the path but not the method.
  static func wrongMethod(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Takes what it uses of other systems, for one answer.
  static func borrow(from systems: inout SystemStates) -> Borrowed

  /// Returns what it took.
  static func giveBack(_ borrowed: Borrowed, to systems: inout SystemStates)
}

extension AnsweringSystem {
  static var sharing: OriginSharing { .none }

  static var takesAnyPath: Bool { false }

  static func prefix(of path: String) -> String { "" }

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage
  {
    .text(501, "\(name) is not served here\n")
  }

  static func wrongMethod(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage {
    notFound(call, &scope)
  }

  /// Reads or changes what the system keeps, as a page does without a request.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout Scope<Self>) -> Result) -> Result {
    world.withState { $0.withScope(of: Self.self, body) }
  }
}

extension AnsweringSystem where Borrowed == Void {
  static func borrow(from systems: inout SystemStates) {}
  static func giveBack(_ borrowed: Void, to systems: inout SystemStates) {}
}
