internal import Foundation
internal import NetworkCore

extension AnsweringSystem {
  /// Returns the response of the first route that fits, unless the system does not serve the
  /// request.
  ///
  /// The route for GET answers HEAD. This function answers OPTIONS itself, from the methods of the
  /// path, including a browser's preflight requests.
  static func respond(_ call: Call, _ scope: inout Scope<Self>) -> ResponseMessage {
    var call = call.below(prefix(of: call.path))
    if let name = NotServed.name(in: call, of: name) {
      return sharing.open(notServed(name, call, &scope), for: call)
    }
    var methods: [String] = []
    for route in routes {
      guard let names = route.pattern.match(call.segments) else { continue }
      if route.method == call.method {
        call.names = names
        return sharing.open(route.answer(call, &scope), for: call)
      }
      methods.append(route.method)
    }
    guard !methods.isEmpty else { return sharing.open(notFound(call, &scope), for: call) }
    if methods.contains("GET") { methods.append("HEAD") }
    let allowed = Set(methods + ["OPTIONS"]).sorted().joined(separator: ", ")
    if call.method == "OPTIONS" { return sharing.options(allowed, for: call) }
    var response = wrongMethod(call, &scope)
    if response.status == 405 { response.fields["Allow"] = allowed }
    return sharing.open(response, for: call)
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
    let decoded = segments.map { $0.percentDecoded ?? $0 }
    guard let route = routes.first(where: { $0.pattern.match(decoded) != nil }) else {
      // A path without a route may contain a typing mistake, so hide everything that looks like a
      // token.
      return path.split(separator: "/", omittingEmptySubsequences: false)
        .map { Redaction.fieldValue(String($0), of: "segment") }.joined(separator: "/")
    }
    return start + "/" + route.pattern.shown(segments).joined(separator: "/")
  }
}
