import LessonModel
import Testing

@testable import LessonsCLI

/// What stands beside a line that was reached several times.
@Suite struct PassesLineTests {
  /// A line with these values, of which the last ones before the end may not be kept.
  private func line(_ texts: [String], count: Int? = nil) -> PassesLine {
    PassesLine(
      value: LineValue(
        line: 1, column: 1, text: texts.last ?? "", count: count ?? texts.count,
        earlier: texts.dropLast()))
  }

  private static let sums = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"]
  private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl"

  @Test(arguments: [
    (["1", "3", "6"], 20, "1, 3, 6"), (["7"], 20, "7"),
    (["true", "false", "false", "true"], 40, "true, false, false, true"),
    (sums, 60, "1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78"),
    (sums, 40, "1, 3, 6, 10, … 78 (12 passes)"), (sums, 25, "1, 3, 6, … 78 (12 passes)"),
    (sums, 19, "1, … 78 (12 passes)"),
    (sums, 16, "… 78 (12 passes)"),
  ])
  func `a loop shows all its passes, or else its beginning and end`(
    texts: [String], room: Int, shown: String
  ) {
    #expect(line(texts).text(in: room) == shown)
  }

  @Test func `the same value in all passes is shown once`() {
    #expect(line(["true", "true", "true"]).text(in: 20) == "true (3 passes)")
    #expect(line(["true", "true", "false"]).text(in: 20) == "true, true, false")
  }

  @Test func `passes that were not kept are never shown as if they had been the same`() {
    #expect(
      line(["true", "true", "true"], count: 1000).text(in: 40)
        == "true, true, … true (1000 passes)")
    #expect(line(["true"], count: 5).text(in: 40) == "… true (5 passes)")
  }

  @Test func `tokens are cut before passes are left out`() {
    let gets = ["1", "2"].map { "GET /photos/\($0) [Authorization: Bearer \(Self.token)]" }
    #expect(
      line(gets).text(in: 100)
        == "GET /photos/1 [Authorization: Bearer eyJh…Jl], "
        + "GET /photos/2 [Authorization: Bearer eyJhbGciOiJS…Jl]"
    )
    #expect(line([Self.token]).text(in: 10) == "eyJhbGc…Jl")
    #expect(line([Self.token, Self.token]).text(in: 22) == "eyJhbGci…Jl (2 passes)")
  }

  @Test func `only a few passes get a row each, and only when they differ`() {
    #expect(line(["1", "2", "3", "4"]).passes?.map(\.value.text) == ["1", "2", "3", "4"])
    #expect(line(Self.sums).passes == nil)
    #expect(line(["1", "2"], count: 3).passes == nil)
    #expect(line(["1", "1"]).passes == nil)
    #expect(line(["1"]).passes == nil)
  }

  @Test(arguments: 1...60)
  func `no line is wider than its room`(room: Int) {
    for texts in [Self.sums, [Self.token], [Self.token, "1"], ["1", Self.token, "a b c d e f g"]] {
      for count in [texts.count, 1_000_000] where texts.count > 1 || count == 1 {
        let shown = line(texts, count: count).text(in: room)
        // The number of passes is never cut.
        #expect(shown.count <= max(room, "…  (1000000 passes)".count), "\(shown)")
      }
    }
  }
}
