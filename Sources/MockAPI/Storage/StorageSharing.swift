internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The bucket's configuration for web pages of other origins; without one, none may read anything.
extension Storage {
  /// `GET /BUCKET?cors`: the configuration.
  static func readSharing(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let rules = scope.state[request.bucket].sharing
    guard !rules.isEmpty else {
      throw StorageError(
        status: 404, code: "NoSuchCORSConfiguration",
        message: "The CORS configuration does not exist")
    }
    return .xml(StorageXML("CORSConfiguration", rules.map(\.element)))
  }

  /// `PUT /BUCKET?cors`: changes the configuration.
  static func setSharing(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    scope.state[request.bucket].sharing = try StorageSharingRule.read(request.body)
    return ResponseMessage(status: 200)
  }

  /// `DELETE /BUCKET?cors`: removes the configuration.
  static func deleteSharing(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    scope.state[request.bucket].sharing = []
    return ResponseMessage(status: 204)
  }

  /// `OPTIONS`: what a browser asks before the request of a page of another origin.
  static func askBefore(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    guard let origin = call.fields["Origin"],
      let method = call.fields["Access-Control-Request-Method"]
    else {
      return refuse(
        StorageError(
          status: 400, code: "BadRequest",
          message: "Insufficient information. Origin request header needed."), call, &scope)
    }
    let wanted = (call.fields["Access-Control-Request-Headers"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let rules = scope.state.buckets[ExactString(call["bucket"])]?.sharing ?? []
    let rule = rules.first {
      $0.allows(origin, method) && $0.allows(headers: wanted)
    }
    guard let rule else {
      let reason =
        rules.isEmpty
        ? "CORS is not enabled for this bucket."
        : "This CORS request is not allowed. This is usually because the evalution of Origin, "
          + "request method / Access-Control-Request-Method or Access-Control-Request-Headers are "
          + "not whitelisted by the resource's CORS spec."
      return refuse(
        StorageError(
          status: 403, code: "AccessForbidden", message: "CORSResponse: \(reason)",
          members: [Call.Pair(name: "Method", value: method)]), call, &scope)
    }
    var response = ResponseMessage(status: 200)
    rule.add(to: &response, origin)
    if !wanted.isEmpty {
      response.fields["Access-Control-Allow-Headers"] = wanted.joined(separator: ", ").lowercased()
    }
    return response
  }

  /// Returns an answer that the page which asks may read, if the configuration lets it.
  static func share(
    _ response: ResponseMessage, _ call: Call, _ scope: Scope<Storage>
  ) -> ResponseMessage {
    guard let origin = call.fields["Origin"],
      let rule = scope.state.buckets[ExactString(call["bucket"])]?.sharing
        .first(where: { $0.allows(origin, call.sentMethod) })
    else { return response }
    var response = response
    rule.add(to: &response, origin)
    return response
  }
}

extension StorageSharingRule {
  /// Adds the fields that a browser looks for.
  fileprivate func add(to response: inout ResponseMessage, _ origin: String) {
    let isForAll = origins.contains("*")
    response.fields["Access-Control-Allow-Origin"] = isForAll ? "*" : origin
    if !isForAll { response.fields["Access-Control-Allow-Credentials"] = "true" }
    response.fields["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
    if !exposed.isEmpty {
      response.fields["Access-Control-Expose-Headers"] = exposed.joined(separator: ", ")
    }
    response.fields["Access-Control-Max-Age"] = maxAge.map(String.init)
    response.fields["Vary"] =
      "Origin, Access-Control-Request-Headers, Access-Control-Request-Method"
  }
}
