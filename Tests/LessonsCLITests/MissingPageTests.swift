import TerminalIO
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// What the live screen says while a part of the workspace is gone.
@Suite struct MissingPageTests {
  private let part = MissingPart.page("Playground/01-doors.swift", lesson: "doors")

  private func stage() -> ScreenStage {
    var stage = ScreenStage(columns: 80, rows: 24)
    stage.happens(.missing(part))
    return stage
  }

  @Test func `the foot says what is gone and what to do`() {
    let foot = stage().lines.suffix(5).map(\.text).joined(separator: " ")
    #expect(foot.contains("Playground/01-doors.swift is gone; put it back, or let `lessons"))
    #expect(foot.contains("Until then nothing is checked or written."))
  }

  @Test(arguments: Array("nhslorxbz"))
  func `a key that needs the workspace says so and does nothing`(key: Character) {
    var stage = stage()
    #expect(stage.press(.character(key)).isEmpty)
    #expect(stage.model.notice == part.refusal)
    #expect(stage.model.question == nil)
  }

  @Test func `the other keys do what they do`() {
    var stage = stage()
    #expect(stage.press(.character("?")) == [.explain])
    #expect(stage.press(.character("w")) == [.showWire])
    #expect(stage.press(.character("q")) == [.quit])
  }

  @Test func `when it is there again that is said, and the keys work`() {
    var stage = stage()
    stage.happens(.missing(nil))
    #expect(stage.model.notice == "Playground/01-doors.swift is back.")
    #expect(stage.press(.character("h")) == [.hint])
  }
}
