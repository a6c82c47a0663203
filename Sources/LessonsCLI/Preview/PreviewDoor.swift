internal import LessonMarkup
internal import LessonModel

/// Decides which requests a preview answers, and parses their purpose.
///
/// A request must have the token, which is a new random one for each preview. Its host must be this
/// machine, at any port, so that other host names do not lead here. A request that changes
/// something must come from one of the preview's own pages.
struct PreviewDoor: Hashable, Sendable {
  let port: UInt16
  /// The secret part of the address.
  let token: String

  /// The purpose of a request.
  enum Wish: Hashable, Sendable {
    /// A file of the book, by its path.
    case file(String)
    /// To receive events about changes.
    case events
    case tryStep(StepAddress)
  }

  /// Creates a random token.
  init(port: UInt16) {
    self.port = port
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Uses a known token.
  init(port: UInt16, token: String) { (self.port, self.token) = (port, token) }

  /// The address of the front page.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Determines the purpose of a request.
  ///
  /// - Returns: The purpose, or the refusal.
  func wish(of request: PreviewRequest) -> Result<Wish, Refused> {
    guard let host = request.fields["host"], Self.isThisMachine(host) else {
      return .failure(Refused("421 Misdirected Request", PreviewMessages.otherHost))
    }
    let origin = request.fields["origin"]
    guard origin == nil || origin == "http://\(host)" else {
      return .failure(Refused("403 Forbidden", PreviewMessages.otherOrigin))
    }
    let start = "/\(token)/"
    guard request.path.utf8.starts(with: start.utf8) else {
      return .failure(Refused("404 Not Found", PreviewMessages.noToken))
    }
    let path = String(request.path.dropFirst(start.count).prefix { $0 != "?" })
    switch request.method {
    case "GET" where path == "events": return .success(.events)
    case "GET", "HEAD":
      let file = path.removingPercentEscapes
      return .success(.file(file.isEmpty ? HTMLLinks.frontPage : file))
    case "POST":
      let words = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 3, words[0] == "try", origin != nil else {
        return .failure(Refused("403 Forbidden", PreviewMessages.otherOrigin))
      }
      return .success(.tryStep(StepAddress(lesson: words[1], step: words[2])))
    default: return .failure(Refused("405 Method Not Allowed", PreviewMessages.otherMethod))
    }
  }

  /// Returns whether a host is this machine.
  ///
  /// Any port is accepted, because a tunnel may use a different one.
  private static func isThisMachine(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard ["127.0.0.1", "localhost"].contains(parts[0]) else { return false }
    return parts.count == 1 || UInt16(parts[1]) != nil && parts[1].allSatisfy(\.isASCII)
  }

  /// A refused request, with the response.
  struct Refused: Error, Hashable {
    let reply: PreviewReply

    init(_ status: String, _ words: String) { reply = .refusal(status, words) }
  }
}
