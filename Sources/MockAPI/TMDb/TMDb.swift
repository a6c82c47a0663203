internal import Foundation
internal import NetworkCore

/// The Movie Database, version 3: a key for the app, a token that the user approves, a session.
///
/// ```swift
/// let api = World().tmdb
/// let url = URL(string: "https://tmdb.example/3/authentication/token/new?api_key=\(TMDb.apiKey)")
/// ```
public struct TMDb: AnsweringSystem {
  public static let name = "tmdb"
  /// The key in every copy of the app, for the query.
  public static let apiKey = "0f79586eb9d92afa2b7266f7928b055c"
  /// A token with the same rights, for `Authorization: Bearer`.
  public static let readToken = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJtb2NrIn0.tmdb-read-access"
  /// The user name of a demo account.
  public static let demoUser = "travisbell"
  /// The password of the demo account, with characters that an address must escape.
  public static let demoPassword = "p&w=1#x+y"

  public let world: World

  /// How it behaves.
  public var switches: TMDbSwitches {
    get { world.withState { $0.tmdb.switches } }
    nonmutating set { world.withState { $0.tmdb.switches = newValue } }
  }

  /// Approves a request token, as the user does in a browser.
  public func approve(_ requestToken: String) {
    world.withState { $0.tmdb.tokens[requestToken]?.isApproved = true }
  }

  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/3", "apiKey": apiKey, "readToken": readToken, "username": demoUser,
        "password": demoPassword,
      ])
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    if let found = call.match("/authenticate/*") { return decide(found[0], call, &state) }
    guard call.path.hasPrefix("/3/") else { return TMDbStatus.notFound.response }
    guard isKnown(call) else { return TMDbStatus.invalidKey.response }
    if let code = state.tmdb.switches.forcedCode, TMDbStatus.table.indices.contains(code - 1) {
      return TMDbStatus.number(code).response
    }
    let parameters = TMDbParameters(call)
    switch (call.method, call.path) {
    case ("GET", "/3/authentication/token/new"): return newToken(&state)
    case ("GET", "/3/authentication/token/validate_with_login"),
      ("POST", "/3/authentication/token/validate_with_login"):
      return validate(parameters, &state)
    case ("GET", "/3/authentication/session/new"), ("POST", "/3/authentication/session/new"):
      return newSession(parameters, &state)
    case ("GET", "/3/authentication/guest_session/new"): return newGuest(&state)
    case ("DELETE", "/3/authentication/session"): return deleteSession(parameters, &state)
    case ("GET", "/3/account"): return account(parameters, state)
    default:
      // As in the original, the account number in the path is ignored.
      if call.match("/3/account/*/favorite/movies") != nil, call.method == "GET" {
        return favorites(parameters, state)
      }
      if call.match("/3/account/*/favorite") != nil, call.method == "POST" {
        return setFavorite(parameters, &state)
      }
      return (Self.paths.contains { call.match($0) != nil } ? TMDbStatus.wrongMethod : .notFound)
        .response
    }
  }

  /// The known paths: another method on one of them gets a 405, not a 404.
  private static let paths = [
    "/3/authentication/token/new", "/3/authentication/token/validate_with_login",
    "/3/authentication/session/new", "/3/authentication/guest_session/new",
    "/3/authentication/session", "/3/account", "/3/account/*/favorite/movies",
    "/3/account/*/favorite",
  ]

  private func isKnown(_ call: Call) -> Bool {
    if call.query("api_key") == Self.apiKey { return true }
    let words = (call.fields["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
    return words.count == 2 && words[0].lowercased() == "bearer" && words[1] == Self.readToken
  }
}

extension World {
  /// The Movie Database of this world.
  public var tmdb: TMDb { TMDb(world: self) }
}

/// How The Movie Database behaves.
public struct TMDbSwitches: Hashable, Sendable {
  /// Whether a session for a token that was not approved gets the error of 2015, 401 and 17.
  public var isOf2015 = false
  /// Whether the account is disabled, 401 and 31.
  public var isDisabled = false
  /// The code that each request with a valid key gets instead of its answer, 1 to 47.
  public var forcedCode: Int?
  /// Whether the account's email address was not verified, 401 and 32.
  public var isUnverified = false

  /// Creates the settings of today's system.
  public init() {}
}
