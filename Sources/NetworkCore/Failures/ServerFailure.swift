public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server's refusal in its own words, whatever the shape of its error.
///
/// ```swift
/// let (data, response) = try await transport.data(for: request)
/// let body = try ServerFailure.check(data, response)  // throws for any status but 2xx
/// ```
///
/// The body is read first and the status second, so that the server's message is never lost.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status code.
  public let status: Int
  /// The server's own code, such as `101`, `invalid_grant` or `EMAIL_EXISTS`; nil when it has none.
  public let code: String?
  /// What the server says; the status in words when it says nothing.
  public let text: String
  /// When it wants to be asked again.
  public let retryAfter: RetryAfter?
  /// The whole body as it came.
  public let body: Data

  /// Reads a response, which may be any.
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

  /// The body of a response with a status of 2xx.
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

/// What the shapes of errors have in common.
struct ServerWords {
  var code: String?
  var text: String?

  /// Reads a JSON object; nil when it has none of the known shapes.
  init?(_ json: JSONTree) {
    if case .object? = json["error"], let error = json["error"] {
      self = ServerWords(nested: error)
    } else if let type = json["__type"]?.text {
      // Cognito: a name, sometimes after a namespace and a hash.
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
      // railsauth repeats the status; that is no code of its own.
      text = message
    } else {
      return nil
    }
  }

  /// Google, Firebase and Facebook: `{"error":{"code":…,"message":…}}`.
  private init(nested error: JSONTree) {
    let message = error["message"]?.text ?? ""
    var reason: String?
    if case .array(let errors)? = error["errors"] { reason = errors.first?["reason"]?.text }
    // Firebase puts its code in front of the message, `WEAK_PASSWORD : Password should be…`.
    let parts = message.split(separator: ":", maxSplits: 1)
    let head = parts.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    if !head.isEmpty, head.allSatisfy({ $0.isUppercase || $0 == "_" || $0.isNumber }) {
      code = head
      text = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : head
    } else {
      // Facebook's number is its own; Google's repeats the status.
      code = error["type"] == nil ? reason ?? error["status"]?.text : error["code"]?.text
      text = message
    }
  }
}
