internal import CryptoCore
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server's error with the server's own message, in any known format.
///
/// ```swift
/// let (data, response) = try await transport.data(for: request)
/// let body = try ServerFailure.check(data, response)  // throws for any status but 2xx
/// ```
///
/// It reads the body before it checks the status, so that the server's message is never lost.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status code.
  public let status: Int
  /// The server's own code, such as `101`, `invalid_grant` or `EMAIL_EXISTS`, if it has one.
  public let code: String?
  /// The server's message; the status in words when there is none.
  public let text: String
  /// When the server wants the next request.
  public let retryAfter: RetryAfter?
  /// The complete body.
  public let body: Data

  /// Reads any response.
  public init(_ data: Data, _ response: HTTPURLResponse) {
    status = response.statusCode
    body = data
    retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryAfter($0) }
    let words = JSONTree(data).flatMap(ServerWords.init)
    code = words?.code
    let plain = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let spoken = words?.text ?? (words == nil ? plain : "")
    text = spoken.isEmpty ? HTTPURLResponse.localizedString(forStatusCode: status) : spoken
  }

  /// Returns the body of a response with a status of 2xx.
  ///
  /// - Throws: `ServerFailure` for any other status.
  public static func check(
    _ data: Data, _ response: HTTPURLResponse
  ) throws(ServerFailure) -> Data {
    guard (200...299).contains(response.statusCode) else { throw ServerFailure(data, response) }
    return data
  }

  /// Status, code and text in one line.
  public var description: String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return "\(status)\(code.map { " \($0)" } ?? ""): \(line.prefix(200))"
  }
}

/// The common parts of all error formats.
struct ServerWords {
  var code: String?
  var text: String?

  /// Reads a JSON object; nil when it has none of the known formats.
  init?(_ json: JSONTree) {
    if case .object? = json["error"], let error = json["error"] {
      self = ServerWords(nested: error)
    } else if let type = json["__type"]?.text {
      // Cognito: a name, sometimes after a namespace and a `#`.
      code = type.split(separator: "#").last.map(String.init)
      text = json["message"]?.text ?? json["Message"]?.text
    } else if let code = json["status_code"]?.text {
      // TMDb.
      self.code = code
      text = json["status_message"]?.text
    } else if let error = json["error"]?.text {
      // Parse has a number and a sentence; OAuth 2.0 has a name and perhaps a sentence (RFC 6749, 5.2).
      let isOAuth = json["code"] == nil && !error.contains(" ")
      code = isOAuth ? error : json["code"]?.text
      text = isOAuth ? json["error_description"]?.text ?? error : error
    } else if let message = json["message"]?.text ?? json["errors"]?.text {
      // railsauth repeats the status, which is not a separate code.
      text = message
    } else {
      return nil
    }
  }

  /// Reads the format of Google, Firebase and Facebook: `{"error":{"code":…,"message":…}}`.
  private init(nested error: JSONTree) {
    let message = error["message"]?.text ?? ""
    var reason: String?
    if case .array(let errors)? = error["errors"] { reason = errors.first?["reason"]?.text }
    // Firebase puts its code before the message, `WEAK_PASSWORD : Password should be…`.
    let parts = message.split(separator: ":", maxSplits: 1)
    let head = parts.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    if !head.isEmpty, head.allSatisfy({ $0.isUppercase || $0 == "_" || $0.isNumber }) {
      code = head
      text = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : head
    } else {
      // Facebook's number is its own code; Google's only repeats the status.
      code = error["type"] == nil ? reason ?? error["status"]?.text : error["code"]?.text
      text = message
    }
  }
}
