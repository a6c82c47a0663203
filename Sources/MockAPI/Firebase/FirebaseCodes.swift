internal import Foundation

extension Firebase {
  /// `accounts:sendOobCode`: requestType, email → sends an email with a code and a link.
  ///
  /// To verify an address, a request may send an ID token in its place, as the client libraries do.
  static func sendCode(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let (type, email) = (try body.text("requestType"), try body.text("email"))
    let token = try body.text("idToken")
    guard let type, type != "OOB_REQ_TYPE_UNSPECIFIED" else {
      throw FirebaseError("MISSING_REQ_TYPE")
    }
    guard type != "EMAIL_SIGNIN" else { throw FirebaseError("OPERATION_NOT_ALLOWED") }
    guard let purpose = FirebaseCode.Purpose(rawValue: type) else {
      throw FirebaseError("INVALID_REQ_TYPE")
    }
    let switches = scope.state.switches
    guard !switches.isTriedTooOften else { throw FirebaseError("TOO_MANY_ATTEMPTS_TRY_LATER") }
    var user: FirebaseUser?
    if purpose == .emailVerification, let token { user = try bearer(token, scope).user }
    guard let address = user?.email ?? email?.lowercased() else {
      throw FirebaseError("MISSING_EMAIL")
    }
    if let user = user ?? scope.state.user(email: address) {
      send(purpose, to: user, base: body.base, &scope)
    } else if !switches.hidesEmails {
      throw FirebaseError("EMAIL_NOT_FOUND")
    }
    return .object([
      "kind": .string("identitytoolkit#GetOobConfirmationCodeResponse"), "email": .string(address),
    ])
  }

  /// Returns a valid code without using it up.
  static func code(_ text: String?, _ scope: Scope<Firebase>) throws(FirebaseError) -> FirebaseCode
  {
    guard let text else { throw FirebaseError("MISSING_OOB_CODE") }
    guard let code = scope.state.codes[text], scope.state.users[code.localID] != nil else {
      throw FirebaseError("INVALID_OOB_CODE")
    }
    guard scope.now < code.end else { throw FirebaseError("EXPIRED_OOB_CODE") }
    return code
  }

  /// Uses up a code, which proves that the user receives the emails sent to an address.
  static func verifyEmail(_ text: String, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> String
  {
    let code = try code(text, scope)
    guard code.purpose == .emailVerification,
      scope.state.users[code.localID]?.email == code.email
    else { throw FirebaseError("INVALID_OOB_CODE") }
    scope.state.codes[text] = nil
    scope.state.users[code.localID]?.isEmailVerified = true
    return code.localID
  }

  /// Makes a code and the link that uses it.
  static func newLink(
    _ purpose: FirebaseCode.Purpose, for user: FirebaseUser, base: URL,
    _ scope: inout Scope<Firebase>
  ) -> (code: String, link: String) {
    let code = scope.random.alphanumerics(54)
    scope.state.codes[code] = FirebaseCode(
      purpose: purpose, localID: user.localID, email: user.email,
      end: scope.now.addingTimeInterval(purpose.lifetime))
    let link =
      "\(base.absoluteString)/__/auth/action?mode=\(purpose.mode)&oobCode=\(code)"
      + "&apiKey=\(Self.apiKey)&lang=en"
    return (code, link)
  }

  private static func send(
    _ purpose: FirebaseCode.Purpose, to user: FirebaseUser, base: URL,
    _ scope: inout Scope<Firebase>
  ) {
    let (code, link) = newLink(purpose, for: user, base: base, &scope)
    let subject =
      switch purpose {
      case .passwordReset: "Reset your password for photo-app"
      case .emailVerification: "Verify your email for photo-app"
      }
    scope.send(
      Mail(to: user.email, subject: subject, text: "Follow this link:\n\(link)\n", code: code))
  }
}
