import GoldenFiles
import PageProtocol
import Testing

/// Each side reads what the other writes, and random bytes do no harm.
@Suite struct PageProtocolTests {
  private static let pieces = [
    "a", " ", "  ", "\\", "\n", "\r", "\r\n", "\u{301}", "\\n", "n", "é", "👩‍👩‍👧", "\0", "\t",
    "end 1 2",
  ]

  private static func string(_ random: inout SeededGenerator, without banned: String = "") -> String
  {
    (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      pieces.randomElement(using: &random)
    }.joined().unicodeScalars.filter { !banned.unicodeScalars.contains($0) }
      .reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let words = [
      "begin", "end", "failed", "begun", "ended", "go", "copy", "shuffled", " ", "\n", "-",
    ]
    return (0..<Int.random(in: 0...40, using: &random)).flatMap { _ -> [UInt8] in
      Bool.random(using: &random)
        ? Array((words.randomElement(using: &random) ?? "").utf8)
        : [UInt8.random(in: 0...255, using: &random)]
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a record is read as it was written`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<10).map { _ -> RecordLine in
      let number = Int.random(in: 0...1000, using: &random)
      let offset = Bool.random(using: &random) ? Int.random(in: 0 ... .max, using: &random) : nil
      switch Int.random(in: 0...3, using: &random) {
      case 0: return .begin(step: number, offset: offset)
      case 1: return .end(step: number, offset: offset)
      case 2: return .start
      default: return .failed(line: number, message: Self.string(&random))
      }
    }
    let record = Array(lines.map(\.text).joined().utf8)
    let read = try #require(RecordLine.all(in: record))
    // Compares bytes, because strings are equal when they look the same.
    #expect(read.map { Array($0.text.utf8) } == lines.map { Array($0.text.utf8) })
    #expect(read == lines)
    // What was cut off does not count, and nothing else may be between the lines.
    #expect(RecordLine.all(in: record.dropLast()) == lines.dropLast())
    #expect(RecordLine.all(in: record + [0, 10]) == nil)
    #expect(RecordLine.all(in: [10] + record) == nil)
    #expect(RecordLine.last(of: record) == lines.last)
    #expect(RecordLine.last(of: record.dropLast()) == nil)
  }

  @Test(arguments: ["a\n\u{301}b", "\\\u{301}", "\\n", " two  blanks ", ""])
  func `a message keeps each of its scalars`(message: String) throws {
    let text = RecordLine.failed(line: 3, message: message).text
    #expect(text.unicodeScalars.filter { $0 == "\n" }.count == 1)
    guard case .failed(3, let read) = RecordLine(text.utf8.dropLast()) else {
      Issue.record("\(text) is not a failure")
      return
    }
    #expect(Array(read.unicodeScalars) == Array(message.unicodeScalars))
  }

  @Test func `the record has the same format as that of older pages`() {
    #expect(RecordLine.begin(step: 2, offset: 17).text == "begin 2 17\n")
    #expect(RecordLine.stopped([31, 4096]).text == "stopped 1f 1000\n")
    #expect(RecordLine("threw 1f 1000".utf8) == .threw([31, 4096]))
    #expect(RecordLine("stopped".utf8) == .stopped([]))
    #expect(RecordLine("stopped 1f x".utf8) == nil)
    #expect(RecordLine.end(step: 2, offset: nil).text == "end 2 -1\n")
    #expect(RecordLine.failed(line: 9, message: "a\nb\\").text == "failed 9 a\\nb\\\\\n")
    #expect(RecordLine("end 2 -1".utf8) == .end(step: 2, offset: nil))
    #expect(RecordLine("end 2".utf8) == .end(step: 2, offset: nil))
    #expect(RecordLine("failed 9".utf8) == .failed(line: 9, message: ""))
    #expect(RecordLine("ends 2 1".utf8) == nil)
    #expect(RecordLine("begin x 1".utf8) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `orders and replies are read as they were written`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let variant = Self.string(&random, without: "\n\r")
    let seconds = Int.random(in: 1...1000, using: &random)
    for order in [
      GateOrder.go(processorSeconds: seconds),
      .copy(variant: variant, isShuffled: false, processorSeconds: seconds),
      .copy(variant: variant, isShuffled: true, processorSeconds: seconds),
    ] {
      #expect(order.processorSeconds == seconds)
      #expect(GateOrder(String(order.text.dropLast())) == order)
    }
    let replies = [
      HostReply.begun(pid: .random(in: 1 ... .max, using: &random)),
      .ended(
        status: .random(in: .min ... .max, using: &random),
        peakMemoryBytes: .random(in: 0 ... .max, using: &random),
        processorMilliseconds: .random(in: 0 ... .max, using: &random)),
    ]
    let text = Array(replies.map(\.text).joined().utf8)
    #expect(HostReply.all(in: text) == replies)
    #expect(HostReply.all(in: text.dropLast()) == [replies[0]])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a request for values is read as it was written`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let first = Int.random(in: 0...1000, using: &random)
    let request = ValueRequest(
      step: .random(in: 0...100, using: &random), lines: first...first + 7,
      file: Self.string(&random, without: ""), sheet: Self.string(&random, without: ""))
    #expect(ValueRequest(request.text) == request)
  }

  @Test func `a request may have line breaks in its paths`() {
    let request = ValueRequest(step: 1, lines: 1...2, file: "a\nb\r\n", sheet: "\n\u{301}c")
    #expect(ValueRequest(request.text) == request)
  }

  @Test(arguments: ["", "1\n5\n2\n1\nab", "1\n2\n5\n3\nab", "1\n2\n5\n-1\nab", "1\n2\n5\nab"])
  func `other words are not a request`(text: String) {
    #expect(ValueRequest(text) == nil)
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `random bytes do no harm`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = Self.bytes(&random)
    let text = String(decoding: bytes, as: UTF8.self)
    for line in RecordLine.all(in: bytes) ?? [] {
      #expect(RecordLine(line.text.utf8.dropLast()) == line)
    }
    for reply in HostReply.all(in: bytes) {
      #expect(HostReply(reply.text.utf8.dropLast()) == reply)
    }
    if let order = GateOrder(text) { #expect(order.text == text + "\n") }
    _ = RecordLine.last(of: bytes)
    _ = ValueRequest(text)
    _ = ValueSheetFormat.slots(of: Array(ValueSheetFormat.name.description.utf8) + bytes)
  }
}
