import GoldenFiles
import PageProtocol
import TestPrograms
import Testing

/// What a page reports about who spoke to whom.
@Suite struct WireRecordTests {
  private static func record(_ random: inout SeededGenerator) -> WireRecord {
    func word() -> String {
      let words = ["", "a", "GET /x", "5:é,", "\n", "Authorization", "\u{0}", "🦊,", "12:"]
      return words.randomElement(using: &random) ?? ""
    }
    func message() -> WireRecord.Message {
      let fields = (0..<Int.random(in: 0...3, using: &random)).flatMap { _ in [word(), word()] }
      let size = [0, 1, 5, WireRecord.bodyLimit, WireRecord.bodyLimit + 9].randomElement(
        using: &random)
      let body = (0..<(size ?? 0)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      return WireRecord.Message(start: word(), fields: fields, body: body)
    }
    return WireRecord(
      number: Int.random(in: 0...300, using: &random),
      within: Bool.random(using: &random) ? Int.random(in: 0...300, using: &random) : nil,
      from: word(), to: word(), request: message(),
      response: Bool.random(using: &random) ? message() : nil,
      seconds: [nil, 0, -3, 1.5, 1_409_659_200].randomElement(using: &random) ?? nil)
  }

  private static func all(in bytes: [UInt8]) -> [WireRecord] {
    var rest = bytes[...]
    return WireRecord.all(from: &rest)
  }

  @Test func `any records come back as they were`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<TestTier.rounds(300) {
      let records = (0..<3).map { _ in Self.record(&random) }
      #expect(Self.all(in: records.flatMap(\.bytes)) == records)
    }
  }

  @Test func `a record that the end of the program cut is left out`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let (first, second) = (Self.record(&random), Self.record(&random))
      let cut = second.bytes.dropLast(Int.random(in: 1...second.bytes.count, using: &random))
      #expect(Self.all(in: first.bytes + cut) == [first])
    }
  }

  @Test func `bytes that are no records are not read`() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<TestTier.rounds(2000) {
      var bytes = Self.record(&random).bytes
      for _ in 0..<3 {
        guard let place = bytes.indices.randomElement(using: &random) else { continue }
        bytes[place] = Array(":,0123456789 \n".utf8).randomElement(using: &random) ?? 0
      }
      #expect(Self.all(in: bytes).count <= bytes.count)
    }
    for text in ["", "x", "99999999999999999999:,", "-1:,", "0:,", "3:1:,"] {
      #expect(Self.all(in: Array(text.utf8)).isEmpty)
    }
  }

  @Test func `of a long body the beginning is kept, and its size`() {
    let body = [UInt8](repeating: 65, count: 10_000)
    let message = WireRecord.Message(start: "200", fields: [], body: body)
    let record = WireRecord(
      number: 0, from: "a", to: "b", request: message, response: nil, seconds: nil)
    let read = Self.all(in: record.bytes)
    #expect(read.first?.request.body.count == WireRecord.bodyLimit)
    #expect(read.first?.request.bodySize == 10_000)
  }

  @Test func `what follows the records of a step stays, also when they are cut`() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<100 {
      let (record, next) = (Self.record(&random), WireFileHead(step: 1, count: 0))
      var rest = (record.bytes + next.bytes)[...]
      #expect(WireRecord.all(from: &rest) == [record])
      #expect(WireFileHead(rest) == next && rest.count == WireFileHead.size)
      let cut = record.bytes.dropLast()
      rest = cut[...]
      #expect(WireRecord.all(from: &rest).isEmpty && rest == cut[...])
    }
  }

  @Test func `the head has always the same size`() {
    for (step, count) in [(0, 0), (7, 200), (Int.max, Int.max)] {
      let head = WireFileHead(step: step, count: count)
      #expect(head.bytes.count == WireFileHead.size)
      #expect(WireFileHead(head.bytes + [1, 2]) == head)
    }
    #expect(WireFileHead([UInt8](repeating: 32, count: 48)) == nil)
    #expect(WireFileHead([1]) == nil)
  }
}
