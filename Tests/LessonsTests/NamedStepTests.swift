import Testing

/// How a step is reached, by its name and in its turn.
@Suite struct NamedStepTests {
  @Test func `check shows nothing of a step that was never shown, and says what does`() throws {
    let learner = try ProgressVerbTests.Learner()
    let early = try learner.run("check")
    #expect(early.code == 4)
    #expect(early.talk.contains("you have not seen `first/one` yet; `lessons next` shows it"))
    #expect(early.output.isEmpty)
    try learner.run("next")
    #expect(try learner.run("check").code == 1)
  }

  @Test func `goto takes the number of a lesson as list shows it`() throws {
    let learner = try ProgressVerbTests.Learner()
    try learner.run("next")
    #expect(
      try learner.run("list").output.replacing("\n", with: " ").contains(
        "`lessons goto lesson 2` to lesson 2"))
    #expect(try learner.run("goto", "lesson", "2").code == 0)
    #expect(try learner.current == "second/four")
    try learner.run("goto", "1/2")
    #expect(try learner.current == "first/two")
    try learner.run("goto", "1")
    #expect(try learner.current == "first/one")
    #expect(try learner.run("list", "2").output.contains("Step four"))
    #expect(try learner.run("goto", "lesson", "9").code == 4)
    #expect(try learner.run("goto", "1", "2").code == 64)
  }
}
