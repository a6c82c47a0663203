internal import Foundation
internal import NetworkCore

/// Which web pages of other origins may read a system's responses (Fetch, section 3.2).
///
/// No system shares the pages on which people sign in.
struct OriginSharing: Hashable, Sendable {
  /// The pages that may read.
  enum Readers: Hashable, Sendable {
    /// No pages: a browser hides the responses from them.
    case nobody
    /// All pages; the response contains `*`.
    case all
    /// All pages; the response names the requesting origin.
    case whoeverAsks
    /// The origins that the system chooses for each response; all may send a preflight request.
    case chosen
  }

  /// The pages that may read.
  let readers: Readers
  /// The header fields that the pages may read besides the usual ones.
  var exposed: String?
  /// The methods that the pages may use; nil for those of the path.
  var methods: String?
  /// The header fields that the pages may send; nil for all that they request.
  var headers: String?
  /// Whether the pages may send cookies.
  var credentials = false
  /// How long a browser may cache these permissions, in seconds.
  var maxAge: Int?
  /// The status of the response to a preflight request.
  var status = 204

  /// Pages of other origins may not read.
  static let none = OriginSharing(readers: .nobody)
  /// All pages may read.
  static let all = OriginSharing(readers: .all, maxAge: 3600)

  /// Returns a response with the header fields that let the requesting page read the permitted
  /// parts.
  func open(_ response: ResponseMessage, for call: Call) -> ResponseMessage {
    let type = response.fields["Content-Type"] ?? ""
    guard readers != .chosen, let origin = name(for: call), !type.hasPrefix("text/html")
    else { return response }
    return open(response, to: origin)
  }

  /// Returns a response that pages of one origin may read.
  func open(_ response: ResponseMessage, to origin: String) -> ResponseMessage {
    var response = response
    add(origin, to: &response)
    response.fields["Access-Control-Expose-Headers"] = exposed
    return response
  }

  private func add(_ origin: String, to response: inout ResponseMessage) {
    response.fields["Access-Control-Allow-Origin"] = origin
    if credentials { response.fields["Access-Control-Allow-Credentials"] = "true" }
    if origin != "*" { response.fields["Vary"] = "Origin" }
  }

  /// Responds to OPTIONS with the methods of a path, and to a browser's preflight request.
  func options(_ allowed: String, for call: Call) -> ResponseMessage {
    guard let origin = name(for: call) else {
      return ResponseMessage(status: 204, fields: ["Allow": allowed])
    }
    var response = ResponseMessage(status: status, fields: ["Allow": allowed])
    add(origin, to: &response)
    response.fields["Access-Control-Allow-Methods"] = methods ?? allowed
    let wanted = (call.fields["Access-Control-Request-Headers"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.wholeMatch(of: /[A-Za-z0-9-]+/) != nil }.joined(separator: ", ")
    let fields = headers ?? wanted
    if !fields.isEmpty { response.fields["Access-Control-Allow-Headers"] = fields }
    response.fields["Access-Control-Max-Age"] = maxAge.map(String.init)
    return response
  }

  /// Returns the origin to name in the response, or `*`; nil when there are no readers.
  private func name(for call: Call) -> String? {
    guard let origin = call.fields["Origin"] else { return nil }
    switch readers {
    case .nobody: return nil
    case .all: return "*"
    case .whoeverAsks, .chosen: return origin
    }
  }
}
