internal import Foundation
internal import NetworkCore

/// A rule of the bucket's configuration: which web pages of other origins may do what.
struct StorageSharingRule: Hashable, Sendable {
  /// The origins, at most one `*` in each.
  var origins: [String] = []
  /// The methods.
  var methods: [String] = []
  /// The fields that a page may send, at most one `*` in each.
  var headers: [String] = []
  /// The fields that a page may read.
  var exposed: [String] = []
  /// How long a browser may keep the rule, in seconds.
  var maxAge: Int?

  /// Whether the rule is for requests of an origin with a method.
  func allows(_ origin: String, _ method: String) -> Bool {
    methods.contains(method) && origins.contains { Self.matches(origin, $0) }
  }

  /// Whether a page may send all of these fields.
  func allows(headers wanted: [String]) -> Bool {
    wanted.allSatisfy { name in
      headers.contains { Self.matches(name.lowercased(), $0.lowercased()) }
    }
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
    let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
    return text.count >= start.count + end.count && text.hasPrefix(start) && text.hasSuffix(end)
  }
}

/// The bucket's configuration for web pages of other origins; without one, none may read anything.
extension Storage {
  /// `GET`, `PUT` and `DELETE` of `/BUCKET?cors`: the configuration.
  static func sharingAnswer(
    _ call: Call, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage? {
    switch call.method {
    case "GET":
      guard !scope.state.sharing.isEmpty else {
        throw StorageError(
          status: 404, code: "NoSuchCORSConfiguration",
          message: "The CORS configuration does not exist")
      }
      return xml("CORSConfiguration", scope.state.sharing.map { $0.xml }.joined())
    case "PUT":
      scope.state.sharing = try StorageSharingRule.read(String(decoding: call.body, as: UTF8.self))
      return ResponseMessage(status: 200)
    case "DELETE":
      scope.state.sharing = []
      return ResponseMessage(status: 204)
    default: return nil
    }
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
    let rule = scope.state.sharing.first {
      $0.allows(origin, method) && $0.allows(headers: wanted)
    }
    guard let rule else {
      let reason =
        scope.state.sharing.isEmpty
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
      let rule = scope.state.sharing.first(where: { $0.allows(origin, call.sentMethod) })
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

  /// The rule in the format of the service.
  fileprivate var xml: String {
    let lists = [
      ("AllowedOrigin", origins), ("AllowedMethod", methods), ("AllowedHeader", headers),
      ("ExposeHeader", exposed), ("MaxAgeSeconds", maxAge.map { [String($0)] } ?? []),
    ]
    let inside = lists.map { name, values in
      values.map { "<\(name)>\(StorageError.escape($0))</\(name)>" }.joined()
    }
    return "<CORSRule>\(inside.joined())</CORSRule>"
  }

  /// Reads a configuration: elements without attributes, prefixes or comments, as clients send it.
  fileprivate static func read(_ text: String) throws(StorageError) -> [StorageSharingRule] {
    let malformed = StorageError(
      status: 400, code: "MalformedXML",
      message: "The XML you provided was not well-formed or did not validate against our published "
        + "schema")
    var rules: [StorageSharingRule] = []
    for found in text.matches(of: /(?s)<CORSRule>(.*?)<\/CORSRule>/) {
      var rule = StorageSharingRule()
      for member in found.1.matches(of: /<(\w+)>([^<]*)<\/(\w+)>/) {
        guard member.1 == member.3 else { throw malformed }
        let value = String(member.2).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        switch member.1 {
        case "AllowedOrigin": rule.origins.append(value)
        case "AllowedMethod": rule.methods.append(value)
        case "AllowedHeader": rule.headers.append(value)
        case "ExposeHeader": rule.exposed.append(value)
        case "MaxAgeSeconds": rule.maxAge = Int(value)
        case "ID": break
        default: throw malformed
        }
      }
      let known: Set<String> = ["GET", "PUT", "HEAD", "POST", "DELETE"]
      guard !rule.origins.isEmpty, !rule.methods.isEmpty, rule.methods.allSatisfy(known.contains)
      else { throw malformed }
      rules.append(rule)
    }
    guard (1...100).contains(rules.count) else { throw malformed }
    return rules
  }
}
