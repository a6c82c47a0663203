import LessonModel
import Testing

@testable import Tutoring

/// Going on goes forward, and each step is shown before it is judged.
@Suite struct TutorForwardTests {
  private let course = TutorTableTests.course

  /// Where one lands from a place, by the steps that have passed.
  private static let goals: [(String, String, Tutor.Action, String?)] = [
    // Forward, to the next step that has not passed, in whatever way one came here.
    ("a/one", "a/one", .next, "a/two"),
    ("a/one", "a/one a/two a/three", .next, "b/four"),
    ("a/two", "a/two", .next, "a/three"), ("a/one", "", .skip, "a/two"),
    ("a/one", "a/one a/two", .skip, "a/three"), ("b/four", "b/four", .next, "b/five"),
    ("b/four", "a/one", .skip, "b/five"), ("b/four", "a/one", .back, "a/three"),
    // Never to an earlier one.
    ("b/five", "b/five", .next, nil), ("b/five", "a/one a/two b/five", .next, nil),
    ("b/five", "a/one", .skip, nil), ("a/two", "a/two a/three b/four b/five", .next, nil),
    ("a/two", "a/two a/three b/four b/five", .skip, nil),
    ("a/one", "a/one a/two a/three b/four b/five", .next, nil),
  ]

  @Test(arguments: goals)
  func `going on is going forward`(
    place: String, passed: String, action: Tutor.Action, goal: String?
  ) {
    var progress = Progress()
    progress.current = StepAddress(place)
    for address in course.addresses { progress[address].wasShown = true }
    for name in passed.split(separator: " ") {
      guard let address = StepAddress(String(name)) else { continue }
      (progress[address].status, progress[address].judged) = (.passed, "right")
    }
    var tutor = Tutor(course: course, progress: progress)
    for lesson in course.lessons {
      let digests = Dictionary(lesson.steps.map { ($0.id, "right") }) { $1 }
      _ = tutor.handle(.sawPage(lesson: lesson.id, digests: digests), at: 0)
    }
    let brought = tutor.handle(action, at: 0).compactMap { effect in
      if case .bring(let address) = effect { address.description } else { nil as String? }
    }
    #expect(brought == (goal.map { [$0] } ?? []))
  }

  @Test func `the next step after a lesson is seen before it is judged`() {
    var tutor = TutorTableTests.tutor(
      ["a/one": "passed", "a/two": "passed", "a/three": "passed"], at: "a/three")
    #expect(tutor.handle(.next, at: 0) == [.closeLesson("a"), .bring("b/four")])
    _ = tutor.handle(.brought("b/four"), at: 0)
    #expect(!tutor.wasSeen("b/four"))
    // Another process reads what was saved.
    var later = Tutor(course: course, progress: tutor.progress)
    #expect(
      later.handle(.check(["b/four"]), at: 0) == [.bring("b/four"), .judge("b/four", .check)])
    #expect(later.handle(.next, at: 0) == [.bring("b/four")])
    _ = later.handle(.brought("b/four"), at: 0)
    #expect(later.handle(.next, at: 0) == [.judge("b/four", .next)])
    // A learner who reads on at the end of the lesson sees it.
    _ = tutor.handle(.look("b/four"), at: 0)
    #expect(tutor.handle(.check(["b/four"]), at: 0) == [.judge("b/four", .check)])
  }

  @Test func `a demonstration that ran behind the end of a lesson is shown too`() {
    let course = SampleCourse.make(["a": "one", "b": "two* three"])
    var tutor = Tutor(course: course, progress: Progress())
    _ = tutor.handle(.brought("a/one"), at: 0)
    let right = Tutor.CheckResult(passed: true, digest: "right")
    let moves = tutor.handle(.judged("a/one", right, .next), at: 0)
    #expect(moves.suffix(2) == [.closeLesson("a"), .bring("b/two")])
    _ = tutor.handle(.brought("b/two"), at: 0)
    _ = tutor.handle(.judged("b/two", right, .arrival), at: 0)
    #expect(tutor.handle(.next, at: 0) == [.bring("b/two")])
  }

  @Test func `a course that has lost the step at hand shows the one that takes its place`() {
    var progress = TutorTableTests.tutor(["a/one": "passed", "a/two": "shown"], at: "a/two")
      .progress
    progress.current = "a/gone"
    progress["a/two"].wasShown = false
    var tutor = Tutor(course: course, progress: progress)
    #expect(tutor.place == "a/two")
    #expect(tutor.handle(.check(["a/two"]), at: 0) == [.bring("a/two"), .judge("a/two", .check)])
    #expect(tutor.handle(.next, at: 0) == [.bring("a/two")])
  }
}
