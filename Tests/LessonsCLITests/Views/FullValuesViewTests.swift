import GoldenFiles
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// The values that Enter shows.
@Suite struct FullValuesViewTests {
  private static let code = """
    //#-hidden-code
    let secret = "never shown"
    //#-end-hidden-code
    let token = "\(token)"
    //: Prose between the lines.
    for number in 1...12 {
      total += number
    }
    //#-editable-code
    let table = rows.joined(separator: "\\n")
    //#-end-editable-code
    for _ in 1...1000 { count += 1 }
    """
  private static let token = String(repeating: "DMYx", count: 40)

  private static let log = ValueLog(inOrderOfTime: [
    LineValue(line: 11, column: 1, text: "\"never shown\"", count: 1),
    LineValue(line: 13, column: 1, text: "\"\(token)\"", count: 1),
    LineValue(line: 16, column: 1, text: "6", count: 3, earlier: ["1", "3"]),
    LineValue(line: 19, column: 1, text: "one\ntwo", count: 1),
    LineValue(line: 21, column: 21, text: "1000", count: 1000, earlier: ["1", "2"]),
  ])

  private static func lines(_ width: Int) -> [String] {
    FullValuesView(
      code: [SourceFragment(text: code, path: "p.swift", line: 10)], log: log, width: width
    ).lines().map(\.text)
  }

  @Test func `each value stands below its line, whole, and each pass in a line of its own`() {
    let lines = Self.lines(60)
    #expect(
      lines.suffix(15) == [
        "16      total += number", "      1. 1", "      2. 3", "      3. 6", "",
        "19    let table = rows.joined(separator: \"\\n\")", "      → one", "        two", "",
        "21    for _ in 1...1000 { count += 1 }", "         1. 1", "         2. 2", "      …",
        "      1000. 1000", "",
      ])
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  @Test func `a token is whole in any width`() {
    for width in [40, 60, 120] {
      let all = Self.lines(width).map { $0.drop { $0 == " " || $0 == "→" } }.joined()
      #expect(all.contains("\"\(Self.token)\""), "\(width)")
    }
  }

  @Test func `hidden lines have no values here either`() {
    #expect(!Self.lines(80).contains { $0.contains("never shown") })
  }
}
