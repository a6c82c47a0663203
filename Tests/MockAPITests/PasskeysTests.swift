import CryptoCore
import Foundation
import NetworkCore
import SecureStorage
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server of passkeys, with the software authenticator as its client.
@Suite struct PasskeysTests {
  private let client = PasskeyClient()
  private var world: World { client.mock.world }

  @Test func `a passkey is made and signs in without a name or a password`() async throws {
    let phone = PasskeyDevice()
    #expect(try await client.register(phone) == "ok")
    #expect(try await client.signIn(phone) == "ok")
    #expect(try await client.signIn(PasskeyDevice(isSynced: true)) == "no passkey")
    let me = try await client.json("GET", "/me", token: client.passwordToken())
    #expect((me["passkeys"] as? [[String: Any]])?.first?["signCount"] as? Int == 1)
  }

  @Test func `an account that exists needs its own session for a passkey`() async throws {
    let body = ["username": Passkeys.demoUser]
    let answer = try await client.ask("POST", "/attestation/options", body)
    #expect(answer.status == 401)
    let own = try await client.passwordToken()
    let other = try await client.ask(
      "POST", "/attestation/options", ["username": "zoe@photos.example"], token: own)
    #expect(other.status == 200, "a new account")
  }

  @Test func `a challenge for a new passkey is of no use to another person`() async throws {
    let options = try await client.registrationOptions(try await client.passwordToken())
    #expect(try await client.finish(PasskeyDevice(), options, token: nil).contains("session"))
  }

  @Test func `a change of the ways in ends all other sessions`() async throws {
    let (mia, eve) = (try await client.passwordToken(), try await client.passwordToken())
    _ = try await client.register(PasskeyDevice())
    #expect(try await client.ask("DELETE", "/password", token: mia).status == 200)
    #expect(try await client.ask("GET", "/me", token: eve).status == 401)
    #expect(try await client.ask("GET", "/me", token: mia).status == 200)
  }

  @Test func `two who sign up with one name do not share an account`() async throws {
    let (first, second) = (PasskeyDevice(), PasskeyDevice())
    let name = ["username": "new@photos.example"]
    let options = try await client.json("POST", "/attestation/options", name)
    let late = try await client.json("POST", "/attestation/options", name)
    #expect(try await client.finish(first, options, token: nil) == "ok")
    #expect(try await client.finish(second, late, token: nil) == "the name is taken")
  }

