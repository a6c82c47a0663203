internal import NetworkCore

/// An error as the service reports it.
struct CognitoError: Error, Hashable, Sendable {
  /// The kind.
  let type: String
  /// The message; nil where the service sends none.
  let message: String?

  /// Creates an error of a kind, and adds `Exception` to its name.
  init(_ kind: String, _ message: String?) {
    type = "\(kind)Exception"
    self.message = message
  }

  /// The error as the body of a response.
  var body: JSONValue {
    guard let message else { return .object(["__type": .string(type)]) }
    return .object(["__type": .string(type), "message": .string(message)])
  }

  static let unknownOperation = CognitoError("UnknownOperation", nil)
  /// The user has not been confirmed with a code yet.
  static let userNotConfirmed = CognitoError("UserNotConfirmed", "User is not confirmed.")
  /// The user does not exist; the message for a sign-in.
  static let userNotFound = CognitoError("UserNotFound", "User does not exist.")
  /// The user does not exist; the message for a confirmation.
  static let userOfClientNotFound = CognitoError(
    "UserNotFound", "Username/client id combination not found.")
  /// The name is taken.
  static let usernameExists = CognitoError("UsernameExists", "User already exists")
  /// The code is not the sent one.
  static let codeMismatch = CognitoError(
    "CodeMismatch", "Invalid verification code provided, please try again.")
  /// The code has expired, or there is none.
  static let expiredCode = CognitoError(
    "ExpiredCode", "Invalid code provided, please request a code again.")
  /// There were too many attempts or emails.
  static let limitExceeded = CognitoError(
    "LimitExceeded", "Attempt limit exceeded, please try after some time.")
  /// There were too many wrong codes.
  static let tooManyFailedAttempts = CognitoError(
    "TooManyFailedAttempts", "Attempt limit exceeded, please try after some time.")
  /// The name or the password is wrong; the message does not reveal which.
  static let incorrectPassword = CognitoError.notAuthorized("Incorrect username or password.")
  /// The session is unknown or belongs to another user.
  static let invalidSession = CognitoError.notAuthorized("Invalid session for the user.")
  static let expiredSession = CognitoError.notAuthorized(
    "Invalid session for the user, session is expired.")
  /// The session has already been used.
  static let usedSession = CognitoError.notAuthorized(
    "Invalid session for the user, session can only be used once.")

  /// Returns the error for a body that is not a JSON object, or for a member of the wrong type.
  static func notSerialized(_ message: String? = nil) -> CognitoError {
    CognitoError("Serialization", message)
  }

  /// Returns the error for a user without permission.
  static func notAuthorized(_ message: String) -> CognitoError {
    CognitoError("NotAuthorized", message)
  }

  /// Returns the error for an invalid input.
  static func invalidParameter(_ message: String) -> CognitoError {
    CognitoError("InvalidParameter", message)
  }
}
