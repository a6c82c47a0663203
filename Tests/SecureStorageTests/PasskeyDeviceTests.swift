import CryptoCore
import Foundation
import SecureStorage
import Testing

@Suite struct PasskeyDeviceTests {
  private func registered(
    _ device: PasskeyDevice, at origin: String = "https://shop.example",
    for party: String = "shop.example", excluding excluded: [Data] = []
  ) throws(AuthorizationError) -> PasskeyRegistration {
    try device.register(
      at: origin, relyingParty: party, challenge: Data([1]), userID: Data("mia".utf8),
      excluding: excluded)
  }

  // WebAuthn Level 3, section 5.1.3.
  @Test(arguments: [
    ("https://shop.example", "shop.example", true),
    ("https://a.shop.example", "shop.example", true),
    ("https://shop.example:8443", "shop.example", true), ("http://localhost:80", "localhost", true),
    ("http://shop.example", "shop.example", false),
    ("https://shop.example", "a.shop.example", false),
    ("https://myshop.example", "shop.example", false), ("https://shop.example", "example", false),
    ("https://shop.example.eve.example", "shop.example", false),
    ("https://shop.example@eve.example", "eve.example", false),
    ("shop.example", "shop.example", false),
  ])
  func `an origin may use its own domain and one that it is below`(
    origin: String, party: String, may: Bool
  ) {
    let made = try? registered(PasskeyDevice(), at: origin, for: party)
    #expect((made != nil) == may)
  }

  @Test func `the client data are written as the standard writes them`() throws {
    let made = try registered(PasskeyDevice())
    let text =
      #"{"type":"webauthn.create","challenge":"AQ","origin":"https://shop.example","crossOrigin":false}"#
    #expect(String(decoding: made.rawClientDataJSON, as: UTF8.self) == text)
  }

  @Test func `the flags say who was there and whether the passkey is copied`() throws {
    let button = Device(hasPasscode: false, hasSensor: false)
    for (device, flags) in [
      (PasskeyDevice(), 0x05), (PasskeyDevice(isSynced: true), 0x1D),
      (PasskeyDevice(on: button), 0x01),
    ] {
      _ = try registered(device)
      let proof = try device.assert(
        at: "https://shop.example", relyingParty: "shop.example", challenge: Data([1]))
      #expect(Int(proof.rawAuthenticatorData[32]) == flags)
      #expect(proof.rawAuthenticatorData.count == 37)
      #expect(proof.userID == Data("mia".utf8))
    }
  }

  @Test func `a device that must verify and cannot refuses, and so does a person`() {
    func error(_ device: PasskeyDevice, _ verification: UserVerification) -> AuthorizationError? {
      #expect(throws: AuthorizationError.self) {
        try device.assert(
          at: "https://shop.example", relyingParty: "shop.example", challenge: Data([1]),
          verification: verification)
      }
    }
    let button = PasskeyDevice(on: Device(hasPasscode: false, hasSensor: false))
    #expect(error(button, .required) == .failed)
    #expect(error(PasskeyDevice(asking: .always(.cancel)), .preferred) == .canceled)
    // No passkey looks like a person who cancels.
    #expect(error(PasskeyDevice(), .preferred) == .canceled)
  }

  @Test func `a device keeps one passkey for an account, and none twice that is excluded`() throws {
    let device = PasskeyDevice()
    let first = try registered(device)
    let error = #expect(throws: AuthorizationError.self) {
      try registered(device, excluding: [first.credentialID])
    }
    #expect(error == .matchedExcludedCredential && device.passkeyCount == 1)
    let second = try registered(device)
    #expect(device.passkeyCount == 1)
    #expect(first.credentialID != second.credentialID)
    _ = try registered(device, at: "https://other.example", for: "other.example")
    #expect(device.passkeyCount == 2)
  }

  @Test func `a device counts its signatures unless its passkeys are copied`() throws {
    for (device, counts) in [
      (PasskeyDevice(), [1, 2]), (PasskeyDevice(isSynced: true), [0, 0]),
    ] {
      _ = try registered(device)
      let found = try counts.map { _ in
        try device.assert(
          at: "https://shop.example", relyingParty: "shop.example", challenge: Data([1])
        ).rawAuthenticatorData.suffix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      #expect(found == counts)
    }
  }

  @Test func `only the passkeys that a server allows are used`() throws {
    let device = PasskeyDevice()
    let made = try registered(device)
    func assert(_ allowed: [Data]) throws -> Data {
      try device.assert(
        at: "https://shop.example", relyingParty: "shop.example", challenge: Data([1]),
        allowing: allowed
      ).credentialID
    }
    #expect(try assert([Data([9]), made.credentialID]) == made.credentialID)
    #expect(throws: AuthorizationError.canceled) { try assert([Data([9])]) }
  }
}
