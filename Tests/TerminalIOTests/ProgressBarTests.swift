import Testing

import TerminalIO

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (4, 8, 8, "████░░░░ 4/8"), (0, 8, 4, "░░░░ 0/8"), (8, 8, 4, "████ 8/8"),
    (1, 100, 4, "█░░░ 1/100"), (7, 20, 20, "███████░░░░░░░░░░░░░ 7/20"),
    (99, 100, 4, "███░ 99/100"), (9, 8, 4, "████ 8/8"),
    (-1, 8, 4, "░░░░ 0/8"), (0, 0, 4, "░░░░ 0/0"), (3, 0, 4, "░░░░ 0/0"), (1, -2, 4, "░░░░ 0/0"),
    (1, 2, 0, " 1/2"), (1, 2, -3, " 1/2"), (1, 2, 1, "░ 1/2"),
    (Int.max, Int.max, 2, "██ \(Int.max)/\(Int.max)"),
    (Int.max / 2, Int.max, 4, "█░░░ \(Int.max / 2)/\(Int.max)"),
  ])
  func `a bar looks like this`(done: Int, total: Int, width: Int, expected: String) {
    #expect(ProgressBar.text(done: done, of: total, width: width).text == expected)
  }
}
