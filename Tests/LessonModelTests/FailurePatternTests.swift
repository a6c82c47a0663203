import LessonModel
import Testing

@Suite struct FailurePatternTests {
  @Test func `a starter fails as its pattern says`() throws {
    let judgement = Judgement(.failedCheck(.doesNotCrash), output: "one\ntwo\nthree")
    let pattern = FailurePattern("^two$")
    #expect(try StarterEnd.fails(pattern).admits(judgement, matching: matches))
    #expect(try !StarterEnd.fails(FailurePattern("^wo$")).admits(judgement, matching: matches))
    #expect(try !StarterEnd.fails(pattern).admits(Judgement(.passed(.ran)), matching: matches))
    #expect(try StarterEnd.fails(nil).admits(judgement, matching: matches))
    #expect(try StarterEnd.passes.admits(Judgement(.passed(.ran)), matching: matches))
  }

  @Test func `patterns with the same source are equal`() {
    #expect(Set([FailurePattern("a+"), FailurePattern("a+"), FailurePattern("b")]).count == 2)
    #expect("\(FailurePattern("a+"))" == "a+")
  }
}
