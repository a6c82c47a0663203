import Foundation
import MockAPI
import Testing

@Suite struct CognitoSignUpTests {
  private let client = CognitoClient()

  @Test func `signing up sends a code and returns a session`() async throws {
    let answer = try await client.signUp()
    #expect(answer.status == 200)
    #expect(answer.type == "application/x-amz-json-1.1")
    #expect(answer.requestID?.count == 36)
    let (subject, session) = (try #require(answer["UserSub"]), try #require(answer["Session"]))
    #expect(
      answer.text == #"{"UserConfirmed":false,"CodeDeliveryDetails":{"Destination":"a***@x***","#
        + #""DeliveryMedium":"EMAIL","AttributeName":"email"},"UserSub":"\#(subject)","#
        + #""Session":"\#(session)"}"#)
    let letter = try #require(client.world.mailbox.last)
    #expect(letter.recipient == "ada@x.io")
    #expect(letter.code?.wholeMatch(of: /[0-9]{6}/) != nil)
  }

  @Test(arguments: [
    ("short", "Password not long enough"),
    ("LOVELACE-1815", "Password must have lowercase characters"),
    ("lovelace-1815", "Password must have uppercase characters"),
    ("Lovelace-", "Password must have numeric characters"),
    ("Lovelace1815", "Password must have symbol characters"),
  ])
  func `a password against the policy is refused`(password: String, text: String) async throws {
    let answer = try await client.signUp(password: password)
    expect(
      answer, is: "InvalidPasswordException", "Password did not conform with policy: \(text)")
  }

  @Test func `a name can be used once`() async throws {
    _ = try await client.signUp()
    expect(try await client.signUp(), is: "UsernameExistsException", "User already exists")
    expect(try await client.signUp("ADA"), is: "UsernameExistsException", "User already exists")
  }

  @Test(arguments: [
    (
      "{}",
      "2 validation errors detected: Value null at 'clientId' failed to satisfy constraint: "
        + "Member must not be null; Value null at 'username' failed to satisfy constraint: "
        + "Member must not be null"
    ),
    (
      #"{"ClientId":"c","Username":"a b"}"#,
      "1 validation error detected: Value at 'username' failed to satisfy constraint: "
        + "Member must satisfy regular expression pattern: "
        + #"[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+"#
    ),
    (
      #"{"ClientId":"c","Username":"a","UserAttributes":[{}]}"#,
      "1 validation error detected: Value null at 'userAttributes.1.member.name' failed to "
        + "satisfy constraint: Member must not be null"
    ),
  ])
  func `input against the service model is named`(body: String, text: String) async throws {
    expect(try await client.send("SignUp", body), is: "InvalidParameterException", text)
  }

  @Test(arguments: [
    (#""Username":"a""#, "Password is required."),
    (
      #""Username":"a","Password":"Lovelace-1815","UserAttributes":[{"Name":"email","Value":"x"}]"#,
      "Invalid email address format."
    ),
    (
      #""Username":"a","Password":"Lovelace-1815","UserAttributes":[{"Name":"shoe","Value":"x"}]"#,
      "Attributes did not conform to the schema: shoe: Attribute does not exist in the schema.\\n"
    ),
  ])
  func `input against the pool's schema is named`(members: String, text: String) async throws {
    expect(try await client.call("SignUp", members), is: "InvalidParameterException", text)
  }

  @Test func `an unknown app has no pool`() async throws {
    let answer = try await client.send(
      "SignUp", #"{"ClientId":"other","Username":"a","Password":"Lovelace-1815"}"#)
    expect(
      answer, is: "ResourceNotFoundException", "User pool client other does not exist.")
  }

  @Test func `signing up can be closed and emails can fail`() async throws {
    client.api.switches.deliversCodes = false
    expect(
      try await client.signUp(), is: "CodeDeliveryFailureException",
      "Unable to deliver the confirmation code to the user.")
    client.api.switches.allowsSignUp = false
    expect(
      try await client.signUp(), is: "NotAuthorizedException",
      "SignUp is not permitted for this user pool")
  }

  @Test func `the right code confirms a user once`() async throws {
    _ = try await client.signUp()
    let code = try client.code()
    let answer = try await client.confirm(code: code)
    #expect(answer.status == 200)
    #expect(answer.text == "{}")
    expect(
      try await client.confirm(code: code), is: "NotAuthorizedException",
      "User cannot be confirmed. Current status is CONFIRMED")
    #expect(try await client.signIn("ada@x.io", "Lovelace-1815").status == 200)
  }

  @Test func `five wrong codes are the limit`() async throws {
    _ = try await client.signUp()
    for _ in 0..<5 {
      expect(
        try await client.confirm(code: try client.wrongCode()), is: "CodeMismatchException",
        "Invalid verification code provided, please try again.")
    }
    expect(
      try await client.confirm(code: try client.code()), is: "TooManyFailedAttemptsException",
      "Attempt limit exceeded, please try after some time.")
  }

  @Test func `a code lasts a day and a new one replaces it`() async throws {
    _ = try await client.signUp()
    let first = try client.code()
    client.world.advance(by: 24 * 60 * 60)
    expect(
      try await client.confirm(code: first), is: "ExpiredCodeException",
      "Invalid code provided, please request a code again.")
    let answer = try await client.call("ResendConfirmationCode", #""Username":"ada""#)
    #expect(
      answer.text == #"{"CodeDeliveryDetails":{"Destination":"a***@x***","#
        + #""DeliveryMedium":"EMAIL","AttributeName":"email"}}"#)
    #expect(try await client.confirm(code: try client.code()).status == 200)
    expect(
      try await client.call("ResendConfirmationCode", #""Username":"ada""#),
      is: "InvalidParameterException", "User is already confirmed.")
  }

  @Test func `five emails an hour are the limit`() async throws {
    _ = try await client.signUp()
    for status in [200, 200, 200, 200, 400] {
      let answer = try await client.call("ResendConfirmationCode", #""Username":"ada""#)
      #expect(answer.status == status)
      #expect(answer.errorType == (status == 200 ? nil : "LimitExceededException"))
    }
    client.world.advance(by: 3600)
    #expect(try await client.call("ResendConfirmationCode", #""Username":"ada""#).status == 200)
  }

  @Test func `an address as the name gets the email and stays with its user`()
    async throws
  {
    let answer = try await client.call(
      "SignUp", #""Username":"bob@x.io","Password":"Lovelace-1815""#)
    #expect(answer["CodeDeliveryDetails.Destination"] == "b***@x***")
    let taken = try await client.call(
      "SignUp", #""Username":"DEMO@x.example","Password":"Lovelace-1815""#)
    expect(taken, is: "UsernameExistsException", "User already exists")
  }

  @Test func `a verified address belongs to one user`() async throws {
    _ = try await client.signUp()
    #expect(try await client.confirm(code: try client.code()).status == 200)
    _ = try await client.call(
      "SignUp",
      #""Username":"eve","Password":"Lovelace-1815","#
        + #""UserAttributes":[{"Name":"email","Value":"ada@x.io"}]"#)
    let code = try client.code()
    expect(
      try await client.confirm("eve", code: code), is: "AliasExistsException",
      "An account with the email already exists.")
    let forced = try await client.call(
      "ConfirmSignUp",
      #""Username":"eve","ConfirmationCode":"\#(code)","ForceAliasCreation":true"#)
    #expect(forced.status == 200)
  }

  @Test func `unknown users are hidden unless the switch is off`() async throws {
    let details = try await client.call("ResendConfirmationCode", #""Username":"nobody""#)
    #expect(details.status == 200)
    let again = try await client.call("ResendConfirmationCode", #""Username":"nobody""#)
    #expect(details.text == again.text)
    #expect(try await client.confirm("nobody", code: "1").errorType == "ExpiredCodeException")
    client.api.switches.hidesUsers = false
    expect(
      try await client.confirm("nobody", code: "1"), is: "UserNotFoundException",
      "Username/client id combination not found.")
    #expect(
      try await client.call("ResendConfirmationCode", #""Username":"nobody""#).errorType
        == "UserNotFoundException")
  }
}
