internal import Foundation

/// The data that a system may read and change while it answers one request.
///
/// The system has no access to the world. It reaches other systems only through `borrow`.
struct Scope<System: AnsweringSystem> {
  var state: System.State
  /// The time on the world's clock.
  let now: Date
  /// The world's random numbers.
  var random: SeededRandom
  /// The part of a different system's state that it uses.
  var borrowed: System.Borrowed
  /// The emails it has sent, oldest first.
  private(set) var letters: [Mail] = []

  init(state: System.State, now: Date, random: SeededRandom, borrowed: System.Borrowed) {
    (self.state, self.now, self.random, self.borrowed) = (state, now, random, borrowed)
  }

  /// Sends an email to the world's mailbox.
  mutating func send(_ mail: Mail) { letters.append(mail) }
}

/// The states of the systems, each created when it is first needed.
struct SystemStates: Sendable {
  private var states: [ObjectIdentifier: any Sendable] = [:]

  /// Takes a system's part out, so that there is no second copy while it changes.
  mutating func take<System: AnsweringSystem>(_ system: System.Type) -> System.State {
    states.removeValue(forKey: ObjectIdentifier(system)) as? System.State ?? System.newState()
  }

  /// Puts a system's part back.
  mutating func put<System: AnsweringSystem>(_ state: System.State, of system: System.Type) {
    states[ObjectIdentifier(system)] = state
  }
}

extension World.State {
  /// Lets a system work with its part of the state, and stores the changes.
  mutating func withScope<System: AnsweringSystem, Result>(
    of system: System.Type, _ body: (inout Scope<System>) -> Result
  ) -> Result {
    var scope = Scope<System>(
      state: systems.take(system), now: now, random: random,
      borrowed: System.borrow(from: &systems))
    let result = body(&scope)
    systems.put(scope.state, of: system)
    System.giveBack(scope.borrowed, to: &systems)
    random = scope.random
    mailbox += scope.letters
    return result
  }
}
