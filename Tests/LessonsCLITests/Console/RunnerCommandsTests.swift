import Testing

@testable import LessonsCLI

/// Lines that a runner of GitHub Actions would take for commands.
@Suite struct RunnerCommandsTests {
  @Test(arguments: [
    ("::group::words", ":\u{200B}:group::words"), ("  \t::error::x", "  \t:\u{200B}:error::x"),
    ("a ##[add-matcher]x", "a ##\u{200B}[add-matcher]x"), ("Array::Element", "Array::Element"),
    ("# [x]", "# [x]"), ("", ""),
  ])
  func `a line that a page prints is no command`(line: String, shown: String) {
    #expect(RunnerCommands.inert(line) == shown)
  }

  @Test func `only such a runner changes what is shown`() {
    #expect(RunnerCommands.areRead(in: ["GITHUB_ACTIONS": "true"]))
    #expect(!RunnerCommands.areRead(in: [:]))
  }
}
