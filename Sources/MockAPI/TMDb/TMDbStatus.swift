internal import NetworkCore

/// One row of the table of codes: the system's own number, the status, and the words.
struct TMDbStatus: Hashable, Sendable {
  let code: Int
  let status: Int
  let message: String

  static let success = TMDbStatus(1, 201, "Success.")
  static let authenticationFailed = TMDbStatus(
    3, 401, "Authentication failed: You do not have permissions to access the service.")
  static let invalidParameters = TMDbStatus(
    5, 422, "Invalid parameters: Your request parameters are incorrect.")
  static let invalidKey = TMDbStatus(
    7, 401, "Invalid API key: You must be granted a valid key.")
  static let updated = TMDbStatus(
    12, 201, "The item/record was updated successfully.")
  static let deleted = TMDbStatus(
    13, 200, "The item/record was deleted successfully.")
  static let sessionDenied = TMDbStatus(17, 401, "Session denied.")
  static let invalidPage = TMDbStatus(
    22, 400, "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.")
  static let noCredentials = TMDbStatus(26, 400, "You must provide a username and password.")
  static let wrongLogin = TMDbStatus(
    30, 401, "Invalid username and/or password: You did not provide a valid login.")
  static let disabled = TMDbStatus(
    31, 401, "Account disabled: Your account is no longer active. Contact TMDB if this is an error."
  )
  static let unverified = TMDbStatus(
    32, 401, "Email not verified: Your email address has not been verified.")
  static let invalidToken = TMDbStatus(
    33, 401, "Invalid request token: The request token is either expired or invalid.")
  static let notFound = TMDbStatus(
    34, 404, "The resource you requested could not be found.")
  static let sessionNotFound = TMDbStatus(37, 404, "The requested session could not be found.")
  static let notApproved = TMDbStatus(
    41, 422, "This request token hasn't been approved by the user.")
  static let invalidInput = TMDbStatus(47, 400, "The input is not valid.")

  private init(_ code: Int, _ status: Int, _ message: String) {
    self.code = code
    self.status = status
    self.message = message
  }

  /// The answer; codes below 20 of success say so.
  var response: HTTPResponse {
    .json(
      status,
      [
        "success": .bool((200...299).contains(status)), "status_code": .number(code),
        "status_message": .string(message),
      ])
  }
}
