internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct Base64URLTests {
  // RFC 4648, section 10, without the padding; RFC 7515, appendix C; RFC 7636, appendix A. The last
  // two have the digits that differ from base64 (RFC 4648, section 5).
  @Test(arguments: [
    ("", ""), ("66", "Zg"), ("666f", "Zm8"), ("666f6f", "Zm9v"), ("666f6f62", "Zm9vYg"),
    ("666f6f6261", "Zm9vYmE"), ("666f6f626172", "Zm9vYmFy"), ("03ecffe0c1", "A-z_4ME"),
    ("fbefbe", "----"), ("ffffff", "____"),
  ])
  func `the published examples are encoded and decoded`(
    hex: String, text: String
  ) throws {
    #expect(Base64URL.encode(try bytes(hex)) == text)
    #expect(try Base64URL.decode(text) == bytes(hex))
  }

  // RFC 7636, appendix B: the octets of the verifier.
  @Test func `the verifier of RFC 7636 is 32 octets`() throws {
    let octets: [UInt8] = [
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77,
      105, 214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
    ]
    #expect(Base64URL.encode(octets) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
  }

  // RFC 7636, appendix B: S256 of the verifier.
  @Test func `the challenge of RFC 7636 is the SHA-256 of the verifier`() {
    let verifier = Data("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8)
    let challenge = Base64URL.encode(SHA256.hash(data: verifier))
    #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  // OpenID Connect Core, 3.1.3.6 and 3.3.2.11, with the values of its appendix A.6.
  @Test(arguments: [
    ("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"),
    ("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk", "LDktKdoQak3Pk0cnXxCltA"),
  ])
  func `at_hash and c_hash are the left half of a SHA-256`(value: String, hash: String) {
    #expect(Base64URL.encode(SHA256.hash(data: Data(value.utf8)).prefix(16)) == hash)
  }

  @Test(arguments: [
    "Zg==", "Zg=", "Z", "Zm9vY", "Zg\n", " Zg", "Z g", "Zm+v", "Zm/v", "Zm9v.", "Zé", "Zm9v\u{0}",
    "Ｚg",
  ])
  func `padding and other characters are refused`(text: String) {
    let error = #expect(throws: CryptoError.self) { try Base64URL.decode(text) }
    #expect(error?.code == .malformedInput)
  }

  // RFC 4648, section 3.5: "Zg" encodes the byte 0x66; its remaining bits are zero.
  @Test(arguments: ["Zh", "Zv", "Zm9", "Zm-", "Z_"])
  func `remaining bits that are not zero are refused`(text: String) {
    #expect(throws: CryptoError.self) { try Base64URL.decode(text) }
  }
}
