internal import CryptoCore
internal import Foundation

extension Cognito {
  /// The purpose of a code in an email.
  enum CodePurpose: Sendable {
    /// To confirm the account; valid for a day.
    case confirmation
    /// To sign in without a password; valid for three minutes.
    case signIn
  }

  /// The pool cannot send the email.
  static let notDelivered = CognitoError(
    "CodeDeliveryFailure", "Unable to deliver the confirmation code to the user.")

  /// Sends an email with a new code; a user gets at most five an hour.
  static func sendCode(
    to user: inout CognitoUser, for purpose: CodePurpose, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> CognitoCode {
    guard scope.state.switches.deliversCodes else { throw notDelivered }
    let now = scope.now
    user.letters.removeAll { now.timeIntervalSince($0) >= 3600 }
    guard user.letters.count < 5 else { throw .limitExceeded }
    user.letters.append(now)
    let lifetime: Double =
      switch purpose {
      case .confirmation: 24 * 3600
      case .signIn: 180
      }
    let code = CognitoCode(
      digits: scope.random.digits(6), expiry: now.addingTimeInterval(lifetime))
    let text =
      switch purpose {
      case .confirmation: "Your confirmation code is \(code.digits)"
      case .signIn: "Your sign-in code is \(code.digits)"
      }
    let subject =
      switch purpose {
      case .confirmation: "Your verification code"
      case .signIn: "Your sign-in code"
      }
    scope.send(Mail(to: user.email ?? "", subject: subject, text: text, code: code.digits))
    return code
  }

  /// Compares a code with the sent one; after five wrong codes it refuses all codes.
  static func check(
    _ digits: String, _ sent: inout CognitoCode?, _ now: Date, limit: CognitoError
  ) throws(CognitoError) {
    guard var code = sent else { throw .expiredCode }
    guard code.failureCount < 5 else { throw limit }
    guard code.expiry > now else { throw .expiredCode }
    guard constantTimeEqual(digits.utf8, code.digits.utf8) else {
      code.failureCount += 1
      sent = code
      throw .codeMismatch
    }
  }

  /// Returns the address of an email, mostly hidden: `a***@x***`.
  static func delivery(to email: String) -> JSONValue {
    .object([
      "Destination": .string(hidden(email)), "DeliveryMedium": .string("EMAIL"),
      "AttributeName": .string("email"),
    ])
  }

  /// Returns an address that shows only the first letters of both parts.
  static func hidden(_ email: String) -> String {
    let parts = email.split(separator: "@", maxSplits: 1)
    return parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
  }

  /// Returns the response for an unknown user: an address derived from the name, the same each
  /// time.
  static func unknownDelivery(
    _ username: String, _ scope: Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    guard scope.state.switches.hidesUsers else { throw .userOfClientNotFound }
    return .object(["CodeDeliveryDetails": delivery(to: inventedAddress(of: username))])
  }

  /// Returns the start of an address for an unknown name, the same each time.
  static func inventedAddress(of username: String) -> String {
    var seed: UInt64 = 0
    for byte in SHA256.hash(data: Data(username.lowercased().utf8)).prefix(8) {
      seed = seed << 8 | UInt64(byte)
    }
    var random = SeededRandom(seed: seed)
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return random.characters(1, of: letters) + "@" + random.characters(1, of: letters)
  }

  /// Refuses a password that violates the pool's policy.
  static func checkPolicy(_ password: String) throws(CognitoError) {
    let bytes = password.utf8
    let fault: String? =
      if password.count < 8 {
        "Password not long enough"
      } else if !bytes.contains(where: { (0x61...0x7A).contains($0) }) {
        "Password must have lowercase characters"
      } else if !bytes.contains(where: { (0x41...0x5A).contains($0) }) {
        "Password must have uppercase characters"
      } else if !bytes.contains(where: { (0x30...0x39).contains($0) }) {
        "Password must have numeric characters"
      } else if !password.contains(where: { "^$*.[]{}()?\"!@#%&/\\,><':;|_~`=+-".contains($0) }) {
        "Password must have symbol characters"
      } else {
        nil
      }
    if let fault {
      throw CognitoError("InvalidPassword", "Password did not conform with policy: \(fault)")
    }
  }
}