  @Test func `each check of a registration is made`() async throws {
    let phone = PasskeyDevice()
    let token = try await client.passwordToken()
    func refusal(_ change: (inout PasskeyClient.Answer) -> Void) async throws -> String {
      let options = try await client.registrationOptions(token)
      return try await client.finish(phone, options, token: token, change)
    }
    #expect(try await refusal { $0.clientData["type"] = "webauthn.get" }.contains("type"))
    #expect(try await refusal { $0.clientData["challenge"] = "AAAA" }.contains("challenge"))
    #expect(
      try await refusal { $0.clientData["origin"] = "https://eve.example" }.contains("origin"))
    #expect(try await refusal { $0.clientData["crossOrigin"] = true }.contains("frame"))
    #expect(try await refusal { $0.authenticatorData[0] ^= 1 }.contains("not for"))
    #expect(try await refusal { $0.authenticatorData[32] &= ~0x01 }.contains("present"))
    #expect(try await refusal { $0.authenticatorData[32] &= ~0x04 }.contains("verified"))
    #expect(try await refusal { $0.authenticatorData[32] |= 0x10 }.contains("copied"))
    #expect(try await refusal { $0.authenticatorData[60] ^= 1 }.contains("another passkey"))
    #expect(try await refusal { $0.authenticatorData.append(0) }.contains("cannot be read"))
    #expect(try await refusal { _ in } == "ok")
  }

  @Test func `each check of a sign-in is made`() async throws {
    let phone = PasskeyDevice()
    _ = try await client.register(phone)
    func refusal(_ change: (inout PasskeyClient.Answer) -> Void) async throws -> String {
      try await client.signIn(phone, change)
    }
    #expect(try await refusal { $0.clientData["type"] = "webauthn.create" }.contains("type"))
    #expect(
      try await refusal { $0.clientData["origin"] = "https://eve.example" }.contains("origin"))
    #expect(try await refusal { $0.authenticatorData[0] ^= 1 }.contains("not for"))
    #expect(try await refusal { $0.authenticatorData[32] ^= 0x01 }.contains("present"))
    #expect(try await refusal { $0.authenticatorData[32] ^= 0x04 }.contains("verified"))
    #expect(try await refusal { $0.authenticatorData[36] ^= 1 }.contains("signature"))
    #expect(try await refusal { $0.signature[10] ^= 1 }.contains("signature"))
    #expect(try await refusal { $0.userHandle = Data("eve".utf8) }.contains("another account"))
    #expect(try await refusal { $0.userHandle = nil }.contains("another account"))
    #expect(try await refusal { _ in } == "ok")
  }

  @Test func `a challenge works once and for five minutes`() async throws {
    let phone = PasskeyDevice()
    _ = try await client.register(phone)
    var kept: PasskeyClient.Answer?
    #expect(try await client.signIn(phone) { kept = $0 } == "ok")
    let copy = try #require(kept)
    #expect(try await client.send(copy).contains("challenge"))
    let options = try await client.json("POST", "/assertion/options", [String: String]())
    world.advance(by: Double(Passkeys.challengeLifetime))
    #expect(try await client.finishSignIn(phone, options).contains("challenge"))
  }

  @Test func `a copy is noticed by its count, but not where nothing counts`() async throws {
    let (ring, synced) = (PasskeyDevice(), PasskeyDevice(isSynced: true))
    _ = try await client.register(ring)
    let copy = ring.copy()
    #expect(try await client.signIn(ring) == "ok")
    #expect(try await client.signIn(copy).contains("sign count"))
    // Which of the two is the copy is not known, and its next number would be greater.
    #expect(try await client.signIn(copy).contains("blocked"))
    #expect(try await client.signIn(ring).contains("blocked"))
    #expect(try await client.register(synced) == "ok")
    #expect(try await client.signIn(synced) == "ok")
    #expect(try await client.signIn(synced.copy()) == "ok")
  }

  @Test func `the last way into an account stays`() async throws {
    let phone = PasskeyDevice()
    let token = try await client.passwordToken()
    #expect(try await client.ask("DELETE", "/password", token: token).status == 409)
    _ = try await client.register(phone)
    #expect(try await client.ask("DELETE", "/password", token: token).status == 200)
    let password = ["username": Passkeys.demoUser, "password": Passkeys.demoPassword]
    #expect(try await client.ask("POST", "/password", password).status == 401)
    let me = try await client.json("GET", "/me", token: token)
    let id = try #require((me["passkeys"] as? [[String: Any]])?.first?["id"] as? String)
    #expect(try await client.ask("DELETE", "/passkeys/\(id)", token: token).status == 409)
    _ = try await client.register(PasskeyDevice(), token: token)
    #expect(try await client.ask("DELETE", "/passkeys/\(id)", token: token).status == 200)
    #expect(try await client.signIn(phone).contains("no such passkey"))
  }

  @Test func `a letter lets a person back in, once, for ten minutes and five tries`() async throws {
    let name = ["username": Passkeys.demoUser]
    func code() async throws -> String {
      _ = try await client.ask("POST", "/recovery", name)
      return try #require(world.mailbox.last?.code)
    }
    func take(_ code: String) async throws -> Int {
      let body = name.merging(["code": code]) { $1 }
      return try await client.ask("POST", "/recovery/result", body).status
    }
    let first = try await code()
    #expect(try await take(first) == 200)
    #expect(try await take(first) == 401)
    let second = try await code()
    for _ in 0..<5 { #expect(try await take("x") == 401) }
    #expect(try await take(second) == 401)
    // A new code brings no new tries within the ten minutes.
    #expect(try await take(try await code()) == 401)
    world.advance(by: 600)
    let third = try await code()
    world.advance(by: 600)
    #expect(try await take(third) == 401)
    let unknown = try await client.ask("POST", "/recovery", ["username": "no@one.example"])
    #expect(unknown.status == 200 && world.mailbox.count == 4)
  }

  // WebAuthn Level 3, section 16.2: ES256 with "none" attestation.
  @Test func `the vector of the standard is read and its signature is valid`() throws {
    let object = try CBOR(PasskeyVector.attestationObject)
    let data = try #require(object["authData"]?.bytes.flatMap(AuthenticatorData.init))
    #expect(object["fmt"]?.text == "none")
    #expect(data.relyingPartyHash == Data(SHA256.hash(data: Data("example.org".utf8))))
    #expect(data.isPresent && !data.isVerified && data.isBackupEligible && data.isBackedUp)
    #expect(data.count == 0)
    let credential = try #require(data.credential)
    #expect(credential.id.hexadecimal.hasPrefix("f91f391db4c9b2fd"))
    let key = try P256.Signing.PublicKey(cose: credential.key)
    let signature = try P256.Signing.ECDSASignature(
      derRepresentation: PasskeyVector.signature)
    let message =
      PasskeyVector.authenticatorData + Data(SHA256.hash(data: PasskeyVector.clientDataJSON))
    #expect(key.isValidSignature(signature, for: message))
    #expect(!key.isValidSignature(signature, for: PasskeyVector.clientDataJSON))
    #expect(AuthenticatorData(PasskeyVector.authenticatorData)?.credential == nil)
    for count in 0..<37 {
      #expect(AuthenticatorData(PasskeyVector.authenticatorData.prefix(count)) == nil)
    }
  }
}
