internal import NetworkCore

/// One row of the table of codes: the system's number, the HTTP status and the message.
struct TMDbStatus: Hashable, Sendable {
  let code: Int
  let status: Int
  let message: String

  /// All 47 rows, in order.
  static let table: [TMDbStatus] = [
    row(200, "Success."), row(501, "Invalid service: this service does not exist."),
    row(
      401, "Authentication failed: You do not have permissions to access the service."),
    row(405, "Invalid format: This service doesn't exist in that format."),
    row(422, "Invalid parameters: Your request parameters are incorrect."),
    row(404, "Invalid id: The pre-requisite id is invalid or not found."),
    row(401, "Invalid API key: You must be granted a valid key."),
    row(403, "Duplicate entry: The data you tried to submit already exists."),
    row(503, "Service offline: This service is temporarily offline, try again later."),
    row(401, "Suspended API key: Access to your account has been suspended, contact TMDB."),
    row(500, "Internal error: Something went wrong, contact TMDB."),
    row(201, "The item/record was updated successfully."),
    row(200, "The item/record was deleted successfully."), row(401, "Authentication failed."),
    row(500, "Failed."), row(401, "Device denied."), row(401, "Session denied."),
    row(400, "Validation failed."), row(406, "Invalid accept header."),
    row(422, "Invalid date range: Should be a range no longer than 14 days."),
    row(200, "Entry not found: The item you are trying to edit cannot be found."),
    row(
      400,
      "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."),
    row(400, "Invalid date: Format needs to be YYYY-MM-DD."),
    row(504, "Your request to the backend server timed out. Try again."),
    row(429, "Your request count (#) is over the allowed limit of (40)."),
    row(400, "You must provide a username and password."),
    row(400, "Too many append to response objects: The maximum number of remote calls is 20."),
    row(400, "Invalid timezone: Please consult the documentation for a valid timezone."),
    row(400, "You must confirm this action: Please provide a confirm=true parameter."),
    row(401, "Invalid username and/or password: You did not provide a valid login."),
    row(
      401,
      "Account disabled: Your account is no longer active. Contact TMDB if this is an error."),
    row(401, "Email not verified: Your email address has not been verified."),
    row(401, "Invalid request token: The request token is either expired or invalid."),
    row(404, "The resource you requested could not be found."), row(401, "Invalid token."),
    row(401, "This token hasn't been granted write permission by the user."),
    row(404, "The requested session could not be found."),
    row(401, "You don't have permission to edit this resource."),
    row(401, "This resource is private."), row(200, "Nothing to update."),
    row(422, "This request token hasn't been approved by the user."),
    row(405, "This request method is not supported for this resource."),
    row(502, "Couldn't connect to the backend server."), row(500, "The ID is invalid."),
    row(403, "This user has been suspended."),
    row(503, "The API is undergoing maintenance. Try again later."),
    row(400, "The input is not valid."),
  ].enumerated().map {
    TMDbStatus(code: $0.offset + 1, status: $0.element.0, message: $0.element.1)
  }

  /// An addition by POST gets 201, although the table says 200 for success.
  static let created = TMDbStatus(code: 1, status: 201, message: "Success.")
  static let authenticationFailed = number(3)
  static let invalidParameters = number(5)
  static let invalidID = number(6)
  static let invalidKey = number(7)
  static let updated = number(12)
  static let deleted = number(13)
  static let sessionDenied = number(17)
  static let invalidPage = number(22)
  static let noCredentials = number(26)
  static let wrongLogin = number(30)
  static let disabled = number(31)
  static let unverified = number(32)
  static let invalidToken = number(33)
  static let notFound = number(34)
  static let sessionNotFound = number(37)
  static let notApproved = number(41)
  static let wrongMethod = number(42)
  static let invalidInput = number(47)

  /// Returns a row by its number, 1 to 47.
  static func number(_ code: Int) -> TMDbStatus { table[code - 1] }

  /// The row as a response.
  var response: ResponseMessage {
    .json(
      status,
      [
        "success": .bool((200...299).contains(status)), "status_code": .number(code),
        "status_message": .string(message),
      ])
  }

  private static func row(_ status: Int, _ message: String) -> (Int, String) { (status, message) }
}
