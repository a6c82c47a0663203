/// A response to a browser.
struct PreviewReply: Hashable, Sendable {
  /// The status code with its reason phrase.
  var status: String
  /// The media type of the body.
  var type: String
  var body: [UInt8]
  /// The policy for the browser's handling of the body.
  var policy = "default-src 'none'; sandbox"

  /// Returns a response with the reason of a refusal.
  static func refusal(_ status: String, _ words: String) -> PreviewReply {
    PreviewReply(status: status, type: "text/plain; charset=utf-8", body: Array("\(words)\n".utf8))
  }

  /// Returns a file of the book.
  ///
  /// - Parameters:
  ///   - path: Its path, whose extension determines the type.
  ///   - body: Its bytes.
  ///   - isOwn: Whether the book generated the file. An author's files may not run anything.
  /// - Returns: The answer.
  static func file(_ path: String, _ body: [UInt8], isOwn: Bool) -> PreviewReply {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    var reply = PreviewReply(
      status: "200 OK", type: types[ending] ?? "application/octet-stream", body: body)
    if isOwn {
      reply.policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
    return reply
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "txt": "text/plain; charset=utf-8",
    "swift": "text/plain; charset=utf-8", "csv": "text/plain; charset=utf-8",
  ]

  /// The head of an event stream, which lasts until the browser closes it.
  static let stream = head("200 OK", "text/event-stream", "default-src 'none'", length: nil)

  /// Returns the bytes to send; the response to a `HEAD` request has no body.
  func bytes(isHead: Bool) -> [UInt8] {
    Self.head(status, type, policy, length: body.count) + (isHead ? [] : body)
  }

  /// Returns the head of a response.
  ///
  /// It forbids caching, information for other sites, and embedding by them.
  private static func head(
    _ status: String, _ type: String, _ policy: String, length: Int?
  ) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Security-Policy: \(policy)",
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
      "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
      "Cross-Origin-Opener-Policy: same-origin", "Connection: close",
    ]
    if let length { lines.append("Content-Length: \(length)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
