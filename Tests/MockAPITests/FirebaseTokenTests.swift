import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct FirebaseTokenTests {
  private let client = FirebaseClient()

  private func claims(_ token: String) throws -> String {
    let parts = token.split(separator: ".")
    return String(decoding: try Base64URL.decode(parts[1]), as: UTF8.self)
  }

  @Test func `the numbers of the constant keys belong together`() throws {
    let all = [
      Firebase.signingKeys, Cognito.signingKeys, Google.signingKeys, Facebook.signingKeys,
      Keycloak.signingKeys,
    ]
    #expect(all.map(\.count) == [3, 1, 3, 1, 1])
    for key in all.joined() {
      // Parsing it this way proves that its factors are prime.
      #expect(try RSAPrivateKey(pem: key.key.pem).publicKey.modulus.count == 256)
    }
  }

  @Test func `an ID token has Google's header and claims`() throws {
    let answer = try client.signIn()
    let (token, id) = (try answer.text("idToken"), try answer.text("localId"))
    let header = try Base64URL.decode(token.split(separator: ".")[0])
    let name = Firebase.signingKeys[0].name
    #expect(
      String(decoding: header, as: UTF8.self) == #"{"alg":"RS256","kid":"\#(name)","typ":"JWT"}"#)
    #expect(
      try claims(token) == #"{"iss":"https://securetoken.google.com/\#(Firebase.projectID)","#
        + #""aud":"\#(Firebase.projectID)","auth_time":1409659200,"user_id":"\#(id)","#
        + #""sub":"\#(id)","iat":1409659200,"exp":1409662800,"email":"mia@example.com","#
        + #""email_verified":true,"firebase":{"identities":{"email":["mia@example.com"]},"#
        + #""sign_in_provider":"password"}}"#)
  }

  @Test func `the published certificate verifies an ID token`() throws {
    let answer = try client.certificates()
    #expect(answer.status == 200)
    #expect(
      answer.fields["Cache-Control"]
        == "public, max-age=21600, must-revalidate, no-transform")
    let token = try client.signIn().text("idToken")
    let kid = try #require(try JWS.unverifiedHeader(of: token).kid)
    let pem = try answer.text(kid)
    #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    let certificate = try Certificate(pem: pem)
    #expect(certificate.isValid(at: client.world.now))
    guard case .rsa(let key) = certificate.publicKey else { return #expect(Bool(false)) }
    let jws = try JWS.verify(token, using: .rs256(key))
    try JWTExpectations(issuer: Firebase.issuer, audience: Firebase.projectID)
      .validate(jws.payload, now: client.world.now)
    #expect(try client.certificates().text == answer.text)
  }

  @Test(arguments: [
    "www.googleapis.com/robot", "googleapis.com/robot", "robot",
  ])
  func `the certificates are at three addresses and need no key`(path: String) throws {
    let rest = "/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    #expect(try client.send("GET", path + rest).text == client.certificates().text)
    #expect(
      try client.send("GET", path + rest.replacing("@", with: "%40")).status == 200)
  }

  @Test func `a rotated key stays published until it expires`() throws {
    let old = try client.signIn().text("idToken")
    client.world.firebase.rotateKeys()
    let new = try client.signIn().text("idToken")
    let names = [
      Firebase.signingKeys[0].name, Firebase.signingKeys[1].name,
    ]
    #expect(try JWS.unverifiedHeader(of: old).kid == names[0])
    #expect(try JWS.unverifiedHeader(of: new).kid == names[1])
    client.world.advance(by: Double(Firebase.certificateMaxAge) - 1)
    let both = try client.certificates()
    #expect(try names.allSatisfy { try !both.text($0).isEmpty })
    client.world.advance(by: 1)
    let one = try client.certificates().json
    #expect(one[names[0]] == nil)
    #expect(one[names[1]] != nil)
    #expect(try client.post("lookup", #"{"idToken":"\#(old)"}"#).error == "INVALID_ID_TOKEN")
  }

  @Test func `keys are reused and each is published once`() throws {
    for _ in 0..<9 {
      client.world.firebase.rotateKeys()
      _ = try client.certificates()
    }
    guard case .object(let members) = try client.certificates().json else {
      return #expect(Bool(false))
    }
    #expect(members.count == Firebase.signingKeys.count)
    let token = try client.signIn().text("idToken")
    #expect(try client.post("lookup", #"{"idToken":"\#(token)"}"#).status == 200)
  }

  @Test func `a certificate is signed by its own key and has a serial of eight bytes`() throws {
    let certificate = try Certificate(
      pem: client.certificates().text(Firebase.signingKeys[0].name))
    let bytes = Array(certificate.der)
    let key = Firebase.signingKeys[0].key.publicKey
    #expect(certificate.publicKey == .rsa(key))
    // X.690, 8.1: a sequence whose length takes two bytes; inside it is the signed part.
    let end = 8 + Int(bytes[6]) * 256 + Int(bytes[7])
    #expect(key.isValid(Data(bytes.suffix(256)), for: bytes[4..<end], padding: .pkcs1))
    #expect(Array(bytes[13..<15]) == [2, 8])
    #expect((0x40...0x7F).contains(bytes[15]))
  }

  @Test func `a certificate is created again when it expires`() throws {
    let first = try client.certificates().text
    client.world.advance(by: 17 * 86_400)
    let second = try client.certificates()
    #expect(second.text != first)
    let certificate = try Certificate(pem: second.text(Firebase.signingKeys[0].name))
    #expect(certificate.isValid(at: client.world.now))
  }

  @Test(arguments: [-1e300, -1, 0, 1e11, 1e300, .infinity, .nan])
  func `any time on the clock works`(seconds: Double) throws {
    client.world.setClock(to: Date(timeIntervalSince1970: seconds))
    #expect(try client.signUp("ada@x.io").status == 200)
    #expect(try client.certificates().status == 200)
    client.world.firebase.rotateKeys()
    #expect(try client.certificates().status == 200)
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=%@"),
    ("application/x-www-form-urlencoded", "grantType=refresh_token&refreshToken=%@"),
    ("application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=%@&grant_type=x"),
    ("application/json", #"{"grant_type":"refresh_token","refresh_token":"%@"}"#),
    ("application/json", #"{"grantType":"refresh_token","refreshToken":"%@"}"#),
  ])
  func `a refresh token returns a new ID token and stays`(type: String, body: String) throws {
    let first = try client.signIn()
    let (refresh, id) = (try first.text("refreshToken"), try first.text("localId"))
    client.world.advance(by: 600)
    let answer = try client.refresh(body.replacing("%@", with: refresh), type: type)
    let token = try answer.text("id_token")
    #expect(
      answer.text == #"{"access_token":"\#(token)","id_token":"\#(token)","expires_in":"3600","#
        + #""refresh_token":"\#(refresh)","token_type":"Bearer","user_id":"\#(id)","#
        + #""project_id":"12345"}"#)
    #expect(try claims(token).contains(#""auth_time":1409659200,"#))
    #expect(try claims(token).contains(#""iat":1409659800,"exp":1409663400"#))
  }

  @Test(arguments: [
    ("", "MISSING_GRANT_TYPE"), ("grant_type=", "MISSING_GRANT_TYPE"),
    ("grant_type=password", "INVALID_GRANT_TYPE"),
    ("grant_type=refresh_token", "MISSING_REFRESH_TOKEN"),
    ("grant_type=refresh_token&refresh_token=", "MISSING_REFRESH_TOKEN"),
    ("grant_type=refresh_token&refresh_token=wrong", "INVALID_REFRESH_TOKEN"),
  ])
  func `refreshing is refused with its reason`(body: String, message: String) throws {
    let answer = try client.refresh(body)
    #expect(answer.status == 400)
    #expect(answer.error == message)
  }

  @Test func `a disabled account gets no new ID token`() throws {
    let refresh = try client.signIn().text("refreshToken")
    client.world.firebase.setDisabled(true, email: Firebase.demoEmail)
    let answer = try client.refresh("grant_type=refresh_token&refresh_token=\(refresh)")
    #expect(answer.error == "USER_DISABLED")
  }

  @Test(arguments: [(60, "60"), (-5, "-5"), (0, "0"), (Int.max, "1000000000")])
  func `the lifetime of tokens can be set`(lifetime: Int, text: String) throws {
    client.world.firebase.switches.tokenLifetime = lifetime
    let answer = try client.signIn()
    #expect(try answer.text("expiresIn") == text)
    let lookup = try client.post("lookup", #"{"idToken":"\#(try answer.text("idToken"))"}"#)
    #expect(lookup.error == (lifetime > 0 ? nil : "TOKEN_EXPIRED"))
  }
}
