internal import Foundation

extension Firebase {
  /// `accounts:sendOobCode`: requestType, email → sends an email with a code and a link.
  ///
  /// To verify an address, a request may send an ID token in its place, as the client libraries do.
  func sendCode(
    _ body: FirebaseBody, base: URL, _ state: inout World.State
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
    let switches = state.firebase.switches
    guard !switches.isTriedTooOften else { throw FirebaseError("TOO_MANY_ATTEMPTS_TRY_LATER") }
    var user: FirebaseUser?
    if purpose == .emailVerification, let token { user = try bearer(token, state).user }
    guard let address = user?.email ?? email?.lowercased() else {
      throw FirebaseError("MISSING_EMAIL")
    }
    if let user = user ?? state.firebase.user(email: address) {
      send(purpose, to: user, base: base, &state)
    } else if !switches.hidesEmails {
      throw FirebaseError("EMAIL_NOT_FOUND")
    }
    return .object([
      "kind": .string("identitytoolkit#GetOobConfirmationCodeResponse"), "email": .string(address),
    ])
  }

  /// Returns a valid code without using it up.
  func code(_ text: String?, _ state: World.State) throws(FirebaseError) -> FirebaseCode {
    guard let text else { throw FirebaseError("MISSING_OOB_CODE") }
    guard let code = state.firebase.codes[text], state.firebase.users[code.localID] != nil else {
      throw FirebaseError("INVALID_OOB_CODE")
    }
    guard state.now < code.end else { throw FirebaseError("EXPIRED_OOB_CODE") }
    return code
  }

  /// Uses up a code, which proves that the user receives the emails sent to an address.
  func verifyEmail(_ text: String, _ state: inout World.State) throws(FirebaseError) -> String {
    let code = try code(text, state)
    guard code.purpose == .emailVerification,
      state.firebase.users[code.localID]?.email == code.email
    else { throw FirebaseError("INVALID_OOB_CODE") }
    state.firebase.codes[text] = nil
    state.firebase.users[code.localID]?.isEmailVerified = true
    return code.localID
  }

  private func send(
    _ purpose: FirebaseCode.Purpose, to user: FirebaseUser, base: URL, _ state: inout World.State
  ) {
    let code = state.random.alphanumerics(54)
    state.firebase.codes[code] = FirebaseCode(
      purpose: purpose, localID: user.localID, email: user.email,
      end: state.now.addingTimeInterval(purpose.lifetime))
    let link =
      "\(base.absoluteString)/__/auth/action?mode=\(purpose.mode)&oobCode=\(code)"
      + "&apiKey=\(Self.apiKey)&lang=en"
    let subject =
      switch purpose {
      case .passwordReset: "Reset your password for photo-app"
      case .emailVerification: "Verify your email for photo-app"
      }
    state.mailbox.append(
      Mail(to: user.email, subject: subject, text: "Follow this link:\n\(link)\n", code: code))
  }
}
