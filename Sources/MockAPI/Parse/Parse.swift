internal import Foundation
internal import NetworkCore

/// A backend for apps in two versions: as hosted in 2015, below `/1`, and as Parse Server.
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

  /// How the system is set up; changes apply from the next request on.
  public var switches: ParseSwitches {
    get { world.withState(\.parse.switches) }
    nonmutating set { world.withState { $0.parse.switches = newValue } }
  }

  func answer(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    do throws(ParseError) {
      if let open = openAnswer(call, &state) { return open }
      let request = try ParseRequest(call, &state)
      return try answer(request, &state)
    } catch {
      return error.response
    }
  }

  /// Answers the requests that need no key.
  private func openAnswer(_ call: Call, _ state: inout World.State) -> ResponseMessage? {
    for prefix in ["", "/1"] {
      if call.method == "GET", call.match(prefix + "/health") != nil {
        return .json(200, ["status": .string("ok")])
      }
      if call.method == "GET", let names = call.match(prefix + "/files/*/*") {
        return download(app: names[0], name: names[1], state)
      }
      if let names = call.match(prefix + "/apps/*/*") {
        return page(call, app: names[0], name: names[1], &state)
      }
    }
    return nil
  }

  private func answer(
    _ request: ParseRequest, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    if let names = request.match("/classes/*") {
      switch request.call.method {
      case "GET": return try find(request, in: names[0], state)
      case "POST": return try create(request, in: names[0], &state)
      default: throw .notFound
      }
    }
    if let names = request.match("/classes/*/*") {
      switch request.call.method {
      case "GET": return try get(request, names[1], in: names[0], state)
      case "PUT": return try update(request, names[1], in: names[0], &state)
      case "DELETE": return try delete(request, names[1], in: names[0], &state)
      default: throw .notFound
      }
    }
    return try answerAboutUsers(request, &state)
  }

  private func answerAboutUsers(
    _ request: ParseRequest, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    switch (request.call.method, request.path) {
    case ("GET", "/login"), ("POST", "/login"): return try logIn(request, &state)
    case ("POST", "/logout"): return logOut(request, &state)
    case ("POST", "/requestPasswordReset"): return try requestPasswordReset(request, &state)
    case ("GET", "/users"): return try listUsers(request, state)
    case ("POST", "/users"): return try signUp(request, &state)
    case ("GET", "/users/me"): return try me(request, state)
    case ("POST", "/files"): throw ParseError(122, "Filename not provided.")
    default: break
    }
    if let names = request.match("/users/*") {
      switch request.call.method {
      case "GET": return try user(request, names[0], state)
      case "PUT": return try updateUser(request, names[0], &state)
      case "DELETE": return try deleteUser(request, names[0], &state)
      default: throw .notFound
      }
    }
    if let names = request.match("/files/*") {
      switch request.call.method {
      case "POST": return try upload(request, name: names[0], &state)
      case "DELETE": return try deleteFile(request, name: names[0], &state)
      default: throw .notFound
      }
    }
    throw .notFound
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
