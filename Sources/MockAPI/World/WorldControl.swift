internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The addresses below `/_world` by which a test controls a served world: mail, clock, log, reset.
///
/// They need the token that `serve --json` prints. They also refuse a browser's requests for pages
/// of other sites, so that no web page can read the mail or move the clock.
struct WorldControl: Sendable {
  /// The folder of the addresses.
  static let folder = "_world"
  /// How many requests the log keeps.
  static let logLimit = 1000

  /// The token that each request must send with `Authorization: Bearer`.
  let token: String
  /// Prepares a new world before its first request.
  let prepare: @Sendable (World) -> Void
  /// The requests so far, the oldest first.
  private var answers: [Answer] = []

  /// A request and the status of its response; its line is built only when a client reads the log.
  private struct Answer: Sendable {
    let method: String
    let url: URL
    let status: Int
    let layout: ServerLayout
  }

  init(token: String, prepare: @escaping @Sendable (World) -> Void) {
    (self.token, self.prepare) = (token, prepare)
  }

  /// Adds a request to the log.
  mutating func keep(_ request: RequestMessage, status: Int, _ layout: ServerLayout) {
    answers.append(
      Answer(method: request.method, url: request.url, status: status, layout: layout))
    // Drop many at once, because the remaining ones all move in memory.
    if answers.count >= 2 * Self.logLimit { answers.removeFirst(answers.count - Self.logLimit) }
  }

  /// The requests so far, each in one line without secrets, the oldest first.
  var lines: [String] {
    answers.suffix(Self.logLimit).map {
      "\($0.method) \(World.shown($0.url, $0.layout)) \($0.status)"
    }
  }
}

extension World {
  /// The first folder of the addresses that control the world.
  package static var controlFolder: String { WorldControl.folder }

  /// Opens the addresses below `/_world` to requests with a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - prepare: Called now and after each reset.
  package func openControl(token: String, prepare: @escaping @Sendable (World) -> Void = { _ in }) {
    withState { $0.control = WorldControl(token: token, prepare: prepare) }
    prepare(self)
  }

  /// From now on, calls a closure with each email that a system sends.
  ///
  /// The call may be on any thread.
  package func onMail(_ body: @escaping @Sendable (Mail) -> Void) {
    withState { $0.listener = body }
  }

  /// Returns the response of one of the addresses that control the world; nil for any other
  /// address.
  func control(_ request: RequestMessage, at date: Date?) -> ResponseMessage? {
    let parts = request.url.path(percentEncoded: true)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1] == WorldControl.folder,
      let control = withState({ $0.control })
    else { return nil }
    guard !Self.isFromAnotherSite(request) else {
      return .worldError(403, "no page of another site may ask this")
    }
    guard let token = request.fields.bearerToken,
      constantTimeEqual(token.utf8, control.token.utf8)
    else {
      var response = ResponseMessage.worldError(
        401, "send the token that serve --json prints, as Authorization: Bearer TOKEN")
      response.fields["WWW-Authenticate"] = "Bearer realm=\"world\""
      return response
    }
    if let date { withState { $0.setClock(date) } }
    let methods = ["mail": "GET", "clock": "GET, POST", "log": "GET", "reset": "POST"]
    guard let allowed = methods[parts[2]] else {
      return .worldError(404, "there are mail, clock, log and reset")
    }
    guard allowed.split(separator: ", ").contains(request.method[...]) else {
      var response = ResponseMessage.worldError(405, "send \(allowed)")
      response.fields["Allow"] = allowed
      return response
    }
    switch parts[2] {
    case "mail":
      return shownMail(FormEncoding.decode(request.url.query(percentEncoded: true) ?? ""))
    case "clock":
      if request.method == "POST" {
        guard case .number(let text) = JSONTree(request.body)?["advance"],
          let seconds = Double(text), seconds > 0, seconds <= 1e10
        else { return .worldError(400, "send how many seconds to go on, as {\"advance\": 3600}") }
        advance(by: seconds)
      }
      return .json(200, ["now": .string(now.formatted(.iso8601))])
    case "log": return .json(200, ["requests": .array(control.lines.map { .string($0) })])
    default:
      reset(control.prepare)
      return ResponseMessage(status: 204)
    }
  }

  private func shownMail(_ query: [(name: String, value: String)]) -> ResponseMessage {
    let recipient = query.first { $0.name == "to" }.map { ExactString($0.value) }
    let letters = mailbox.filter { recipient == nil || ExactString($0.recipient) == recipient }
    return .json(
      200,
      [
        "mail": .array(
          letters.map {
            .object([
              "to": .string($0.recipient), "subject": .string($0.subject),
              "text": .string($0.text), "code": .string(orNull: $0.code),
            ])
          })
      ])
  }

  /// Restores the initial users and clock, and clears mail and log.
  private func reset(_ prepare: @Sendable (World) -> Void) {
    withState { $0.reset() }
    prepare(self)
  }

  /// Whether a browser sent a request for a page of a different site (Fetch Metadata, section 2.3).
  private static func isFromAnotherSite(_ request: RequestMessage) -> Bool {
    if let site = request.fields["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
      return true
    }
    guard let origin = request.fields["Origin"] else { return false }
    return origin != "http://\(request.fields["Host"] ?? "")"
  }
}

extension ResponseMessage {
  fileprivate static func worldError(_ status: Int, _ text: String) -> ResponseMessage {
    .json(status, ["error": .string(text)])
  }
}
