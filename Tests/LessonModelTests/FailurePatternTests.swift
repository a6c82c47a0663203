import LessonModel
import Testing

@Suite struct FailurePatternTests {
  @Test func `anchors match at the ends of lines in hints and in starters`() {
    let judgement = Judgement(.failedCheck(.doesNotCrash), output: "one\ntwo\nthree")
    let pattern = FailurePattern("^two$")
    #expect(pattern.matches(judgement.failureText))
    #expect(StarterEnd.fails(pattern).admits(judgement))
    #expect(!StarterEnd.fails(FailurePattern("^wo$")).admits(judgement))
    #expect(!StarterEnd.fails(pattern).admits(Judgement(.passed(.ran))))
  }

  @Test(arguments: ["(", "[a", "*"])
  func `an invalid expression matches nothing`(source: String) {
    let pattern = FailurePattern(source)
    #expect(!pattern.isValid)
    #expect(!pattern.matches(source))
    #expect(!pattern.matchesEverything)
  }

  @Test(arguments: [("", true), ("x*", true), ("a|", true), ("^$", false), ("a", false)])
  func `a pattern that matches every failure is recognised`(source: String, matchesAll: Bool) {
    #expect(FailurePattern(source).matchesEverything == matchesAll)
  }

  @Test func `patterns with the same source are equal`() {
    let used = FailurePattern("a+")
    #expect(used.matches("caat"))
    #expect(used == FailurePattern("a+"))
    #expect(Set([used, FailurePattern("a+"), FailurePattern("b")]).count == 2)
    #expect("\(used)" == "a+")
  }
}
