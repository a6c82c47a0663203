internal import NetworkCore

/// Why an operation fails, as the service says it.
struct CognitoError: Error, Hashable, Sendable {
  /// The kind.
  let type: String
  /// What the service says; nil where it says nothing.
  let message: String?

  /// An error of a kind; `Exception` is added to its name.
  init(_ kind: String, _ message: String?) {
    type = "\(kind)Exception"
    self.message = message
  }

  /// The error as the body of an answer.
  var body: JSONValue {
    guard let message else { return .object(["__type": .string(type)]) }
    return .object(["__type": .string(type), "message": .string(message)])
  }

  /// There is no such operation.
  static let unknownOperation = CognitoError("UnknownOperation", nil)
  /// The user has not shown a code yet.
  static let userNotConfirmed = CognitoError("UserNotConfirmed", "User is not confirmed.")
  /// There is no such user, said to who signs in.
  static let userNotFound = CognitoError("UserNotFound", "User does not exist.")
  /// There is no such user, said to who shows a code.
  static let userOfClientNotFound = CognitoError(
    "UserNotFound", "Username/client id combination not found.")
  /// The name is taken.
  static let usernameExists = CognitoError("UsernameExists", "User already exists")
  /// The user must choose a new password first.
  static let resetRequired = CognitoError(
    "PasswordResetRequired", "Password reset required for the user")
  /// The code is another.
  static let codeMismatch = CognitoError(
    "CodeMismatch", "Invalid verification code provided, please try again.")
  /// The code is too old, or there is none.
  static let expiredCode = CognitoError(
    "ExpiredCode", "Invalid code provided, please request a code again.")
  /// There were too many tries or letters.
  static let limitExceeded = CognitoError(
    "LimitExceeded", "Attempt limit exceeded, please try after some time.")
  /// There were too many wrong codes.
  static let tooManyFailedAttempts = CognitoError(
    "TooManyFailedAttempts", "Attempt limit exceeded, please try after some time.")
  /// The name or the password is wrong; which one is not said.
  static let incorrectPassword = CognitoError.notAuthorized("Incorrect username or password.")
  /// The session is unknown or somebody else's.
  static let invalidSession = CognitoError.notAuthorized("Invalid session for the user.")
  /// The session is over.
  static let expiredSession = CognitoError.notAuthorized(
    "Invalid session for the user, session is expired.")
  /// The session has been used.
  static let usedSession = CognitoError.notAuthorized(
    "Invalid session for the user, session can only be used once.")

  /// The body is no JSON object, or a member has the wrong type.
  static func notSerialized(_ message: String? = nil) -> CognitoError {
    CognitoError("Serialization", message)
  }

  /// Somebody may not do it.
  static func notAuthorized(_ message: String) -> CognitoError {
    CognitoError("NotAuthorized", message)
  }

  /// Something in the input is wrong.
  static func invalidParameter(_ message: String) -> CognitoError {
    CognitoError("InvalidParameter", message)
  }
}
