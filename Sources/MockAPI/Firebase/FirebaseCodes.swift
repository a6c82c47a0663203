internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Firebase {
  /// `accounts:sendOobCode`: requestType, email → sends an email with a code and a link.
  ///
  /// To verify an address, a request may send an ID token instead, as the client libraries do.
  static func sendCode(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let (type, email) = (try body.text("requestType"), try body.text("email"))
    let token = try body.text("idToken")
    guard let type, type != "OOB_REQ_TYPE_UNSPECIFIED" else {
      throw FirebaseError("MISSING_REQ_TYPE")
    }
    guard let purpose = FirebaseCode.Purpose(rawValue: type) else {
      throw FirebaseError("INVALID_REQ_TYPE")
    }
    let switches = scope.state.switches
    guard !switches.isTriedTooOften else { throw FirebaseError("TOO_MANY_ATTEMPTS_TRY_LATER") }
    var user: FirebaseUser?
    if purpose == .emailVerification, let token { user = try bearer(token, scope).user }
    guard let address = user?.email ?? email.map({ ExactString($0.lowercased()) }) else {
      throw FirebaseError("MISSING_EMAIL")
    }
    let known = user ?? scope.state.user(email: address)
    if purpose == .emailSignIn {
      guard !switches.isEmailLinkOff else { throw FirebaseError("OPERATION_NOT_ALLOWED") }
      _ = try FirebaseUser.email(address.string)
      try send(purpose, to: known, address, body, &scope)
    } else if let known {
      try send(purpose, to: known, address, body, &scope)
    } else if !switches.hidesEmails {
      throw FirebaseError("EMAIL_NOT_FOUND")
    }
    return .object([
      "kind": .string("identitytoolkit#GetOobConfirmationCodeResponse"),
      "email": .string(address.string),
    ])
  }

  /// Returns a valid code without using it up.
  static func code(_ text: String?, _ scope: Scope<Firebase>) throws(FirebaseError) -> FirebaseCode
  {
    guard let text else { throw FirebaseError("MISSING_OOB_CODE") }
    guard let code = scope.state.codes[text],
      code.localID.map({ scope.state.users[$0] != nil }) ?? true
    else {
      throw FirebaseError("INVALID_OOB_CODE")
    }
    guard scope.now < code.end else { throw FirebaseError("EXPIRED_OOB_CODE") }
    return code
  }

  /// Uses up a code, which proves that the user receives the emails sent to an address.
  static func verifyEmail(_ text: String, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> ExactString
  {
    let code = try code(text, scope)
    guard code.purpose == .emailVerification, let id = code.localID,
      scope.state.users[id]?.email == code.email
    else { throw FirebaseError("INVALID_OOB_CODE") }
    scope.state.codes[text] = nil
    scope.state.users[id]?.isEmailVerified = true
    return id
  }

  /// Makes a code and the link that uses it; the link leads back to the page that the app named.
  static func newLink(
    _ purpose: FirebaseCode.Purpose, for user: FirebaseUser?, _ email: ExactString,
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> (code: String, link: String) {
    let continueURL = try body.text("continueUrl")
    if let continueURL {
      guard isAllowed(continueURL) else {
        throw FirebaseError("UNAUTHORIZED_DOMAIN : Domain not allowlisted by project")
      }
    } else if purpose == .emailSignIn {
      throw FirebaseError("MISSING_CONTINUE_URI")
    }
    let code = scope.random.alphanumerics(54)
    scope.state.codes[code] = FirebaseCode(
      purpose: purpose, localID: purpose == .emailSignIn ? nil : user?.localID, email: email,
      end: scope.now.addingTimeInterval(purpose.lifetime))
    let link =
      "\(body.base.absoluteString)/__/auth/action?mode=\(purpose.mode)&oobCode=\(code)"
      + "&apiKey=\(Self.apiKey)"
      + (continueURL.map { "&continueUrl=\(FormEncoding.escape($0))" } ?? "") + "&lang=en"
    return (code, link)
  }

  /// Whether the project's links may lead to an address: on this machine, or on one of its own sites.
  static func isAllowed(_ text: String) -> Bool {
    if RedirectAddress.isLoopback(text) { return true }
    guard let url = URL(string: text), url.scheme == "https", url.user == nil else { return false }
    return url.host == "\(projectID).firebaseapp.com" || url.host == "\(projectID).web.app"
  }

  private static func send(
    _ purpose: FirebaseCode.Purpose, to user: FirebaseUser?, _ email: ExactString,
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) {
    let (code, link) = try newLink(purpose, for: user, email, body, &scope)
    let subject =
      switch purpose {
      case .passwordReset: "Reset your password for photo-app"
      case .emailVerification: "Verify your email for photo-app"
      case .emailSignIn: "Sign in to photo-app"
      }
    scope.send(
      Mail(to: email.string, subject: subject, text: "Follow this link:\n\(link)\n", code: code))
  }
}
