import GoldenFiles
import LessonModel
import Testing

@Suite struct ValueLogTests {
  @Test func `the last value on a line is its value`() {
    let log = ValueLog(inOrderOfTime: [
      LineValue(line: 9, column: 26, text: "6", count: 3),
      LineValue(line: 2, column: 1, text: "first", count: 1),
      LineValue(line: 9, column: 5, text: "[2, 4, 6]", count: 1),
    ])
    #expect(log.values.map(\.text) == ["first", "[2, 4, 6]"])
    #expect(log[9]?.column == 5)
    #expect(log[3] == nil)
  }

  @Test func `an empty log has no values`() {
    #expect(ValueLog(inOrderOfTime: []).values.isEmpty)
    #expect(ValueLog(inOrderOfTime: [])[1] == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `each line has its last value for random places`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let places = (0..<Int.random(in: 0...60, using: &random)).map { number in
      LineValue(
        line: Int.random(in: 1...20, using: &random),
        column: Int.random(in: 1...80, using: &random), text: "\(number)",
        count: Int.random(in: 1...9, using: &random))
    }
    let log = ValueLog(inOrderOfTime: places)
    #expect(log.values.map(\.line) == Set(places.map(\.line)).sorted())
    for line in 0...21 { #expect(log[line] == places.last { $0.line == line }) }
  }
}
