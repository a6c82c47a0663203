import LessonModel
import Testing

@Suite struct FailurePatternTests {
  @Test func `the ends of lines are ends for hints and starters alike`() {
    let judgement = Judgement(.failedCheck(.doesNotCrash), output: "one\ntwo\nthree")
    let pattern = FailurePattern("^two$")
    #expect(pattern.matches(judgement.failureText))
    #expect(StarterEnd.fails(pattern).admits(judgement))
    #expect(!StarterEnd.fails(FailurePattern("^wo$")).admits(judgement))
    #expect(!StarterEnd.fails(pattern).admits(Judgement(.passed(.ran))))
  }

  @Test(arguments: ["(", "[a", "*"])
  func `what is no expression matches nothing`(source: String) {
    let pattern = FailurePattern(source)
    #expect(!pattern.isValid)
    #expect(!pattern.matches(source))
    #expect(!pattern.matchesEverything)
  }

  @Test(arguments: [("", true), ("x*", true), ("a|", true), ("^$", false), ("a", false)])
  func `a pattern that matches every failure is known`(source: String, matchesAll: Bool) {
    #expect(FailurePattern(source).matchesEverything == matchesAll)
  }

  @Test func `patterns are equal when they are written alike`() {
    let used = FailurePattern("a+")
    #expect(used.matches("caat"))
    #expect(used == FailurePattern("a+"))
    #expect(Set([used, FailurePattern("a+"), FailurePattern("b")]).count == 2)
    #expect("\(used)" == "a+")
  }
}
