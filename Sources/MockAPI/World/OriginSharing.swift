internal import Foundation
internal import NetworkCore

/// Which web pages of other origins may read a system's answers (Fetch, section 3.2).
///
/// No system shares the pages on which people sign in.
struct OriginSharing: Hashable, Sendable {
  /// The pages that may read.
  enum Readers: Hashable, Sendable {
    /// No origin: a browser hides the answers from their pages.
    case nobody
    /// All, and the answer says `*`.
    case all
    /// All, and the answer names the one that asks.
    case whoeverAsks
    /// The origins that the system chooses for each answer; all may ask in advance.
    case chosen
  }

  /// The pages that may read.
  let readers: Readers
  /// The fields that they may read besides the usual ones.
  var exposed: String?
  /// The methods that they may use; nil for those of the path.
  var methods: String?
  /// The fields that they may send; nil for all that they ask for.
  var headers: String?
  /// Whether they may send cookies.
  var credentials = false
  /// How long a browser may keep that, in seconds.
  var maxAge: Int?
  /// The status of the answer to a browser that asks before its request.
  var status = 204

  /// Pages of other origins may not read.
  static let none = OriginSharing(readers: .nobody)
  /// All pages may read.
  static let all = OriginSharing(readers: .all, maxAge: 3600)

  /// Returns an answer with the header fields that let the asking page read what it may.
  func open(_ response: ResponseMessage, for call: Call) -> ResponseMessage {
    let type = response.fields["Content-Type"] ?? ""
    guard readers != .chosen, let origin = name(for: call), !type.hasPrefix("text/html")
    else { return response }
    return open(response, to: origin)
  }

  /// Returns an answer that the chosen page may read.
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

  /// Answers OPTIONS: the methods of a path, and what a browser asks before a request.
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

  /// Returns how the answer names its readers; nil when it has none.
  private func name(for call: Call) -> String? {
    guard let origin = call.fields["Origin"] else { return nil }
    switch readers {
    case .nobody: return nil
    case .all: return "*"
    case .whoeverAsks, .chosen: return origin
    }
  }
}
