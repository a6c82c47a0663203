internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct Base32Tests {
  // RFC 4648, section 10, without the padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `the published examples are encoded and decoded`(
    plain: String, text: String
  ) throws {
    #expect(Base32.encode(Data(plain.utf8)) == text)
    #expect(try Base32.decode(text) == Data(plain.utf8))
  }

  // RFC 4648, section 10, with the padding, and as people type it.
  @Test(arguments: [
    ("MY======", "f"), ("MZXQ====", "fo"), ("MZXW6===", "foo"), ("MZXW6YQ=", "foob"),
    ("mzxw6ytboi", "foobar"), ("mzxw 6ytb oi", "foobar"), (" MzXw6yTbOi== ", "foobar"),
  ])
  func `case and spaces and padding do not matter`(text: String, plain: String) throws {
    #expect(try Base32.decode(text) == Data(plain.utf8))
  }

  @Test(arguments: ["M", "MZX", "MZXW6Y", "M1", "M8", "M0", "MY=A", "MZ", "M-", "MY\n", "MÉ"])
  func `other characters and lengths and remaining bits are refused`(text: String) {
    let error = #expect(throws: CryptoError.self) { try Base32.decode(text) }
    #expect(error?.code == .malformedInput)
  }

  // In Unicode, these become SS, FF and I in upper case; users do not type them for a secret.
  @Test(arguments: ["ßAAAAAA", "MZﬀAAAA", "ıAAAAAAA", "ſAAAAAAA"])
  func `letters whose upper case is in the alphabet are refused`(text: String) {
    #expect(throws: CryptoError.self) { try Base32.decode(text) }
  }
}
