import LessonModel
import Testing

@testable import Tutoring

/// A lesson that cannot be read stops no learner in another one, and loses nothing.
@Suite struct UnreadableLessonTests {
  private static let whole = SampleCourse.make(["a": "one", "b": "two three", "c": "four"])

  /// The course while its second lesson cannot be read.
  private static let broken: Course = {
    var course = whole
    course.lessons[1] = LessonOutline(
      unreadable: LessonFileName(number: 2, slug: "b"), path: "02-b.md")
    return course
  }()

  private static func progress(_ passed: StepAddress..., at place: StepAddress) -> Progress {
    var progress = Progress()
    for address in whole.addresses { progress[address].wasShown = true }
    for address in passed { progress[address].status = .passed }
    progress.current = place
    return progress
  }

  private static func tutor(_ progress: Progress) -> Tutor {
    Tutor(course: broken, progress: progress)
  }

  @Test func `the place and the records in it are kept`() {
    let before = Self.progress("a/one", "b/two", at: "b/three")
    var tutor = Self.tutor(before)
    #expect(tutor.progress == Tutor(course: Self.whole, progress: before).progress)
    #expect(tutor.progress.retired(from: Self.broken) == [])
    for action in [Tutor.Action.next, .check(["b/three"]), .goTo("b/two")] {
      #expect(tutor.handle(action, at: 0) == [.refuse(.unreadable(lesson: "b"))])
    }
    #expect(tutor.progress.records == before.records)
  }

  @Test func `one goes on behind it and back before it`() {
    var tutor = Self.tutor(Self.progress(at: "b/three"))
    #expect(tutor.handle(.skip, at: 0) == [.bring("c/four")])
    #expect(tutor.progress["b/three"].status == .open)
    #expect(tutor.handle(.back, at: 0) == [.bring("a/one")])
    #expect(tutor.open(before: "b/three") == ["a/one"])
  }

  @Test func `passing the step before it leads to the lesson behind it`() {
    var tutor = Self.tutor(Self.progress(at: "a/one"))
    let effects = tutor.handle(
      .judged("a/one", .init(passed: true, digest: "right"), .next), at: 0)
    #expect(effects.contains(.bring("c/four")))
  }

  @Test func `the course is not finished without it, and says which lesson is left`() {
    var tutor = Self.tutor(Self.progress("a/one", at: "c/four"))
    let effects = tutor.handle(
      .judged("c/four", .init(passed: true, digest: "right"), .next), at: 0)
    #expect(!tutor.progress.isFinished(Self.broken))
    #expect(effects.last == .refuse(.unreadable(lesson: "b")))
  }

  @Test func `starting the course over leaves what cannot be read`() {
    var tutor = Self.tutor(Self.progress("a/one", "b/two", at: "a/one"))
    _ = tutor.handle(.restored(.course), at: 0)
    #expect(!tutor.progress.hasPassed("a/one"))
    #expect(tutor.progress.hasPassed("b/two"))
  }

  @Test func `its name says that it cannot be read`() {
    let reference = StepReference(in: Self.broken, at: "a")
    for word in ["b", "lesson 2", "2/1", "b/two"] {
      #expect(throws: StepReference.Failure.unreadable("b"), "\(word)") {
        try reference.step(word)
      }
    }
  }
}
