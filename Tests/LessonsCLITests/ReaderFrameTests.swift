import GoldenFiles
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// No frame of the live screen is ever broken.
@Suite struct ReaderFrameTests {
  private static let wrong = Judgement(.failedCheck(.expectation("use the word from the text")))
  private static let passed = Judgement(.passed(.ran))

  /// Makes something happen that may happen on a screen.
  private func disturb(
    _ stage: inout ScreenStage, _ random: inout SeededGenerator
  ) {
    let keys: [Key] = [
      .up, .down, .left, .right, .tab, .pageUp, .pageDown, .home, .end, .enter, .escape,
      .wheelUp(column: 3), .wheelDown(column: 100), .character(" "), .character("n"),
      .character("s"), .character("x"), .character("p"), .character("y"), .character("?"),
    ]
    switch Int.random(in: 0...15, using: &random) {
    case 0: stage.check()
    case 1: stage.judged(Self.wrong)
    case 2: stage.judged(Self.passed)
    case 3: stage.stuck("the disk is full; " + String(repeating: "a long reason, ", count: 20))
    case 4: stage.values(["🔑 \u{1B}[31mred", String(repeating: "long ", count: 40)])
    case 5: stage.values(nil)
    case 6: stage.hint(Int.random(in: 0...1, using: &random))
    case 7: stage.solution()
    case 8: stage.sheet(.lessonEnd, "Ende 終わり", (1...30).map { StyledText("line \($0)") })
    case 9: stage.happens(.notice(String(repeating: "something is not written down ", count: 9)))
    case 10...12:
      stage.resize(
        columns: Int.random(in: 20...140, using: &random),
        rows: Int.random(in: 3...45, using: &random))
    default: stage.press(keys.randomElement(using: &random) ?? .up)
    }
  }

  @Test func `no frame is broken after random sizes and keys`() {
    var random = SeededGenerator(seed: 550)
    var stage = ScreenStage(columns: 80, rows: 24)
    for round in 0..<TestTier.rounds(550) {
      disturb(&stage, &random)
      let (layout, lines) = (stage.model.reader.layout, stage.lines)
      #expect(lines.count == layout.rows, "\(round)")
      #expect(lines.allSatisfy { $0.width <= layout.columns }, "\(round)")
      // The head and the keys are always there.
      let progress = "0/2"
      #expect(lines[0].text.hasSuffix(progress), "\(round) \(lines[0].text)")
      let foot = lines[lines.count - 1].text
      let isQuestion = layout.rows < 8 && stage.model.question != nil
      #expect(isQuestion || foot.contains("quit"), "\(round) \(foot)")
      #expect(stage.terminal.screen == lines.map(Self.trimmed), "\(round)")
      #expect(stage.terminal.isCursorHidden && stage.terminal.unknown == [], "\(round)")
    }
    stage.terminal.write(FullScreen.leave)
    #expect(stage.terminal.screen == ["before"])
    #expect(!stage.terminal.isCursorHidden && stage.terminal.mouse == [])
  }

  /// A line as a terminal shows it.
  private static func trimmed(_ line: StyledText) -> String {
    String(String(line.cleaned.text.reversed().drop { $0 == " " }.reversed()))
  }
}
