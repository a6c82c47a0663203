internal import Foundation
internal import NetworkCore

/// Which web pages of other origins may read a system's answers (Fetch, section 3.2).
enum OriginSharing: Hashable, Sendable {
  /// None: a browser keeps the answers from them.
  case none
  /// All, without cookies.
  case all
}

extension AnsweringSystem {
  /// Returns the answer of the first route that fits.
  ///
  /// HEAD is answered by the route for GET. OPTIONS is answered here, from the methods that the path
  /// has; so is what a browser asks before a request of another origin.
  static func respond(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage {
    var call = call.below(prefix(of: call.path))
    var methods: [String] = []
    for route in routes {
      guard let names = route.pattern.match(call.segments) else { continue }
      if route.method == call.method {
        call.names = names
        return shared(route.answer(call, &scope), with: call)
      }
      methods.append(route.method)
    }
    guard !methods.isEmpty else { return shared(notFound(call, &scope), with: call) }
    if methods.contains("GET") { methods.append("HEAD") }
    let allowed = Set(methods + ["OPTIONS"]).sorted().joined(separator: ", ")
    if call.method == "OPTIONS" { return options(call, allowed) }
    var response = wrongMethod(call, &scope)
    if response.status == 405 { response.fields["Allow"] = allowed }
    return shared(response, with: call)
  }

  private static func options(_ call: Call, _ allowed: String) -> ResponseMessage {
    var response = ResponseMessage(status: 204, fields: ["Allow": allowed])
    guard sharing == .all, call.fields["Origin"] != nil else { return response }
    response.fields["Access-Control-Allow-Origin"] = "*"
    response.fields["Access-Control-Allow-Methods"] = allowed
    let wanted = (call.fields["Access-Control-Request-Headers"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.wholeMatch(of: /[A-Za-z0-9-]+/) != nil }
    if !wanted.isEmpty {
      response.fields["Access-Control-Allow-Headers"] = wanted.joined(separator: ", ")
    }
    response.fields["Access-Control-Max-Age"] = "3600"
    return response
  }

  private static func shared(_ response: ResponseMessage, with call: Call) -> ResponseMessage {
    guard sharing == .all, call.fields["Origin"] != nil else { return response }
    var response = response
    response.fields["Access-Control-Allow-Origin"] = "*"
    return response
  }

  /// The methods and patterns of all routes, such as `GET /3/account`.
  static var routeNames: [String] {
    var names: [String] = []
    for route in routes {
      let name = "\(route.method) \(route.pattern)"
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns a path below the system's base, still encoded, without the secrets in it.
  static func shown(_ path: String) -> String {
    let start = prefix(of: path)
    let segments = path.dropFirst(start.count)
      .split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    let decoded = segments.map { $0.removingPercentEncoding ?? $0 }
    guard let route = routes.first(where: { $0.pattern.match(decoded) != nil }) else {
      // A path of no route may be a mistyped one: hide what looks like a token.
      return path.split(separator: "/", omittingEmptySubsequences: false)
        .map { Redaction.fieldValue(String($0), of: "segment") }.joined(separator: "/")
    }
    return start + "/" + route.pattern.shown(segments).joined(separator: "/")
  }
}
