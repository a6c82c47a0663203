internal import Foundation
internal import NetworkCore

/// A backend for apps in two versions: the hosted one of 2015, below `/1`, and Parse Server.
///
/// ```swift
/// let api = World().parse
/// api.switches.lockoutThreshold = 3
/// let (body, response) = try await api.data(for: request)
/// ```
public struct Parse: AnsweringSystem {
  public static let name = "parse"
  /// The app's identifier.
  public static let applicationID = "8Q2GfVuUyYrkXZVZ3m2nT0Nd5bN4oOqHyFzA1sJw"
  /// The key for phone apps.
  public static let clientKey = "c1ientKeyOfEveryPhoneAAAAAAAAAAAAAAAAAAA"
  /// The key for clients of the REST API.
  public static let restAPIKey = "re5tKeyOfEveryScriptBBBBBBBBBBBBBBBBBBBB"
  /// The key for web pages.
  public static let javascriptKey = "javascr1ptKeyOfEveryPageCCCCCCCCCCCCCCCC"
  /// The key for Windows apps.
  public static let windowsKey = "w1ndowsKeyOfEveryDesktopDDDDDDDDDDDDDDDD"
  /// The key that allows everything.
  public static let masterKey = "ma5terKeyThatOnlyServersHaveEEEEEEEEEEEE"
  /// The name of a user who exists in every new world.
  public static let demoUser = "demo"
  /// The password of ``demoUser``.
  public static let demoPassword = "hunter2hunter"

  public let world: World

  // The same for every request of a browser, as in Parse Server's middleware `allowCrossDomain`.
  static let sharing = OriginSharing(
    readers: .all, exposed: "X-Parse-Job-Status-Id, X-Parse-Push-Status-Id",
    methods: "GET,PUT,POST,DELETE,OPTIONS",
    headers: "X-Parse-Master-Key, X-Parse-REST-API-Key, X-Parse-Javascript-Key, "
      + "X-Parse-Application-Id, X-Parse-Client-Version, X-Parse-Session-Token, "
      + "X-Requested-With, X-Parse-Revocable-Session, X-Parse-Request-Id, Content-Type, Pragma, "
      + "Cache-Control", status: 200)

  /// How the system is set up; changes apply from the next request on.
  public var switches: ParseSwitches {
    get { change { $0.state.switches } }
    nonmutating set { change { $0.state.switches = newValue } }
  }

  static func newState() -> ParseState { ParseState() }

  static func prefix(of path: String) -> String {
    path == "/1" || path.hasPrefix("/1/") ? "/1" : ""
  }

  static let routes: [Route<Parse>] = [
    // These need no key.
    .get("/health") { _, _ in .json(200, ["status": .string("ok")]) },
    .get("/files/{app}/{name}") { call, scope in download(call, scope) },
    .get("/apps/{app}/{page}") { call, scope in page(call, &scope) },
    .post("/apps/{app}/{page}") { call, scope in page(call, &scope) },
    keyed("GET", "/classes/{class}", find),
    keyed("POST", "/classes/{class}", create),
    keyed("GET", "/classes/{class}/{id}", get),
    keyed("PUT", "/classes/{class}/{id}", update),
    keyed("DELETE", "/classes/{class}/{id}", delete),
    keyed("GET", "/login", logIn),
    keyed("POST", "/login", logIn),
    keyed("POST", "/logout", logOut),
    keyed("POST", "/requestPasswordReset", requestPasswordReset),
    keyed("GET", "/users", listUsers),
    keyed("POST", "/users", signUp),
    keyed("GET", "/users/me", me),
    keyed("GET", "/users/{id}", user),
    keyed("PUT", "/users/{id}", updateUser),
    keyed("DELETE", "/users/{id}", deleteUser),
    keyed("GET", "/sessions/me", session),
    keyed("POST", "/files", upload),
    keyed("POST", "/files/{name}", upload),
    keyed("DELETE", "/files/{name}", deleteFile),
  ]

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Parse>)
    -> ResponseMessage
  {
    ParseError.notServed(name).response
  }

  static func notFound(_ call: Call, _ scope: inout Scope<Parse>) -> ResponseMessage {
    answer(call, &scope) { _, _ throws(ParseError) in throw .notFound }
  }

  /// A handler of a request whose app and user have been checked.
  private typealias Operation =
    @Sendable (ParseRequest, inout Scope<Parse>) throws(ParseError)
    -> ResponseMessage

  private static func keyed(
    _ method: String, _ pattern: String, _ operation: @escaping Operation
  ) -> Route<Parse> {
    Route(method, pattern) { call, scope in answer(call, &scope, operation) }
  }

  private static func answer(
    _ call: Call, _ scope: inout Scope<Parse>, _ operation: Operation
  ) -> ResponseMessage {
    do throws(ParseError) {
      return try operation(ParseRequest(call, &scope), &scope)
    } catch {
      return error.response
    }
  }
}

extension World {
  /// The backend for apps of this world.
  public var parse: Parse { Parse(world: self) }
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
