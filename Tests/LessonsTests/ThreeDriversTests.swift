import Foundation
import GoldenFiles
import LanguageServer
import LessonModel
import SnippetRunner
import Synchronization
import SystemIO
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI
@testable import Tutoring

/// One learner with a terminal, a live screen and an editor, who takes random actions in all three.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ThreeDriversTests {
  private static func lesson(_ title: String, _ steps: [String]) -> String {
    "# \(title)\n"
      + steps.map { step in
        """

        ## The step \(step)

        ```swift step=\(step)
        //#-editable-code
        let \(step) = 1
        //#-end-editable-code
        print(\(step))
        ```

        ```swift solution
        let \(step) = 2
        ```

        ```output
        2
        ```

        ```hint
        It is one more.
        ```

        """
      }.joined()
  }

  @Test
  func `random actions in a terminal, on the screen and in an editor agree, however they end`()
    throws
  {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson("First", ["a", "b", "c"]), to: "course/01-first.md")
    try sandbox.write(Self.lesson("Second", ["d", "e"]), to: "course/02-second.md")
    try sandbox.run("next", course: "\(sandbox.path)/course", checks: .passing())
    var desk = try Desk(sandbox)
    var (passes, sights) = (0, 0)
    // One action takes some 20 ms, as each waits for the disk.
    let rounds = TestTier.current == .nightly ? 10_000 : 300
    for number in 0..<rounds {
      let before = try desk.standing().progress
      let action = try desk.act()
      try desk.settle()
      let after = try desk.standing()
      #expect(desk.editor.place == after.place, "\(number): \(action), the editor")
      #expect(desk.screen.model.place.address == after.place, "\(number): \(action), the screen")
      let lost = after.course.addresses.filter {
        before.hasPassed($0) && !after.progress.hasPassed($0)
      }
      #expect(lost.isEmpty || action.hasPrefix("reset"), "\(number): \(action) lost \(lost)")
      let told = desk.takeTold()
      sights += told.count
      #expect(
        action.hasPrefix("reset") || told.allSatisfy(after.progress.hasPassed),
        "\(number): \(action), told and lost: \(told)")
      passes += after.progress.passedCount(in: after.course)
    }
    #expect(passes > 0 && sights > rounds / 100)
  }
}
