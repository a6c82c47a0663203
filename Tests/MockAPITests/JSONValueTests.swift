import Foundation
import GoldenFiles
import TestPrograms
import Testing

@testable import MockAPI

/// The JSON that the systems write.
@Suite struct JSONValueTests {
  @Test func `members stay in order, and numbers, words and lists are as JSON has them`() {
    let value = JSONValue.object([
      "b": .number(-1), "a": .array([.null, .bool(true), .bool(false), .double(1.5), .array([])]),
      "": .object([:]),
    ])
    #expect(value.text == #"{"b":-1,"a":[null,true,false,1.5,[]],"":{}}"#)
    #expect(value.bytes == Array(value.text.utf8))
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\r\t\u{0}\u{1F}\u{7F}", "\"\\n\\r\\t\\u0000\\u001f\u{7F}\""),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("é€🔑", "\"é€🔑\""), ("e\u{301}", "\"e\u{301}\""),
  ])
  func `a string is escaped where it must be, and else stays`(text: String, json: String) {
    #expect(Array(JSONValue.string(text).text.utf8) == Array(json.utf8))
  }

  @Test func `another reader reads random strings unchanged`() throws {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("a\"\\/\n\r\t\0\u{1F}\u{7F}\u{E9}\u{2028}\u{1F511}\u{301}".unicodeScalars)
    for _ in 0..<TestTier.rounds(1000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text.append(alphabet[Int.random(in: alphabet.indices, using: &random)])
      }
      let data = Data(JSONValue.string(String(text)).bytes)
      let read = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      #expect((read as? String).map { Array($0.utf8) } == Array(String(text).utf8))
    }
  }
}
