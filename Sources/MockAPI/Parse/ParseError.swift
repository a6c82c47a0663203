internal import NetworkCore

/// An error as the system reports it.
struct ParseError: Error, Hashable, Sendable {
  /// The system's error number; nil where there is none.
  let code: Int?
  /// The message.
  let text: String
  /// The status code of the response.
  let status: Int
  /// Whether the response asks for Basic credentials.
  var isChallenge = false

  /// Creates an error with a number: 1 is the server's fault, 101 means not found.
  init(_ code: Int, _ text: String) {
    (self.code, self.text) = (code, text)
    status =
      switch code {
      case 1: 500
      case 101: 404
      default: 400
      }
  }

  private init(status: Int, code: Int? = nil, _ text: String, isChallenge: Bool = false) {
    (self.status, self.code, self.text, self.isChallenge) = (status, code, text, isChallenge)
  }

  /// The address does not exist, or not for this method.
  static let notFound = ParseError(status: 404, "requested resource was not found")
  /// Returns the error for a part of the imitated server that this system does not serve.
  static func notServed(_ name: String) -> ParseError {
    ParseError(status: 501, "\(name) is not implemented")
  }
  /// Only the master key allows this.
  static let masterKeyIsRequired = ParseError(
    status: 403, "unauthorized: master key is required")
  /// There were too many requests in one minute.
  static let tooManyRequests = ParseError(status: 429, code: 100, "Too many requests.")
  /// There is no such object, or this user may not see it.
  static let objectNotFound = ParseError(101, "Object not found.")
  /// The name or the password is wrong; the message does not reveal which.
  static let invalidLogin = ParseError(101, "Invalid username/password.")
  /// The body is not a JSON object.
  static let invalidJSON = ParseError(107, "invalid JSON")
  /// The session token belongs to no session.
  static let invalidSession = ParseError(209, "Invalid session token")
  static let expiredSession = ParseError(209, "Session token is expired.")

  /// Returns the error for a missing or wrong app credential.
  static func unauthorized(isHosted: Bool) -> ParseError {
    ParseError(status: isHosted ? 401 : 403, "unauthorized", isChallenge: isHosted)
  }

  /// The master key came from an address that may not use it.
  static let masterKeyIsBarred = ParseError(status: 403, "unauthorized")

  var response: ResponseMessage {
    let members = (code.map { [JSONValue.Member(name: "code", value: .number($0))] } ?? [])
    var response = ResponseMessage.json(
      status, .members(members + [.init(name: "error", value: .string(text))]))
    if isChallenge { response.fields["WWW-Authenticate"] = "Basic realm=\"Parse\"" }
    return response
  }
}
