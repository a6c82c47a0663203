import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// ID tokens with a right signature that say something wrong, one claim at a time.
@Suite struct ForgedTokenTests {
  /// What stands in a token in place of the right claim; nil leaves the claim out.
  struct Change: CustomTestStringConvertible {
    let name: String
    let value: String?
    let reason: JWTClaimError

    init(_ name: String, _ value: String?, _ reason: JWTClaimError) {
      (self.name, self.value, self.reason) = (name, value, reason)
    }

    var testDescription: String { "\(name) \(value ?? "missing")" }
  }

  static let now = 1_409_659_200
  /// A key of this test alone, made by `openssl genpkey -algorithm RSA`.
  static let ownKey = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDCBWtiGX/gCaTz
    RoPCtcqWXvQ2SMWbAWiH+AtoioWMYDw3GckUjeTI8S4gBN9ih/YgjcMBEbIWd4Kk
    NZM7POT3emvb8/obtt4k/lrGgGni6u2lVAoUIcWZsLFcaer4WUYFmysrfJ2pFk0c
    YC+6icIzEcQRbqzAjQ+IZuN0QiNJt0tw7rsxuQAyNwl3IRDgpRPIUVWlD71FAoFI
    Lv5AUYVaj18rJcjYRmiIcaVlt+IG92pBX3NA/OveyMV/O8HghUdVuVSm820MzvNr
    gIH+cTazSXGU91n7teFiI0FQhwSMmbs9xizmuVCldHPCYRNbCsEMKzGtms1OonQ/
    sWFftAsVAgMBAAECggEADjJuUp3SDRc3kjORNaCuw8UL8qLtjrOSLgzY7Nvh/M0X
    6uJAo/fkC04WlXI11FRljqlA4SWl1d4F2bUv4lBI4tD67nvSS8/cPnG8O7UuylNt
    c0EMgb+c4Wub9sqrTmPd61AY3xQ9xx8iIlbpdylYY/tDURE7o9VOkykQMLQcN+sI
    e/he2CEA17Qz3IRVq8ynhd4nPhFImle7Kgk7RTd0Nz6WLWDFgyHYzS3dS28m19xH
    iaJlTOwcafTIAOx4I0zCFlvT++ezvuCpLhjWUFrBacgO4uDM/KteUfpvD2zkYX78
    EodCXtmZPBK9ewYoA0qkjDL9R397MwVKS0M1mvjhoQKBgQDpeuk49+Dvy5mNBDXq
    ZW/me5MdMJpDr00UsnrgT2Uv6kO94piCj3v1G7IBkKw6tqFEZ+kr02ndvXhjrczS
    ZJhd6Udnhjx2goWsniuO2JGeXTVD3ybHatJINmxRjCY5LrTI3xsdn+yuH6YZRBYF
    ncZm+D0ytTLpt2MSAr/a7tg4MQKBgQDUvDA5rY+Ef6ZKeGgVhl/JT7/zGR5YG084
    p7ndsm0LcE5UfkjzHkB1WF+89bgRLCLTPke0m1Qm0Pz/2UFla5h99OW/+s10wswr
    ZxM2ge3qCZvRF+xkeJSlFVwuyy/g/jY4JCRuo9/7V+ylS8kCgUF6TZvCkVXVvNtT
    lN2exiOsJQKBgHqFNFPfyBst9WMJvZ1GI8WIPXgI5Dr2h/V/f3msUEYnoerIOQ3y
    a7MBGJU3rRmWcuQpvzNvWtOwtLdiIeSaQ1asrvrFd38dGTavPd5VCX1YHjaCqJ/n
    D3gzjv3wFLLXLqlmYp1WKeZp10jU8NV7qPyp8btlWNVKleOCq9kgkzhRAoGBAKr3
    Fpaz+lwUrlK5E4UA+efylKPM8wsB35f7i6803tfLiNf0qbHhBRKJVF+q5iO+4bn9
    Gml2T5nmaP1A34KfhuzrLN0ttYJ5rtXOv60VnFtzH2taG5vfIC7PzMa6ep8KDg7u
    VO0p/C6lycRJ9KBzumiNCHnEjUP5xBYW1EjumeqVAoGAHDI3eKb2y8/ykcGOJPMN
    gtorOI274mFaVlGBCQP0CCvol25tXClqbrsnvq4dw9jT46287EDHoUT1JoKyb3UP
    Gbg7dFUZBL7nbYPTNvbFGKhy4U/a9Eluo+kNI7OGTpXI5otJR5iC1Iw3GMgXyp+U
    b6SluwgwnwP/xuYteoL9K5Q=
    -----END PRIVATE KEY-----
    """
  static let changes = [
    Change("exp", "\(now)", .expired), Change("exp", nil, .missing("exp")),
    Change("exp", "\(now - 1)", .expired), Change("iat", "\(now + 1)", .issuedInTheFuture),
    Change("nbf", "\(now + 1)", .notYetValid),
    Change("auth_time", "\(now + 1)", .authenticatedInTheFuture),
    Change("aud", "\"other-project\"", .wrongAudience), Change("aud", nil, .missing("aud")),
    Change("aud", "[]", .missing("aud")),
    Change("iss", "\"https://securetoken.google.com/other\"", .wrongIssuer),
    Change("iss", "\"\(Firebase.issuer)/\"", .wrongIssuer), Change("iss", nil, .missing("iss")),
    Change("sub", "\"\"", .wrongSubject), Change("sub", nil, .missing("sub")),
  ]

  private func token(_ change: Change?, key: RSAPrivateKey, name: String) throws -> String {
    var claims = [
      "iss": "\"\(Firebase.issuer)\"", "aud": "\"\(Firebase.projectID)\"", "sub": "\"abc\"",
      "iat": "\(Self.now)", "auth_time": "\(Self.now)", "exp": "\(Self.now + 3600)",
      "email": "\"mia@example.com\"", "email_verified": "true",
    ]
    if let change { claims[change.name] = change.value }
    let text = claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let payload = Data("{\(text.joined(separator: ","))}".utf8)
    return try JWS.sign(payload, using: .rs256(key), kid: name, type: "JWT")
  }

  @Test(arguments: [Backend.Profile.naive, .fixed])
  func `the backend accepts the token without a change`(profile: Backend.Profile) throws {
    let client = BackendClient(profile)
    let key = Firebase.signingKeys[0]
    let right = try token(nil, key: key.key, name: key.name)
    #expect(try client.authenticate(right).status == 204)
  }

  @Test(arguments: changes) func `the backend refuses each wrong claim`(change: Change) throws {
    let key = Firebase.signingKeys[0]
    let forged = try token(change, key: key.key, name: key.name)
    for (profile, status) in [(Backend.Profile.naive, 500), (.fixed, 401)] {
      let client = BackendClient(profile)
      #expect(try client.authenticate(forged).status == status)
      #expect(try client.send("GET", "/me.json", token: forged).status == 401)
    }
  }

  @Test(arguments: changes) func `Firebase refuses each wrong claim`(change: Change) throws {
    let client = FirebaseClient()
    let key = Firebase.signingKeys[0]
    let user = try client.signIn().text("localId")
    let sub = Change("sub", "\"\(user)\"", .expired)
    func own(_ change: Change?) throws -> String {
      // Only the changed claim is wrong: the subject is a user of the project.
      let changed = change?.name == "sub" ? change : sub
      var text = try token(changed, key: key.key, name: key.name)
      if let change, change.name != "sub" {
        text = try token(change, key: key.key, name: key.name)
      }
      return text
    }
    #expect(try client.post("lookup", #"{"idToken":"\#(try own(nil))"}"#).status == 200)
    let answer = try client.post("lookup", #"{"idToken":"\#(try own(change))"}"#)
    #expect(answer.status == 400)
    let isLate = change.name == "exp" && change.value != nil
    #expect(answer.error == (isLate ? "TOKEN_EXPIRED" : "INVALID_ID_TOKEN"))
  }

  @Test(arguments: changes) func `the client's verifier names each wrong claim`(change: Change)
    throws
  {
    let key = try RSAPrivateKey(pem: Self.ownKey)
    let expected = JWTExpectations(issuer: Firebase.issuer, audience: Firebase.projectID)
    let date = Date(timeIntervalSince1970: TimeInterval(Self.now))
    let right = try token(nil, key: key, name: "mine")
    try expected.validate(JWS.verify(right, using: .rs256(key.publicKey)).payload, now: date)
    let forged = try token(change, key: key, name: "mine")
    let jws = try JWS.verify(forged, using: .rs256(key.publicKey))
    #expect(throws: change.reason) { try expected.validate(jws.payload, now: date) }
  }

  @Test func `a right token of an unpublished key is refused`() throws {
    let key = try RSAPrivateKey(pem: Self.ownKey)
    for name in ["mine", Firebase.signingKeys[0].name] {
      let forged = try token(nil, key: key, name: name)
      #expect(try BackendClient(.fixed).authenticate(forged).status == 401)
      #expect(
        try FirebaseClient().post("lookup", #"{"idToken":"\#(forged)"}"#).error
          == "INVALID_ID_TOKEN")
    }
  }

  @Test func `only the fixed profile refuses a certificate that has expired`() throws {
    for (profile, status) in [(Backend.Profile.naive, 204), (.fixed, 401)] {
      let client = BackendClient(profile)
      let start = client.world.now
      // Both fetch the certificate an hour before it expires; their copies are then valid for six.
      _ = try client.firebase.certificates()
      client.world.setClock(to: start.addingTimeInterval(16 * 86_400 - 7200))
      #expect(try client.authenticate(try client.token()).status == 204)
      client.world.setClock(to: start.addingTimeInterval(16 * 86_400 - 1800))
      #expect(try client.authenticate(try client.token()).status == status)
    }
  }
}
