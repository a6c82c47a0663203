import LessonModel
import Testing

@testable import Tutoring

/// What counts as a try and as a hint, and which earlier step is named for a pass that no longer holds.
@Suite struct TutorTriesTests {
  private let step: StepAddress = "a/one"

  private func tutor() -> Tutor {
    var tutor = Tutor(course: SampleCourse.make(["a": "one two three"]), progress: Progress())
    _ = tutor.handle(.brought(step), at: 0)
    return tutor
  }

  private func fail(
    _ tutor: inout Tutor, _ purpose: Tutor.Purpose, hint: String? = nil, at now: Int
  ) {
    let result = Tutor.CheckResult(passed: false, digest: "\(now)", hint: hint)
    _ = tutor.handle(.judged(step, result, purpose), at: now)
  }

  @Test func `failing saves less than ten seconds apart are one try, and the last hint counts`() {
    var tutor = tutor()
    fail(&tutor, .save, hint: "half", at: 100)
    fail(&tutor, .save, hint: "half", at: 105)
    fail(&tutor, .save, hint: "whole", at: 114)
    #expect(tutor.progress[step].attempts == 1)
    #expect(tutor.progress[step].met == ["whole": 1])
    fail(&tutor, .save, at: 124)
    #expect(tutor.progress[step].attempts == 2)
    #expect(tutor.progress[step].met == ["whole": 1])
  }

  @Test(arguments: [Tutor.Purpose.check, .next])
  func `a check that the learner asks for always counts`(purpose: Tutor.Purpose) {
    var tutor = tutor()
    fail(&tutor, .save, hint: "a", at: 100)
    fail(&tutor, purpose, hint: "b", at: 101)
    fail(&tutor, purpose, hint: "b", at: 102)
    fail(&tutor, .save, hint: "a", at: 103)
    #expect(tutor.progress[step].attempts == 4)
    #expect(tutor.progress[step].met == ["a": 2, "b": 2])
  }

  @Test func `a saved page is checked to count as a save, and the file keeps the time`() throws {
    var tutor = tutor()
    _ = tutor.handle(.look(step), at: 1)
    #expect(tutor.handle(.saved(step), at: 2) == [.judge(step, .save)])
    fail(&tutor, .save, hint: "half", at: 100)
    let text = ProgressFile.encode(tutor.progress)
    let progress = try ProgressFile.decode(Array(text.utf8), path: "p")
    var again = Tutor(course: tutor.course, progress: progress)
    fail(&again, .save, hint: "whole", at: 104)
    #expect(again.progress[step].attempts == 1)
    #expect(again.progress[step].met == ["whole": 1])
  }

  @Test func `a hint that is read after the pass is not counted, and the next one follows it`() {
    var tutor = tutor()
    #expect(
      tutor.handle(.hint(step, fitting: 0), at: 1).last == .hint(step, number: 0, isLast: false))
    _ = tutor.handle(.judged(step, Tutor.CheckResult(passed: true, digest: "x"), .check), at: 2)
    #expect(
      tutor.handle(.hint(step, fitting: 0), at: 3).last == .hint(step, number: 1, isLast: false))
    #expect(
      tutor.handle(.hint(step, fitting: 0), at: 4).last == .hint(step, number: 1, isLast: true))
    #expect(tutor.progress[step].hints == 1)
    #expect(tutor.progress.hintCount(in: tutor.course) == 1)
  }

  @Test func `a pass that another step's new code ends names that step`() {
    var tutor = tutor()
    for step: StepAddress in ["a/one", "a/two", "a/three"] {
      let right = Tutor.CheckResult(passed: true, digest: step.step)
      _ = tutor.handle(.judged(step, right, .check), at: 1)
    }
    func see(_ digests: [String: String]) {
      _ = tutor.handle(.sawPage(lesson: "a", digests: digests), at: 2)
    }
    see(["one": "one", "two": "two", "three": "three"])
    #expect(tutor.cause(of: "a/three") == nil)
    see(["one": "new", "two": "two+", "three": "three+"])
    #expect(tutor.cause(of: "a/three") == "one" && tutor.cause(of: "a/one") == nil)
    _ = tutor.handle(
      .judged("a/one", Tutor.CheckResult(passed: true, digest: "new"), .save), at: 3)
    #expect(tutor.pass(of: "a/one") == .holds)
    #expect(tutor.cause(of: "a/two") == "one" && tutor.cause(of: "a/three") == "one")
    // What a learner changes in the step itself has no other cause.
    _ = tutor.handle(
      .judged("a/three", Tutor.CheckResult(passed: true, digest: "three+"), .check), at: 4)
    see(["one": "new", "two": "two+", "three": "other"])
    #expect(tutor.cause(of: "a/two") == "one")
    _ = tutor.handle(
      .judged("a/two", Tutor.CheckResult(passed: true, digest: "two+"), .check), at: 5)
    #expect(tutor.cause(of: "a/two") == nil)
  }

  @Test func `a step whose change left a pass as it was is not named later`() {
    var tutor = tutor()
    func pass(_ step: StepAddress, _ digest: String) {
      _ = tutor.handle(
        .judged(step, Tutor.CheckResult(passed: true, digest: digest), .check), at: 1)
    }
    func see(_ digests: [String: String]) {
      _ = tutor.handle(.sawPage(lesson: "a", digests: digests), at: 2)
    }
    pass("a/two", "two")
    pass("a/three", "three")
    // The learner's code is the lesson's, so it is no change for the steps after it.
    pass("a/one", "one")
    see(["one": "one", "two": "two", "three": "three"])
    pass("a/two", "new")
    see(["one": "one", "two": "new", "three": "three+"])
    #expect(tutor.cause(of: "a/three") == "two")
    // A change that was undone is forgotten too.
    see(["one": "one", "two": "new", "three": "three"])
    see(["one": "one", "two": "new", "three": "mine"])
    #expect(tutor.cause(of: "a/three") == nil)
  }
}
