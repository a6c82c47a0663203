import Testing

/// How a step is reached, by its name and in its turn.
@Suite struct NamedStepTests {
  @Test func `check shows a step that was never shown before it judges it`() throws {
    let learner = try ProgressVerbTests.Learner()
    let early = try learner.run("check")
    #expect(early.code == 1)
    let text = try #require(early.output.firstRange(of: "Your turn: "))
    let verdict = try #require(early.output.firstRange(of: "✗ one"))
    #expect(text.upperBound < verdict.lowerBound)
    #expect(try !learner.run("check").output.contains("Your turn: "))
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
