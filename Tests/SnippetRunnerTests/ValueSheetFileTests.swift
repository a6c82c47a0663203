import Foundation
import GoldenFiles
import LessonModel
import PageProtocol
import SystemIO
import Testing

@testable import SnippetRunner

@Suite struct ValueSheetFileTests {
  /// A sheet as the runtime writes it.
  private func sheet(_ slots: [[UInt8]]) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: ValueSheetFormat.slotSize - bytes.count)
    }
    return ([Array("lessons values 2\n".utf8)] + slots).flatMap(padded)
  }

  private func slot(
    _ text: String, count: UInt64 = 1, last: UInt64 = 1, line: UInt32 = 1, column: UInt32 = 1,
    length: UInt32? = nil, earlier: [String] = []
  ) -> [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      var number = number.littleEndian
      return unsafe withUnsafeBytes(of: &number) { unsafe Array($0) }
    }
    let before = earlier.flatMap { bytes(UInt32($0.utf8.count)) + Array($0.utf8) }
    let head =
      bytes(count) + bytes(last) + bytes(line) + bytes(column)
      + bytes(length ?? UInt32(text.utf8.count)) + bytes(UInt32(before.count)) + Array(text.utf8)
    guard !before.isEmpty else { return head }
    return head + [UInt8](repeating: 0, count: 4096 - head.count) + before
  }

  @Test func `a sheet's places are read in order of time`() {
    let log = ValueSheetFile.read(
      sheet([
        slot("5", last: 9, line: 3, column: 4), slot("4", count: 2, last: 8, line: 3, column: 20),
        slot("7", count: 7, last: 10, line: 1),
      ]))
    #expect(
      log?.values == [
        LineValue(line: 1, column: 1, text: "7", count: 7),
        LineValue(line: 3, column: 4, text: "5", count: 1),
      ])
  }

  @Test func `the values before the last one are read too`() {
    let log = ValueSheetFile.read(sheet([slot("3", count: 3, earlier: ["1", "\u{7}2"])]))
    #expect(log?[1]?.earlier == ["1", "\\u{7}2"])
    #expect(log?[1]?.text == "3")
  }

  @Test func `a sheet that no program has begun has no log`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lessons-sheet-\(UUID().uuidString)").path
    try ValueSheetFile.make(at: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = FileContents.read(path, upTo: .max)
    #expect(bytes.count == ValueSheetFile.size)
    #expect(ValueSheetFile.read(bytes) == nil)
    #expect(ValueSheetFile.read([]) == nil)
    #expect(ValueSheetFile.read(sheet([]))?.values.isEmpty == true)
  }

  @Test func `a place without text lets another place have its line`() {
    let log = ValueSheetFile.read(sheet([slot("1", last: 1), slot("", last: 2)]))
    #expect(log?.values.map(\.text) == ["1"])
  }

  @Test func `control characters are escaped and line breaks stay`() {
    let text = "a\u{1B}[31mb\u{9B}1m\u{07}\tc\r\nd\u{202E}e"
    let log = ValueSheetFile.read(sheet([slot(text)]))
    #expect(log?[1]?.text == "a\\u{1B}[31mb\\u{9B}1m\\u{7}\\tc\\r\nd\\u{202E}e")
  }

  @Test func `impossible numbers are skipped`() {
    let log = ValueSheetFile.read(
      sheet([
        slot("x", length: .max), slot("y", count: .max, last: .max, line: .max, column: .max),
        slot("z", length: 4065),
      ]))
    #expect(log?.values.count == 1)
    #expect(log?.values.first?.count == .max)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `random bytes in a sheet do no harm`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = sheet(
      (0..<4).map {
        slot("value \($0)", last: $0, line: UInt32($0) + 1, earlier: ["one", "", "two"])
      })
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      // Mostly in the headers of slots, where they matter.
      let slot = Int.random(in: 1...4, using: &random) * ValueSheetFormat.slotSize
      let start = Bool.random(using: &random) ? 0 : 4096
      let offset =
        start + Int.random(in: 0..<(Bool.random(using: &random) ? 48 : 4096), using: &random)
      if bytes.indices.contains(slot + offset) {
        bytes[slot + offset] = UInt8.random(in: 0...255, using: &random)
      }
    }
    if seed.isMultiple(of: 3) { bytes.removeLast(Int.random(in: 0...9000, using: &random)) }
    for value in ValueSheetFile.read(bytes)?.values ?? [] {
      #expect(value.count > 0)
      #expect(value.earlier.count <= ValueSlot.mostEarlier)
      #expect(!value.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }
}
