import Foundation
import Testing

@testable import TerminalIO

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ﾊ", 1), ("Ｗ", 2), ("👍", 2),
    ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("☎\u{FE0F}", 2), ("☎", 1), ("\u{AD}", 1), ("\u{200B}", 0),
    ("\u{1160}", 0), ("£", 1),
  ])
  func `a character takes the columns a terminal gives it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `a text is as wide as its characters together`() {
    #expect(DisplayWidth.of("日本 ok é") == 9)
  }

  @Test func `the wide ranges are those of the installed Unicode file`() throws {
    let path = "/usr/share/unicode/EastAsianWidth.txt"
    guard FileManager.default.fileExists(atPath: path) else {
      try Test.cancel("\(path) is not installed (Debian: unicode-data)")
    }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    var wide: Set<UInt32> = []
    for line in text.split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2, ["W", "F"].contains(fields[1].filter { $0 != " " }) else { continue }
      let ends = fields[0].filter { $0 != " " }.split(separator: ".").compactMap {
        UInt32($0, radix: 16)
      }
      for value in try #require(ends.first)...(try #require(ends.last)) { wide.insert(value) }
    }
    let table = Set(WidthTable.ranges.flatMap { Array($0) })
    #expect(wide.count > 180_000)
    #expect(table == wide)
  }
}
