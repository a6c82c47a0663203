import Foundation
import GoldenFiles
import NetworkCore
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FormEncodingTests {
  @Test(arguments: [
    // RFC 6749, appendix B.
    (" %&+\u{A3}\u{20AC}", "+%25%26%2B%C2%A3%E2%82%AC"),
    // AppAuth's own example of a secret.
    ("t _9V-F*I+Z1Lk.u7:2/8L+w=", "t+_9V-F*I%2BZ1Lk.u7%3A2%2F8L%2Bw%3D"),
    ("~", "%7E"), ("a.b-c_d*e", "a.b-c_d*e"), ("", ""), ("\r\n", "%0D%0A"),
  ])
  func `a string is escaped and read back`(text: String, escaped: String) {
    #expect(FormEncoding.escape(text) == escaped)
    #expect(FormEncoding.decode("a=\(escaped)").first?.value == text)
  }

  @Test(arguments: [
    ("a=b&a=c", [["a", "b"], ["a", "c"]]), ("a", [["a", ""]]), ("a=b=c", [["a", "b=c"]]),
    ("&&a=b&", [["a", "b"]]), ("=b", [["", "b"]]), ("a=%zz%4", [["a", "%zz%4"]]),
    ("a=%41%-1%+1", [["a", "A%-1% 1"]]), ("", []),
  ])
  func `any string is read as the standard says`(text: String, pairs: [[String]]) {
    #expect(FormEncoding.decode(text).map { [$0.name, $0.value] } == pairs)
  }

  @Test func `random strings are read back unchanged`() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("ab =&+%;\u{E9}\u{1F511}\"\r\n\0~")
    for _ in 0..<TestTier.rounds(10_000) {
      let words = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
            alphabet.randomElement(using: &random)
          })
      }
      let read = FormEncoding.decode(FormEncoding.encode([(words[0], words[1])]))
      #expect(read.map { [$0.name, $0.value] } == [words])
    }
  }

  @Test func `random bytes are read without a trap`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<TestTier.rounds(10_000) {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      let pairs = FormEncoding.decode(String(decoding: bytes, as: UTF8.self))
      #expect(FormEncoding.decode(bytes: bytes).elementsEqual(pairs, by: ==))
      // Decoded once, it encodes and decodes to the same value.
      let again = FormEncoding.decode(FormEncoding.encode(pairs))
      #expect(again.map(\.name) == pairs.map(\.name))
      #expect(again.map(\.value) == pairs.map(\.value))
    }
  }

  @Test func `a request says what its body is`() throws {
    var request = URLRequest(method: "POST", url: URL("https://a.example/"))
    request.setBody(form: [("grant_type", "refresh_token"), ("x", "a b")])
    #expect(request.httpBody == Data("grant_type=refresh_token&x=a+b".utf8))
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    try request.setBody(json: ["b": "x/\"y", "a": "1"])
    #expect(request.httpBody == Data(#"{"a":"1","b":"x/\"y"}"#.utf8))
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
  }
}
