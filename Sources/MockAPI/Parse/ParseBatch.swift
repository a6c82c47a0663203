internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// The most requests that may be sent together.
  private static let batchLimit = 50

  /// `POST /batch`: requests with method, path and body → what each got, in order.
  ///
  /// Each is a request of its own with the same keys and the same session: one that fails stops no other.
  static func batch(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    guard case .array(let wanted) = try request.members()["requests"] else {
      throw ParseError(107, "requests must be an array")
    }
    guard wanted.count <= batchLimit else {
      throw ParseError(107, "too many requests in batch, the limit is \(batchLimit)")
    }
    let calls = try wanted.map { one throws(ParseError) in try call(one, of: request) }
    return .json(200, .array(calls.map { result(of: respond($0, &scope)) }))
  }

  /// Returns one of the requests as if it had come alone.
  private static func call(_ tree: JSONTree, of request: ParseRequest) throws(ParseError) -> Call {
    guard let method = tree["method"]?.text?.uppercased(), let path = tree["path"]?.text else {
      throw ParseError(107, "batch request has no method or path")
    }
    // The path begins where the server's address begins, or with the version, or behind it.
    var rest = path[...]
    let base = request.call.base.path(percentEncoded: true)
    if !base.isEmpty, rest.hasPrefix(base + "/") { rest = rest.dropFirst(base.count) }
    guard rest.hasPrefix("/"), !rest.contains("?") else {
      throw ParseError(107, "cannot route batch path \(path)")
    }
    if !request.call.prefix.isEmpty, !rest.hasPrefix(request.call.prefix + "/") {
      rest = request.call.prefix + rest
    }
    let call = request.call.to(String(rest))
    guard call.path.dropFirst(request.call.prefix.count) != "/batch" else {
      throw ParseError(107, "nested batch requests are not allowed")
    }
    let members = tree["body"] ?? .object([:])
    var query: [Call.Pair] = []
    if method == "GET", case .object(let wanted) = members {
      query = ParseScriptForm.pairs(wanted)
    }
    return call.replacing(
      method: method, fields: request.call.fields, query: query,
      body: method == "GET" ? Data() : Data(JSONValue(members).bytes))
  }

  private static func result(of response: ResponseMessage) -> JSONValue {
    let body = JSONTree(response.body).map { JSONValue($0) } ?? .members([])
    guard response.status >= 400 else { return .object(["success": body]) }
    return .object(["error": body])
  }

  /// `GET /sessions/me`: the session that asks.
  static func session(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    guard let token = request.sessionToken, let session = scope.state.sessions[token] else {
      throw ParseError(209, "Session token required.")
    }
    let began = JSONValue.string(ParseDate.text(session.createdAt))
    return .json(
      200,
      [
        "objectId": .string(session.id.string), "sessionToken": .string(token),
        "user": .object([
          "__type": .string("Pointer"), "className": .string("_User"),
          "objectId": .string(session.userID.string),
        ]),
        "createdWith": .object([
          "action": .string(session.action), "authProvider": .string("password"),
        ]), "restricted": .bool(false),
        "expiresAt": .object([
          "__type": .string("Date"), "iso": .string(ParseDate.text(session.expiry)),
        ]), "createdAt": began, "updatedAt": began,
      ])
  }
}
