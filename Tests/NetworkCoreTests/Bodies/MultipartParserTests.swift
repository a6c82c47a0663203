import Foundation
import GoldenFiles
import NetworkCore
import TestPrograms
import Testing

@Suite struct MultipartParserTests {
  private func parts(
    _ body: String, boundary: String = "b", isLenient: Bool = false
  ) throws -> [ReceivedPart] {
    try MultipartParser(
      contentType: "multipart/form-data; boundary=\(boundary)", isLenient: isLenient
    ).parts(of: Data(body.utf8))
  }

  private static let head = "Content-Disposition: form-data; name=\"a\""

  @Test func `text before and after the parts is ignored`() throws {
    let found = try parts("preamble\r\n--b \t\r\n\(Self.head)\r\n\r\nx\r\n--b--\r\nepilogue")
    #expect(found.map(\.name) == ["a"])
    #expect(found.first?.body == Data("x".utf8))
  }

  @Test(arguments: ["\r\nx", "x\r\n--bc\r\n", "", "x\n--b--\r\ny", " --b\r\n", "x--b--"])
  func `text that only looks like a boundary belongs to the part`(body: String) throws {
    // Only a line break before `--b` makes it a boundary, and nothing may follow it.
    let found = try parts("--b\r\n\(Self.head)\r\n\r\n\(body)\r\n--b--")
    #expect(found.map { String(decoding: $0.body, as: UTF8.self) } == [body])
  }

  @Test(arguments: [
    ("", MultipartParser.ParseError.noParts), ("no boundary at all", .noParts),
    ("--b--\r\n", .noParts), ("--b\r\n\(head)\r\n\r\nx", .noEnd),
    ("--b\r\n\(head)\r\n\r\nx\r\n--b", .noEnd),
    ("--b\r\n\(head)\r\nx\r\n--b--", .malformedHeader),
    ("--b\r\nnothing\r\n\r\nx\r\n--b--", .malformedHeader),
    ("--b\r\nA B: c\r\n\r\nx\r\n--b--", .malformedHeader),
    ("--b\r\n\r\nx\r\n--b--", .noName),
    ("--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", .noName),
    ("--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--", .noName),
  ])
  func `a malformed body is refused`(body: String, error: MultipartParser.ParseError) {
    #expect(throws: error) { try parts(body) }
  }

  @Test(arguments: [
    "--b\n\(head)\n\nx\n--b--\n", "--b\r\n\(head)\r\n\r\nx",
    "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--\r\n",
  ])
  func `a lenient server accepts what others refuse`(body: String) throws {
    #expect(throws: MultipartParser.ParseError.self) { try parts(body) }
    let found = try parts(body, isLenient: true)
    #expect(found.map(\.name) == ["a"])
    #expect(found.first?.body == Data("x".utf8))
  }

  @Test(arguments: [
    "text/plain; boundary=b", "multipart/form-data", "multipart/form-data; boundary=\"\"",
    "multipart/form-data; boundary=\(String(repeating: "b", count: 71))", "",
  ])
  func `a type without a boundary is refused`(type: String) {
    #expect(throws: MultipartParser.ParseError.noBoundary) {
      try MultipartParser(contentType: type)
    }
  }

  @Test func `more than a thousand parts are refused`() {
    let part = "--b\r\n\(Self.head)\r\n\r\nx\r\n"
    #expect(throws: MultipartParser.ParseError.tooManyParts) {
      try parts(String(repeating: part, count: 1001) + "--b--")
    }
  }

  @Test func `random forms are read back unchanged`() throws {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("ab-\r\n\"\\;= :\0\u{E9}")
    func word(_ random: inout SeededGenerator, _ limit: Int) -> String {
      String(
        (0..<Int.random(in: 0...limit, using: &random)).compactMap { _ in
          alphabet.randomElement(using: &random)
        })
    }
    for _ in 0..<TestTier.rounds(10_000) {
      let values = (0...Int.random(in: 0...2, using: &random)).map { _ in word(&random, 20) }
      let form = try MultipartBody(
        "multipart/form-data",
        parts: values.enumerated().map { .field("f\($0.offset)", $0.element) },
        boundary: { String(UInt16.random(in: .min ... .max, using: &random), radix: 2) })
      let found = try MultipartParser(contentType: form.contentType).parts(of: form.body.collect())
      #expect(found.map(\.body) == values.map { Data($0.utf8) })
    }
  }

  @Test(arguments: [true, false])
  func `broken bodies are refused or read without a trap`(isLenient: Bool) {
    var random = SeededGenerator(seed: 4)
    let whole = Array(
      "x\r\n--b\r\n\(Self.head); filename=\"f\"\r\nA: b\r\n\r\nx\r\n--b\r\n\(Self.head)\r\n\r\ny\r\n--b--\r\n"
        .utf8)
    var (refused, read) = (0, 0)
    for _ in 0..<TestTier.rounds(10_000) {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        guard let place = bytes.indices.randomElement(using: &random) else { break }
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.removeLast(place)
        }
      }
      do {
        let found = try MultipartParser(
          contentType: "multipart/form-data; boundary=b", isLenient: isLenient
        ).parts(of: Data(bytes))
        #expect((1...2).contains(found.count))
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(refused > TestTier.rounds(1000))
    #expect(read > TestTier.rounds(500))
  }
}
