import Foundation
import GoldenFiles
import NetworkCore
import TestPrograms
import Testing

/// Runs the parsers of header fields on random inputs: ten thousand each at night, a thousand by day.
@Suite struct FieldPropertyTests {
  private static let tokens = Array("abcXYZ019!#$%&'*+-.^_`|~")
  private static let texts = Array("ab \t,;=\"\\\u{E9}/()<>@:?[]{}")

  private func word(
    of alphabet: [Character], _ length: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> String {
    String(
      (0..<Int.random(in: length, using: &random)).compactMap { _ in
        alphabet.randomElement(using: &random)
      })
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  @Test func `random challenges are read back unchanged`() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<TestTier.rounds(10_000) {
      var expected: [AuthenticationChallenge] = []
      var elements: [String] = []
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let scheme = word(of: Self.tokens, 1...6, &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          expected.append(AuthenticationChallenge(scheme: scheme))
          elements.append(scheme)
        case 1:
          let token =
            word(of: Array("abAB09-._~+/"), 1...8, &random)
            + String(repeating: "=", count: Int.random(in: 0...2, using: &random))
          expected.append(AuthenticationChallenge(scheme: scheme, token68: token))
          elements.append("\(scheme) \(token)")
        default:
          var parameters: [String: String] = [:]
          var pairs: [String] = []
          for number in 0...Int.random(in: 0...2, using: &random) {
            // A number keeps the names distinct, whatever their case.
            let name = "\(word(of: Self.tokens, 1...4, &random))\(number)"
            let value = word(of: Self.texts, 0...8, &random)
            let space = Bool.random(using: &random) ? " " : ""
            parameters[name.lowercased()] = value
            pairs.append("\(name)\(space)=\(space)\(quoted(value))")
          }
          expected.append(AuthenticationChallenge(scheme: scheme, parameters: parameters))
          let comma = [",", ", ", " ,, "].randomElement(using: &random) ?? ","
          elements.append("\(scheme) \(pairs.joined(separator: comma))")
        }
      }
      let field = elements.joined(separator: ", ")
      #expect(try AuthenticationChallenge.parse(field) == expected, "\(field)")
    }
  }

  @Test func `random bytes are refused or read without a trap`() {
    var random = SeededGenerator(seed: 22)
    let alphabet = Array("Basic realm=\"a\", b=\\\"\t\0\u{E9}==")
    var (read, refused) = (0, 0)
    for _ in 0..<TestTier.rounds(10_000) {
      let field = word(of: alphabet, 0...30, &random)
      do {
        for challenge in try AuthenticationChallenge.parse(field) {
          #expect(!challenge.scheme.isEmpty)
          #expect(challenge.token68 == nil || challenge.parameters.isEmpty)
        }
        read += 1
      } catch {
        #expect((0...field.utf8.count).contains(error.offset))
        refused += 1
      }
    }
    #expect(read > TestTier.rounds(100))
    #expect(refused > TestTier.rounds(5000))
  }

  @Test func `random values with parameters are refused or read without a trap`() {
    var random = SeededGenerator(seed: 23)
    let alphabet = Array("form-data; name=\"a\\\"/\r\n\u{E9}")
    for _ in 0..<TestTier.rounds(10_000) {
      let text = word(of: alphabet, 0...30, &random)
      guard let value = ParameterizedValue(text) else { continue }
      #expect(value.value == value.value.lowercased())
      #expect(!value.value.isEmpty)
    }
  }

  @Test func `random dates are read back and random strings refused or read`() {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<TestTier.rounds(10_000) {
      let seconds = Double(Int.random(in: 0...4_000_000_000, using: &random))
      let date = Date(timeIntervalSince1970: seconds)
      #expect(HTTPDate.date(from: HTTPDate.text(of: date)) == date)
      var text = Array(HTTPDate.text(of: date))
      text[Int.random(in: 0..<text.count, using: &random)] = "9"
      if let read = RetryAfter(String(text)) { #expect(read.delay(from: date) >= 0) }
    }
  }
}
