internal import Foundation

/// The facts that a client must know about a system: its address and its credentials.
package struct SystemCard: Hashable, Sendable {
  /// One fact and its name in JSON.
  package struct Fact: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: String
  }

  /// The system's name.
  package let system: String
  /// The facts; the base address comes first.
  package let facts: [Fact]

  init(_ system: String, _ facts: KeyValuePairs<String, String>) {
    self.system = system
    self.facts = facts.map { Fact(name: $0.key, value: $0.value) }
  }

  /// Returns all cards as one line of JSON.
  ///
  /// - Parameters:
  ///   - cards: The cards.
  ///   - base: The address of the server.
  ///   - token: The token for the addresses that control the world.
  /// - Returns: The line, without a line break.
  package static func json(of cards: [SystemCard], base: String, token: String) -> String {
    let systems = cards.map { card in
      JSONValue.Member(
        name: card.system,
        value: .members(card.facts.map { .init(name: $0.name, value: .string($0.value)) }))
    }
    let routes = cards.map { card in
      JSONValue.Member(
        name: card.system, value: .array(World.routeNames(of: card.system).map { .string($0) }))
    }
    return JSONValue.object([
      "base": .string(base), "systems": .members(systems), "routes": .members(routes),
      "world": .object([
        "base": .string("\(base)/\(WorldControl.folder)"), "token": .string(token),
      ]),
    ]).text
  }
}

extension World {
  /// The names of all systems.
  package static var systemNames: [String] { systems.map { $0.name } }

  /// Returns the routes of a system, such as `GET /3/account`; empty for an unknown system.
  package static func routeNames(of name: String) -> [String] {
    systems.first { $0.name == name }?.routeNames ?? []
  }

  /// Returns the cards of all systems of a server.
  package static func cards(at base: String, layout: ServerLayout = ServerLayout()) -> [SystemCard]
  {
    systems.map { system in
      let own = layout.root == system.name ? base : "\(base)/\(system.name)"
      return system.card(at: layout.elsewhere[system.name]?.absoluteString ?? own)
    }
  }
}
