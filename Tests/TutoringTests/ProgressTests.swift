import LessonModel
import Testing

@testable import Tutoring

@Suite struct ProgressTests {
  private func course(_ steps: [(id: String, was: [String])]) -> Course {
    Course(lessons: [
      Lesson(
        id: "l", name: "01-l", title: "L", path: "01-l.md", preamble: [],
        steps: steps.map { step in
          Step(
            id: step.id, formerIDs: step.was.map { FormerID($0) }, title: step.id, content: [],
            expectation: .output(nil))
        })
    ])
  }

  private func passed(_ ids: [String], current: String) -> Progress {
    var progress = Progress()
    for id in ids { progress[StepAddress(lesson: "l", step: id)].status = .passed }
    progress.current = StepAddress(lesson: "l", step: current)
    return progress
  }

  @Test func `a renamed step keeps its progress`() {
    var progress = passed(["old"], current: "old")
    let course = course([("new", ["old"]), ("two", [])])
    progress.adapt(to: course)
    #expect(progress.current == StepAddress(lesson: "l", step: "new"))
    #expect(progress.hasPassed(StepAddress(lesson: "l", step: "new")))
    #expect(progress.retired(from: course).isEmpty)
  }

  @Test func `a merged file with both names of a step keeps the pass`() {
    var progress = passed(["old"], current: "old")
    progress[StepAddress(lesson: "l", step: "new")].wasShown = true
    progress.adapt(to: course([("new", ["old"])]))
    #expect(progress.hasPassed(StepAddress(lesson: "l", step: "new")))
  }

  @Test func `a step that has left the course is kept and does not count`() {
    var progress = passed(["gone", "one"], current: "one")
    let course = course([("one", []), ("two", [])])
    progress.adapt(to: course)
    #expect(progress.passedCount(in: course) == 1)
    #expect(progress.retired(from: course).map(\.step) == ["gone"])
  }

  @Test func `a learner at a removed step moves to an open one`() {
    var progress = passed(["one"], current: "gone")
    progress.adapt(to: course([("one", []), ("two", [])]))
    #expect(progress.current == StepAddress(lesson: "l", step: "two"))
  }

  @Test func `the course is finished when every step has passed`() {
    let course = course([("one", []), ("two", [])])
    #expect(!passed(["one"], current: "two").isFinished(course))
    #expect(passed(["one", "two"], current: "two").isFinished(course))
  }

  @Test func `time between actions counts for the current step`() {
    var progress = Progress()
    let (one, two) = (StepAddress(lesson: "l", step: "one"), StepAddress(lesson: "l", step: "two"))
    progress.noteAction(on: one, at: 1_000)
    progress.current = one
    #expect(progress[one].seconds == 0)
    progress.noteAction(on: one, at: 1_090)
    #expect(progress[one].seconds == 90)
    // Passed: the next step becomes current at the same second.
    progress.noteAction(on: two, at: 1_090)
    progress.current = two
    progress.noteAction(on: two, at: 1_100)
    #expect(progress[one].seconds == 90)
    #expect(progress[two].seconds == 10)
    #expect(progress[one].lastAction == 1_090)
    // Going back: the time before counts for the step that the learner leaves.
    progress.noteAction(on: one, at: 1_130)
    progress.current = one
    #expect(progress[two].seconds == 40)
    #expect(progress.seconds(in: course([("one", []), ("two", [])])) == 130)
  }

  @Test(arguments: [(599, 599), (600, 600), (601, 600), (86_400, 600), (-5, 0)])
  func `a pause longer than ten minutes counts as ten minutes`(pause: Int, counted: Int) {
    var progress = Progress()
    let one = StepAddress(lesson: "l", step: "one")
    progress.noteAction(on: one, at: 1_000)
    progress.noteAction(on: one, at: 1_000 + pause)
    #expect(progress[one].seconds == counted)
  }
}

/// Lessons that get another id, and courses that are taken back to an older version.
@Suite struct RenamedLessonTests {
  private static let old = SampleCourse.make(["text": "one two", "more": "three"])

  /// The course after `text` was called `words`.
  private static let new: Course = {
    var course = SampleCourse.make(["words": "one zwei<two", "more": "three"])
    course.manifest.renamed = ["text": "words"]
    return course
  }()

  private static let done: Progress = {
    var progress = Progress()
    for address: StepAddress in ["text/one", "text/two"] {
      (progress[address].status, progress[address].wasShown) = (.passed, true)
    }
    progress.current = "text/two"
    return progress
  }()

  @Test func `a lesson with another id keeps its passes and the place`() {
    var progress = Self.done
    progress.adapt(to: Self.new)
    #expect(progress.hasPassed("words/one") && progress.hasPassed("words/zwei"))
    #expect(progress.current == "words/zwei")
    #expect(progress.retired(from: Self.new).isEmpty)
    #expect(Self.new.formerIDs == ["words": ["text"]])
  }

  @Test func `an older version of the course finds its passes`() {
    var progress = Self.done
    progress.adapt(to: Self.new)
    progress.adapt(to: Self.old)
    #expect(progress.hasPassed("text/one") && progress.hasPassed("text/two"))
  }

  @Test func `a step that is started over stays open under its new name`() {
    var tutor = Tutor(course: Self.new, progress: Self.done)
    _ = tutor.handle(.restored(.step("words/one")), at: 0)
    let later = Tutor(course: Self.new, progress: tutor.progress)
    #expect(!later.progress.hasPassed("words/one"))
    #expect(later.progress.hasPassed("words/zwei"))
  }

  @Test func `of two lessons that were one before, the first has its page`() {
    let course = SampleCourse.make(["a": "one<old/one", "b": "two<old/two"])
    #expect(course.formerIDs == ["a": ["old"]])
  }

  @Test func `a lesson that is there is no other lesson's former one`() {
    #expect(SampleCourse.make(["a": "one<b/one", "b": "two"]).formerIDs.isEmpty)
  }
}
