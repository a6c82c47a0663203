internal import Foundation
internal import NetworkCore

extension Firebase {
  /// Serves the page that the link in an email opens in a browser.
  ///
  /// `GET` with `mode=verifyEmail` verifies the address at once. With `mode=resetPassword` it shows
  /// a form, which the browser posts back with `newPassword`.
  static func actionPage(_ call: Call, _ scope: inout Scope<Firebase>) -> ResponseMessage {
    let code = call.query("oobCode").flatMap { $0.isEmpty ? nil : $0 }
    do throws(FirebaseError) {
      switch (call.method, call.query("mode")) {
      case ("GET", FirebaseCode.Purpose.emailVerification.mode):
        guard let code else { throw FirebaseError("MISSING_OOB_CODE") }
        _ = try verifyEmail(code, &scope)
        return Self.page(200, "<p>Your email is verified. You can sign in now.</p>")
      case ("GET", FirebaseCode.Purpose.passwordReset.mode):
        _ = try resetPassword(code: code, nil, &scope)
        return Self.page(
          200,
          """
          <form method="post">
          <p><label for="newPassword">New password</label>
          <input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required></p>
          <p><button type="submit">Save</button></p>
          </form>
          """)
      case ("GET", FirebaseCode.Purpose.emailSignIn.mode):
        return try backToApp(call, code, scope)
      case ("POST", FirebaseCode.Purpose.passwordReset.mode):
        let password = call.form.first { $0.name == "newPassword" }?.value ?? ""
        _ = try resetPassword(code: code, password, &scope)
        return Self.page(200, "<p>Your password is changed. You can sign in with it now.</p>")
      default: return Self.page(400, "<p>This link is not valid.</p>")
      }
    } catch {
      return Self.page(400, "<p>\(HTML.escape(error.message))</p>")
    }
  }

  /// Sends the browser to the app's own page, which signs the user in with the code.
  private static func backToApp(
    _ call: Call, _ code: String?, _ scope: Scope<Firebase>
  ) throws(FirebaseError) -> ResponseMessage {
    guard let code, try self.code(code, scope).purpose == .emailSignIn,
      let target = call.query("continueUrl"), isAllowed(target)
    else { throw FirebaseError("INVALID_OOB_CODE") }
    var response = ResponseMessage(status: 302)
    response.fields["Location"] = RedirectAddress.adding(
      [
        ("apiKey", apiKey), ("oobCode", code), ("mode", FirebaseCode.Purpose.emailSignIn.mode),
        ("lang", "en"),
      ], to: target)
    response.fields["Cache-Control"] = "no-store"
    response.fields["Referrer-Policy"] = "no-referrer"
    return response
  }

  private static func page(_ status: Int, _ content: String) -> ResponseMessage {
    PracticePage(service: "Firebase", title: "photo-app", content: content).response(status)
  }
}
