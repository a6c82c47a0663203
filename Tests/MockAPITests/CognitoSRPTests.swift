import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// `USER_SRP_AUTH`: signing in with a password that never leaves the client.
@Suite struct CognitoSRPTests {
  private let client = CognitoClient()

  @Test(arguments: CognitoSRPVector.all)
  func `the numbers are those of pycognito`(vector: CognitoSRPVector) throws {
    func number(_ text: String) throws -> BigNumber {
      try #require(BigNumber(hex: text.filter { !$0.isWhitespace }))
    }
    let password = CognitoPassword(
      vector.password, of: vector.username, salt: try number(vector.salt))
    #expect(password.exponent == (try number(vector.exponent)), "\(vector.note)")
    let numbers = try #require(
      CognitoSRP(
        clientDigits: vector.clientValue.filter { !$0.isWhitespace }, password: password,
        secret: try number(vector.secret)))
    #expect(numbers.serverValue == (try number(vector.serverValue)))
    #expect(BigNumber(Data(copying: numbers.key)) == (try number(vector.key)))
    let signature = numbers.signature(
      of: vector.username, block: Data("block of the server".utf8),
      timestamp: CognitoSRPVector.timestamp)
    #expect(signature == vector.signature)
  }

  @Test func `the right password signs in, at a client with a secret too`() async throws {
    let answer = try await signIn()
    #expect(answer.status == 200)
    let user = try await client.send("GetUser", #"{"AccessToken":"\#(answer.accessToken)"}"#)
    #expect(user["Username"] == "demo")
    let server = try await signIn(clientID: Cognito.serverClientID)
    #expect(server.status == 200)
    let bare = try await client.send(
      "InitiateAuth",
      #"{"ClientId":"\#(Cognito.serverClientID)","AuthFlow":"USER_SRP_AUTH","#
        + #""AuthParameters":{"USERNAME":"demo","SRP_A":"2"}}"#)
    #expect(bare["message"]?.hasSuffix("SECRET_HASH was not received") == true)
  }

  @Test func `the password is in no request`() async throws {
    _ = try await signIn()
    #expect(client.world.log.count == 2)
    for record in client.world.log {
      #expect(!String(decoding: record.request.body, as: UTF8.self).contains("unter2"))
    }
  }

  @Test func `a wrong password is refused like any other, and locks the user`() async throws {
    for _ in 0..<5 {
      expect(
        try await signIn(password: "Wrong-1!aa"), is: "NotAuthorizedException",
        "Incorrect username or password.")
    }
    expect(try await signIn(), is: "NotAuthorizedException", "Password attempts exceeded")
    client.world.advance(by: 1)
    #expect(try await signIn().status == 200)
  }

  @Test func `an unknown user looks like any other, each time the same`() async throws {
    let first = try await SRPClient().begin("nobody", with: client)
    let second = try await SRPClient().begin("nobody", with: client)
    #expect(first["ChallengeName"] == "PASSWORD_VERIFIER")
    #expect(first["ChallengeParameters.SALT"] == second["ChallengeParameters.SALT"])
    #expect(first["ChallengeParameters.SRP_B"] != second["ChallengeParameters.SRP_B"])
    expect(
      try await signIn("nobody"), is: "NotAuthorizedException", "Incorrect username or password.")
    client.api.switches.hidesUsers = false
    expect(try await signIn("nobody"), is: "UserNotFoundException", "User does not exist.")
  }

  @Test func `a number that leads to a known key is refused`() async throws {
    let prime = BigNumber.prime3072.hex
    for digits in ["0", "00", prime, "-1", "xyz", String(repeating: "1", count: 769)] {
      let answer = try await SRPClient().begin("demo", digits: digits, with: client)
      #expect(answer.errorType == "InvalidParameterException", "\(digits)")
    }
  }

  @Test func `a block is for one attempt, one client and three minutes`() async throws {
    let srp = SRPClient()
    func begin() async throws -> String {
      srp.responses(to: try await srp.begin("demo", with: client), Cognito.demoPassword)
    }
    let used = try await begin()
    #expect(try await respond(used).status == 200)
    #expect(try await respond(used).errorType == "NotAuthorizedException")
    let late = try await begin()
    client.world.advance(by: 180)
    #expect(try await respond(late).errorType == "NotAuthorizedException")
    let other = try await begin()
    let hash = Cognito.secretHash(of: "demo")
    let stolen = try await respond(
      other + #","SECRET_HASH":"\#(hash)""#, clientID: Cognito.serverClientID)
    #expect(stolen.errorType == "NotAuthorizedException")
    let wrongName = try await begin().replacing(
      #""USERNAME":"demo""#, with: #""USERNAME":"invited""#)
    #expect(try await respond(wrongName).errorType == "NotAuthorizedException")
  }

  @Test func `an invited user goes on with a new password, and then it is the right one`()
    async throws
  {
    let answer = try await signIn("invited", password: Cognito.invitedPassword)
    #expect(answer["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    let session = try #require(answer["Session"])
    let done = try await client.respond(
      "NEW_PASSWORD_REQUIRED", session,
      #""USERNAME":"invited","NEW_PASSWORD":"Lovelace-1815""#)
    #expect(done.status == 200)
    #expect(try await signIn("invited", password: "Lovelace-1815").status == 200)
  }

  @Test func `a name in other letters and an email address work too`() async throws {
    #expect(try await signIn("DEMO").status == 200)
    #expect(try await signIn("demo@x.example").status == 200)
  }

  @Test func `a device that the pool forgot is named, and the client tries again without it`()
    async throws
  {
    // As amazon-cognito-identity-js does: the same block again, with the device made null.
    let srp = SRPClient()
    let begun = try await srp.begin("demo", with: client)
    let responses = srp.responses(to: begun, Cognito.demoPassword)
    expect(
      try await respond(responses + #","DEVICE_KEY":"us-east-1_a1b2c3d4""#),
      is: "ResourceNotFoundException", "Device does not exist.")
    #expect(try await respond(responses + #","DEVICE_KEY":null"#).status == 200)
  }

  @Test(arguments: ["2014-09-02T12:00:00Z", "Tue Sep 2 12:00:00 2014", ""])
  func `a time in another format is refused`(time: String) async throws {
    let srp = SRPClient()
    let begun = try await srp.begin("demo", with: client)
    let answer = try await respond(srp.responses(to: begun, Cognito.demoPassword, at: time))
    #expect(answer.errorType == "InvalidParameterException")
  }

  private func signIn(
    _ name: String = "demo", password: String = Cognito.demoPassword,
    clientID: String = Cognito.clientID
  ) async throws -> CognitoClient.Answer {
    let srp = SRPClient()
    let isServer = clientID == Cognito.serverClientID
    let hash = isServer ? #","SECRET_HASH":"\#(Cognito.secretHash(of: name))""# : ""
    let begun = try await srp.begin(name, clientID: clientID, extra: hash, with: client)
    guard begun["ChallengeName"] == "PASSWORD_VERIFIER" else { return begun }
    return try await respond(srp.responses(to: begun, password) + hash, clientID: clientID)
  }

  private func respond(
    _ responses: String, clientID: String = Cognito.clientID
  ) async throws -> CognitoClient.Answer {
    try await client.send(
      "RespondToAuthChallenge",
      #"{"ChallengeName":"PASSWORD_VERIFIER","ClientId":"\#(clientID)","#
        + #""ChallengeResponses":{\#(responses)}}"#)
  }
}
