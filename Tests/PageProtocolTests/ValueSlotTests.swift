import GoldenFiles
import PageProtocol
import Testing

@Suite struct ValueSlotTests {
  /// Writes slots as the runtime does, in memory, and returns the sheet's bytes.
  private func sheet(
    slots: Int, _ body: (_ slot: (Int) -> ValueSlot.Memory) -> Void
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: ValueSheetFormat.slotSize * (slots + 1))
    bytes.replaceSubrange(
      0..<ValueSheetFormat.name.utf8CodeUnitCount, with: ValueSheetFormat.name.description.utf8)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      body { unsafe ValueSlot.Memory(base + $0 * ValueSheetFormat.slotSize) }
    }
    return bytes
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a slot is read as it was written`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let line = Int.random(in: 0...100_000, using: &random)
    let column = Int.random(in: 0...500, using: &random)
    let count = UInt64.random(in: 1...9, using: &random)
    let length = Int.random(in: 1...5000, using: &random)
    let text = (0..<length).map { _ in String(UInt8.random(in: 0...9, using: &random)) }.joined()
    let bytes = sheet(slots: 3) { slot in
      slot(1).begin(line: line, column: column)
      for number in 1...count { #expect(slot(1).visit(number: number * 10) == number) }
      slot(1).write("what was there before")
      slot(1).write(text)
      slot(2).begin(line: -1, column: .max)
      _ = slot(2).visit(number: 1)
      slot(2).write("")
    }
    let slots = try #require(ValueSheetFormat.slots(of: bytes))
    try #require(slots.count == 2)
    #expect(slots[0].count == count)
    #expect(slots[0].lastVisit == count * 10)
    #expect(slots[0].line == line)
    #expect(slots[0].column == column)
    #expect(slots[0].text == Array(text.utf8.prefix(ValueSlot.textSize)))
    #expect(slots[0].earlier == [Array("what was there before".utf8)])
    #expect(slots[1].text.isEmpty)
    #expect(slots[1].earlier.isEmpty)
    #expect(slots[1].line == 0)
    #expect(slots[1].column == .max)
  }

  /// Writes these texts, a visit each, and returns the slot.
  private func slot(_ texts: some Sequence<String>) throws -> ValueSlot {
    let bytes = sheet(slots: 1) { slot in
      slot(1).begin(line: 1, column: 1)
      for (number, text) in texts.enumerated() {
        _ = slot(1).visit(number: UInt64(number) + 1)
        slot(1).write(text)
      }
    }
    return try #require(ValueSheetFormat.slots(of: bytes)?.first)
  }

  @Test func `the first values are kept, and the last one`() throws {
    let few = try slot((1...5).map { "v\($0)" })
    #expect(few.earlier.map { String(decoding: $0, as: UTF8.self) } == ["v1", "v2", "v3", "v4"])
    #expect(few.text == Array("v5".utf8))
    let many = try slot((1...5000).map { "v\($0)" })
    #expect(many.earlier.count == ValueSlot.mostEarlier)
    #expect(many.earlier.last == Array("v\(ValueSlot.mostEarlier)".utf8))
    #expect(many.text == Array("v5000".utf8))
  }

  @Test func `no value is kept behind one that had no room`() throws {
    let long = String(repeating: "x", count: ValueSlot.textSize)
    let slot = try slot(["a", long, long, long, long, "b", "c", "d"])
    let sizes = slot.earlier.map(\.count)
    #expect(sizes == [1, long.count, long.count, long.count])
    #expect(slot.text == Array("d".utf8))
  }

  @Test func `a sheet that no page has begun has no slots`() {
    #expect(ValueSheetFormat.slots(of: []) == nil)
    #expect(ValueSheetFormat.slots(of: [UInt8](repeating: 0, count: 9000)) == nil)
    #expect(ValueSheetFormat.slots(of: sheet(slots: 2) { _ in })?.isEmpty == true)
  }
}
