internal import NetworkCore

/// An error as Firebase reports it.
struct FirebaseError: Error, Hashable, Sendable {
  /// The status code.
  var code = 400
  /// The error's code word; details may follow after ` : `.
  let message: String
  /// Google's short reason.
  var reason = "invalid"
  /// Google's name for the kind of error; the older errors have none.
  var status: String?

  /// Creates an error in the request, by its code word.
  init(_ message: String) { self.message = message }

  private init(_ code: Int, _ message: String, reason: String, status: String) {
    (self.code, self.message, self.reason, self.status) = (code, message, reason, status)
  }

  /// Returns an error in the form of the body.
  static func invalidArgument(_ message: String) -> FirebaseError {
    FirebaseError(400, message, reason: "invalid", status: "INVALID_ARGUMENT")
  }

  static let missingKey = FirebaseError(
    403, "The request is missing a valid API key.", reason: "forbidden",
    status: "PERMISSION_DENIED")
  /// The request has the API key of a different project, or a nonexistent one.
  static let wrongKey = FirebaseError(
    400, "API key not valid. Please pass a valid API key.", reason: "badRequest",
    status: "INVALID_ARGUMENT")
  /// Returns the error for a part of the imitated server that this system does not serve.
  static func notServed(_ name: String) -> FirebaseError {
    FirebaseError(
      501, "\(name) is not implemented.", reason: "notImplemented", status: "UNIMPLEMENTED")
  }
  /// The address does not exist.
  static let notFound = FirebaseError(
    404, "Not Found", reason: "notFound", status: "NOT_FOUND")
  /// The password has fewer than six characters.
  static let weakPassword = FirebaseError(
    "WEAK_PASSWORD : Password should be at least 6 characters")

  /// The error in Google's format.
  var response: ResponseMessage {
    var members = [
      JSONValue.Member(name: "code", value: .number(code)),
      JSONValue.Member(name: "message", value: .string(message)),
      JSONValue.Member(
        name: "errors",
        value: .array([
          .object([
            "message": .string(message), "domain": .string("global"), "reason": .string(reason),
          ])
        ])),
    ]
    if let status { members.append(JSONValue.Member(name: "status", value: .string(status))) }
    return .json(code, ["error": .members(members)])
  }
}
