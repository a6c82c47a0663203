internal import CryptoCore
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
  /// The address of the app that the approval page may send a browser back to.
  public static let redirect = "moviehall://back"
  /// The user name of a demo account.
  public static let demoUser = "travisbell"
  /// The password of the demo account, with characters that an address must escape.
  public static let demoPassword = "p&w=1#x+y"

  public let world: World

  // As with the real service, a web page of any origin may be a client.
  static let sharing = OriginSharing.all

  /// How it behaves.
  public var switches: TMDbSwitches {
    get { change { $0.state.switches } }
    nonmutating set { change { $0.state.switches = newValue } }
  }

  /// Approves a request token, as the user does in a browser.
  public func approve(_ requestToken: String) {
    change { $0.state.tokens[requestToken]?.isApproved = true }
  }

  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": "\(base)/3", "apiKey": apiKey, "readToken": readToken, "username": demoUser,
        "password": demoPassword,
      ])
  }

  static func newState() -> TMDbState { TMDbState() }

  static let routes: [Route<TMDb>] = [
    .get("/authenticate/{request_token}") { call, scope in approvalPage(call, &scope) },
    .post("/authenticate/{request_token}") { call, scope in decide(call, &scope) },
    .get("/3/authentication/token/new") { keyed($0, &$1) { newToken(&$1) } },
    .get("/3/authentication/token/validate_with_login") { keyed($0, &$1, validate) },
    .post("/3/authentication/token/validate_with_login") { keyed($0, &$1, validate) },
    .get("/3/authentication/session/new") { keyed($0, &$1, newSession) },
    .post("/3/authentication/session/new") { keyed($0, &$1, newSession) },
    .get("/3/authentication/guest_session/new") { keyed($0, &$1) { newGuest(&$1) } },
    .delete("/3/authentication/session") { keyed($0, &$1, deleteSession) },
    .get("/3/configuration") { keyed($0, &$1) { _, _ in configuration } },
    .get("/3/movie/{movie_id}") { call, scope in keyed(call, &scope) { _, _ in movie(call) } },
    .get("/3/search/movie") { keyed($0, &$1) { parameters, _ in search(parameters) } },
    .get("/3/account") { keyed($0, &$1) { account($0, $1) } },
    // As with the real service, the account number in the path is ignored.
    .get("/3/account/{account_id}/favorite/movies") { keyed($0, &$1) { favorites($0, $1) } },
    .post("/3/account/{account_id}/favorite") { keyed($0, &$1, setFavorite) },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<TMDb>) -> ResponseMessage {
    guard call.path.hasPrefix("/3/") else { return TMDbStatus.notFound.response }
    return keyed(call, &scope) { _, _ in TMDbStatus.notFound.response }
  }

  static func wrongMethod(_ call: Call, _ scope: inout Scope<TMDb>) -> ResponseMessage {
    guard call.path.hasPrefix("/3/") else { return TMDbStatus.wrongMethod.response }
    return keyed(call, &scope) { _, _ in TMDbStatus.wrongMethod.response }
  }

  /// Continues only if the request has the app's key.
  private static func keyed(
    _ call: Call, _ scope: inout Scope<TMDb>,
    _ answer: (TMDbParameters, inout Scope<TMDb>) -> ResponseMessage
  ) -> ResponseMessage {
    guard isKnown(call) else { return TMDbStatus.invalidKey.response }
    if let code = scope.state.switches.forcedCode, TMDbStatus.table.indices.contains(code - 1) {
      return TMDbStatus.number(code).response
    }
    return answer(TMDbParameters(call), &scope)
  }

  private static func isKnown(_ call: Call) -> Bool {
    if let key = call.query("api_key"), ExactString(key) == ExactString(apiKey) { return true }
    return call.fields.bearerToken.map { ExactString($0) == ExactString(readToken) } ?? false
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
  /// The code that each request with a valid key gets instead of its response, 1 to 47.
  public var forcedCode: Int?
  /// Whether the account's email address was not verified, 401 and 32.
  public var isUnverified = false

  /// Creates the settings of today's system.
  public init() {}
}
