import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The generator of `WidthTable+Generated.swift`; `LESSONS_RECORD=1` makes it write the file.
@Suite struct WidthTableTests {
  static let source = "/usr/share/unicode/EastAsianWidth.txt"
  static let version = "EastAsianWidth-15.0.0.txt"
  static let data = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""

  static let table = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/TerminalIO/WidthTable+Generated.swift").standardized

  @Test(.enabled(if: data.hasPrefix("# \(version)"), "needs \(version) of unicode-data"))
  func `the table is the one made from the Unicode data`() throws {
    let made = Self.file(for: Self.wideRanges(in: Self.data))
    let environment = ProcessInfo.processInfo.environment
    if environment["LESSONS_RECORD"] == "1", environment["CI"] == nil {
      try made.write(to: Self.table, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.table, encoding: .utf8) == made)
  }

  /// The W and F ranges in order; adjacent ranges are joined.
  static func wideRanges(in data: String) -> [ClosedRange<UInt32>] {
    data.split(separator: "\n").reduce(into: []) { ranges, line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2, ["W", "F"].contains(fields[1].filter { $0 != " " }) else { return }
      let bounds = fields[0].split { !$0.isHexDigit }.compactMap { UInt32($0, radix: 16) }
      guard let lower = bounds.first, let upper = bounds.last else { return }
      if let last = ranges.last, last.upperBound + 1 == lower {
        ranges[ranges.count - 1] = last.lowerBound...upper
      } else {
        ranges.append(lower...upper)
      }
    }
  }

  /// The Swift file for the ranges, filled to 100 columns.
  static func file(for ranges: [ClosedRange<UInt32>]) -> String {
    func hex(_ value: UInt32) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    var lines = [""]
    for range in ranges {
      let entry = " \(hex(range.lowerBound))...\(hex(range.upperBound)),"
      if lines[lines.count - 1].count + entry.count > 97 { lines.append("") }
      lines[lines.count - 1] += entry
    }
    return """
      // From \(version) (Debian's unicode-data): ranges W and F, joined where they touch.
      extension WidthTable {
        /// The wide ranges, in order.
        static let ranges: [ClosedRange<UInt32>] = [
      \(lines.map { "   " + $0 }.joined(separator: "\n"))
        ]
      }

      """
  }
}
