import CryptoCore
import Testing

@Suite struct ExactStringTests {
  private let composed = ExactString("caf\u{E9}")
  private let decomposed = ExactString("cafe\u{301}")

  @Test func `two spellings of one character are two strings`() {
    // What Swift says of the same strings.
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, "caf\u{E9}"]).count == 2)
    #expect([composed: 1, decomposed: 2][ExactString("cafe\u{301}")] == 2)
  }

  @Test func `the order is the order of the bytes`() {
    let sorted = ["cafz", composed, "\u{1F98A}", "\u{FFFD}", decomposed, "a", ""].sorted()
    #expect(sorted.map(\.string.unicodeScalars.count) == [0, 1, 5, 4, 4, 1, 1])
    #expect(Array(sorted.last?.utf8 ?? "".utf8) == [0xF0, 0x9F, 0xA6, 0x8A])
    #expect(!(decomposed < decomposed))
  }

  @Test func `a prefix is one of bytes, not of characters`() {
    #expect(decomposed.hasPrefix("cafe"))
    #expect(!decomposed.string.hasPrefix("cafe"))
    #expect(!composed.hasPrefix("cafe"))
    #expect(composed.hasPrefix(""))
  }
}
