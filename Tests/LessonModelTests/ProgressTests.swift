import LessonModel
import Testing

@Suite struct ProgressTests {
  private func course(_ steps: [(id: String, was: [String])]) -> Course {
    Course(lessons: [
      Lesson(
        id: "l", name: "01-l", title: "L", path: "01-l.md", preamble: [],
        steps: steps.map { step in
          Step(
            id: step.id, formerIDs: step.was, title: step.id, content: [],
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

  @Test func `a renamed step keeps what was done in it`() {
    var progress = passed(["old"], current: "old")
    let course = course([("new", ["old"]), ("two", [])])
    progress.adapt(to: course)
    #expect(progress.current == StepAddress(lesson: "l", step: "new"))
    #expect(progress.isDone(StepAddress(lesson: "l", step: "new")))
    #expect(progress.retired(from: course).isEmpty)
  }

  @Test func `a step that has left the course is kept and does not count`() {
    var progress = passed(["gone", "one"], current: "one")
    let course = course([("one", []), ("two", [])])
    progress.adapt(to: course)
    #expect(progress.passedCount(in: course) == 1)
    #expect(progress.retired(from: course).map(\.step) == ["gone"])
  }

  @Test func `nobody is stuck at a step that no longer exists`() {
    var progress = passed(["one"], current: "gone")
    progress.adapt(to: course([("one", []), ("two", [])]))
    #expect(progress.current == StepAddress(lesson: "l", step: "two"))
  }

  @Test func `a passed step whose lesson changed says so and still counts`() {
    var progress = passed(["one"], current: "one")
    let address = StepAddress(lesson: "l", step: "one")
    progress[address].digest = "before"
    #expect(progress.status(of: address, digest: "now") == .changed)
    #expect(progress.status(of: address, digest: "before") == .passed)
    #expect(progress.passedCount(in: course([("one", [])])) == 1)
  }

  @Test func `the course is finished when every step has passed`() {
    let course = course([("one", []), ("two", [])])
    #expect(!passed(["one"], current: "two").isFinished(course))
    #expect(passed(["one", "two"], current: "two").isFinished(course))
  }
}
