/// What a client has to know about a system: its address and how to get in.
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
  package static func json(of cards: [SystemCard], base: String) -> String {
    let systems = cards.map { card in
      JSONValue.Member(
        name: card.system,
        value: .members(card.facts.map { .init(name: $0.name, value: .string($0.value)) }))
    }
    return JSONValue.object(["base": .string(base), "systems": .members(systems)]).text
  }
}

extension World {
  /// The names of all systems.
  package static var systemNames: [String] { systems.map { $0.name } }

  /// Returns the cards of all systems of a server.
  package static func cards(at base: String) -> [SystemCard] {
    systems.map { $0.card(at: "\(base)/\($0.name)") }
  }
}

extension Railsauth {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/api", "apiUser": apiName, "apiPassword": apiPassword, "email": demoEmail,
        "password": demoPassword,
      ])
  }
}

extension Parse {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/1", "applicationId": applicationID, "clientKey": clientKey,
        "javascriptKey": javascriptKey, "username": demoUser, "password": demoPassword,
      ])
  }
}

extension Firebase {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "projectId": projectID, "apiKey": apiKey, "email": demoEmail,
        "password": demoPassword,
        "certificates":
          "\(base)/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
      ])
  }
}

extension Backend {
  static func card(at base: String) -> SystemCard { SystemCard(name, ["base": base]) }
}

extension Cognito {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/", "clientId": clientID, "poolId": poolID, "region": region,
        "username": demoUser, "password": demoPassword,
      ])
  }
}

extension Storage {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "bucket": bucket, "accessKeyId": accessKeyID,
        "secretAccessKey": secretAccessKey, "region": signer.region,
      ])
  }
}

extension Google {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "issuer": base, "authorizationEndpoint": "\(base)/o/oauth2/v2/auth",
        "tokenEndpoint": "\(base)/token", "clientId": clientID, "redirectURI": loopbackRedirect,
        "username": demoUser, "password": demoPassword,
      ])
  }
}

extension Facebook {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "authorizationEndpoint": "\(base)/dialog/oauth",
        "tokenEndpoint": "\(base)/oauth/access_token", "clientId": clientID,
        "redirectURI": loopbackRedirect, "username": demoUser, "password": demoPassword,
      ])
  }
}

extension Keycloak {
  static func card(at base: String) -> SystemCard {
    let issuer = "\(base)/realms/\(realm)"
    let connect = "\(issuer)/protocol/openid-connect"
    return SystemCard(
      name,
      [
        "base": base, "issuer": issuer, "realm": realm,
        "authorizationEndpoint": "\(connect)/auth", "tokenEndpoint": "\(connect)/token",
        "clientId": clientID, "redirectURI": loopbackRedirect, "username": demoUser,
        "password": demoPassword, "serverClientId": serverClientID,
        "serverClientSecret": serverSecret,
      ])
  }
}
