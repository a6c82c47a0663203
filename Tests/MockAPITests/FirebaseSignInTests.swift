import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct FirebaseSignInTests {
  private let client = FirebaseClient()

  @Test func `signing up returns the account and its tokens`() throws {
    let answer = try client.signUp("Ada@X.io")
    #expect(answer.status == 200)
    #expect(answer.fields["Content-Type"] == "application/json; charset=utf-8")
    let pattern =
      #/\{"kind":"identitytoolkit#SignupNewUserResponse","localId":"[A-Za-z0-9]{28}","email":"ada@x\.io","idToken":"[-\w.]+","refreshToken":"[-\w]+","expiresIn":"3600"\}/#
    #expect(answer.text.wholeMatch(of: pattern) != nil)
  }

  @Test func `signing in returns the account and its tokens`() throws {
    let answer = try client.signIn()
    #expect(answer.status == 200)
    let pattern =
      #/\{"kind":"identitytoolkit#VerifyPasswordResponse","registered":true,"localId":"[A-Za-z0-9]{28}","email":"mia@example\.com","idToken":"[-\w.]+","refreshToken":"[-\w]+","expiresIn":"3600"\}/#
    #expect(answer.text.wholeMatch(of: pattern) != nil)
  }

  @Test(arguments: [
    ("{}", "ADMIN_ONLY_OPERATION"),
    ("", "ADMIN_ONLY_OPERATION"),
    (#"{"password":"hunter2"}"#, "MISSING_EMAIL"),
    (#"{"email":null,"password":"hunter2"}"#, "MISSING_EMAIL"),
    (#"{"email":"","password":"hunter2"}"#, "MISSING_EMAIL"),
    (#"{"email":"ada@x.io"}"#, "MISSING_PASSWORD"),
    (#"{"email":"ada","password":"hunter2"}"#, "INVALID_EMAIL"),
    (#"{"email":"a@b@c","password":"hunter2"}"#, "INVALID_EMAIL"),
    (#"{"email":"@x.io","password":"hunter2"}"#, "INVALID_EMAIL"),
    (#"{"email":"mia@example.com","password":"hunter2"}"#, "EMAIL_EXISTS"),
    (#"{"email":"MIA@Example.com","password":"hunter2"}"#, "EMAIL_EXISTS"),
    (
      #"{"email":"ada@x.io","password":"five5"}"#,
      "WEAK_PASSWORD : Password should be at least 6 characters"
    ),
  ])
  func `signing up is refused with its reason`(body: String, message: String) throws {
    let answer = try client.post("signUp", body)
    #expect(answer.status == 400)
    #expect(
      answer.text == #"{"error":{"code":400,"message":"\#(message)","errors":[{"message":"#
        + #""\#(message)","domain":"global","reason":"invalid"}]}}"#)
  }

  @Test(arguments: [
    (false, "mia@example.com", "wrong-one", "INVALID_PASSWORD"),
    (false, "nobody@example.com", "wrong-one", "EMAIL_NOT_FOUND"),
    (true, "mia@example.com", "wrong-one", "INVALID_LOGIN_CREDENTIALS"),
    (true, "nobody@example.com", "wrong-one", "INVALID_LOGIN_CREDENTIALS"),
    (false, "", "wrong-one", "MISSING_EMAIL"),
    (false, "mia", "wrong-one", "INVALID_EMAIL"),
    (false, "mia@example.com", "", "MISSING_PASSWORD"),
  ])
  func `signing in is refused with its reason`(
    isPrivate: Bool, email: String, password: String, message: String
  ) throws {
    client.world.firebase.switches.hidesEmails = isPrivate
    let answer = try client.signIn(email, password)
    #expect(answer.status == 400)
    #expect(answer.error == message)
  }

  @Test func `a disabled account cannot sign in until it is enabled`() throws {
    client.world.firebase.setDisabled(true, email: "Mia@example.com")
    #expect(try client.signIn().error == "USER_DISABLED")
    client.world.firebase.setDisabled(false, email: Firebase.demoEmail)
    #expect(try client.signIn().status == 200)
    client.world.firebase.setDisabled(true, email: "nobody@example.com")
  }

  @Test func `each switch refuses what it is for`() throws {
    let api = client.world.firebase
    #expect(api.switches == FirebaseSwitches())
    api.switches.isPasswordLoginDisabled = true
    #expect(try client.signIn().error == "PASSWORD_LOGIN_DISABLED")
    #expect(try client.post("resetPassword", "{}").error == "PASSWORD_LOGIN_DISABLED")
    #expect(try client.signUp("a@x.io").status == 200)
    api.switches = FirebaseSwitches()
    api.switches.isSignUpNotAllowed = true
    #expect(try client.signUp("b@x.io").error == "OPERATION_NOT_ALLOWED")
    #expect(try client.signIn().status == 200)
    api.switches = FirebaseSwitches()
    api.switches.isSignUpForAdministrators = true
    #expect(try client.signUp("b@x.io").error == "ADMIN_ONLY_OPERATION")
    api.switches = FirebaseSwitches()
    api.switches.isTriedTooOften = true
    #expect(try client.signUp("b@x.io").error == "TOO_MANY_ATTEMPTS_TRY_LATER")
    #expect(try client.signIn().error == "TOO_MANY_ATTEMPTS_TRY_LATER")
    let letter = #"{"requestType":"PASSWORD_RESET","email":"mia@example.com"}"#
    #expect(try client.post("sendOobCode", letter).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
  }

  @Test func `two worlds share nothing and behave the same`() throws {
    let other = FirebaseClient()
    let answers = try (client.signUp("ada@x.io"), other.signUp("ada@x.io"))
    #expect(answers.0.text == answers.1.text)
    #expect(try client.certificates().text == other.certificates().text)
    _ = try client.signUp("bob@x.io")
    #expect(try other.signIn("bob@x.io", "hunter2").error == "EMAIL_NOT_FOUND")
    let third = FirebaseClient(world: World(seed: 2))
    #expect(try third.signUp("ada@x.io").text != answers.0.text)
  }
}
