import CryptoCore
import Foundation
import Testing

/// The one reader of JSON that all systems use.
struct JSONTreeTests {
  private func read(_ text: String) -> JSONTree? { JSONTree(Data(text.utf8)) }

  @Test(arguments: [
    #"{"a":1,}"#, "[1,]", "{,}", "[,1]", #"{"a"}"#, #"{"a":}"#, "{a:1}", "{'a':1}", "01", "1.",
    ".5",
    "+1", "1e", "-", "NaN", "Infinity", "1e999", "tru", "nulll", "\"a", "\"\t\"", #""\q""#,
    #""\u12g4""#, "", " ", "1 2", "{} {}", "[1", "{\"a\":1", "\u{FEFF}{}", "/* */1", "[1]//",
  ])
  func `what is not exactly one value is refused`(text: String) {
    #expect(read(text) == nil)
  }

  @Test(arguments: [
    ("1", "1"), ("-0", "0"), ("1.0", "1"), ("1.5", "1.5"), ("1e2", "100"), ("-2E-1", "-0.2"),
    ("9223372036854775807", "9223372036854775807"), ("1e20", "1e+20"),
  ])
  func `numbers are strings, without a decimal point when they are whole`(
    text: String, number: String
  ) {
    #expect(read(text) == .number(number))
  }

  @Test func `of two members with a name the last one counts`() {
    #expect(read(#"{"a":1,"b":2,"a":3}"#)?["a"] == .number("3"))
    #expect(read(#"{"a":1,"\u0061":null}"#)?["a"] == .null)
  }

  @Test func `two spellings of a name are two names, and of a string two strings`() {
    guard case .object(let members)? = read("{\"\u{E9}\":1,\"e\u{301}\":2}") else {
      Issue.record("it is no object")
      return
    }
    #expect(members.count == 2)
    #expect(read("\"\u{E9}\"") != read("\"e\u{301}\""))
    #expect(read("\"K\"") != read("\"\u{212A}\""))
  }

  @Test func `escapes are read, and half a pair of surrogates becomes a mark`() {
    #expect(
      read(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#) == .string("\"\\/\u{8}\u{C}\n\r\t\u{E9}😀"))
    #expect(read(#""\ud83dx""#) == .string("\u{FFFD}x"))
    #expect(read(#""\ud83d\u0041""#) == .string("\u{FFFD}A"))
    #expect(read(#""\ude00""#) == .string("\u{FFFD}"))
  }

  @Test func `what is not UTF-8, and what is too deep, is refused`() {
    #expect(JSONTree(Data([0x22, 0xFF, 0x22])) == nil)
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(256)) != nil)
    #expect(read(nested(257)) == nil)
    #expect(read(String(repeating: "[", count: 100_000)) == nil)
  }
}
