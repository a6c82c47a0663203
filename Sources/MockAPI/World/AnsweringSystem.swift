internal import NetworkCore

/// A system that answers requests: its state, its routes and its card.
///
/// To add a system, add a folder with a type like this, and one line in `World.systems`.
protocol AnsweringSystem: MockSystem {
  /// The state of the system.
  associatedtype State: Sendable
  /// The part of a different system's state that it uses for a response; most systems use nothing.
  associatedtype Borrowed: Sendable = Void

  init(world: World)

  /// Returns the state in a new world.
  static func newState() -> State

  /// Returns the facts that a client must know about the system at an address.
  static func card(at base: String) -> SystemCard

  /// The routes, in the order in which their patterns are tried.
  static var routes: [Route<Self>] { get }

  /// Which web pages of other origins may read its responses.
  static var sharing: OriginSharing { get }

  /// Whether every path names a resource, even with empty or encoded folders and with `..`.
  static var takesAnyPath: Bool { get }

  /// Returns the beginning of a path before the patterns, such as `/v2.3`.
  static func prefix(of path: String) -> String

  /// Returns the response when no pattern fits the path.
  static func notFound(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Returns the response to a request for a part of the imitated server that the system lacks.
  ///
  /// It has the imitated server's own format; see ``NotServed``.
  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Returns the response when patterns fit the path but not the method.
  static func wrongMethod(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage

  /// Takes the parts of other systems' state that it uses, for one response.
  static func borrow(from systems: inout SystemStates) -> Borrowed

  /// Puts the borrowed parts back.
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

  /// Reads or changes the state directly, without a request.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout Scope<Self>) -> Result) -> Result {
    world.withState { $0.withScope(of: Self.self, body) }
  }
}

extension AnsweringSystem where Borrowed == Void {
  static func borrow(from systems: inout SystemStates) {}
  static func giveBack(_ borrowed: Void, to systems: inout SystemStates) {}
}
