import LessonModel
import Testing

@testable import Tutoring

/// A path through the course, as the tutor sees it.
@Suite struct TutorPathTests {
  private var course: Course {
    var course = SampleCourse.make(["a": "one two three", "b": "four five", "c": "six"])
    course.manifest.paths = [
      CoursePath(id: "short", title: "Short", steps: ["a/one", "a/three", "c/six"]),
      CoursePath(id: "other", title: "Other", steps: ["a/two", "b/four"]),
      CoursePath(id: "gone", title: "Gone", steps: ["x/y"]),
    ]
    return course
  }

  /// Passes the step at hand and goes on.
  private func pass(_ tutor: inout Tutor) -> [Tutor.Effect] {
    let address = tutor.place
    return tutor.handle(
      .judged(address, Tutor.CheckResult(passed: true, digest: "x"), .next), at: 0)
  }

  private func bring(_ effects: [Tutor.Effect], _ tutor: inout Tutor) {
    for case .bring(let address) in effects { _ = tutor.handle(.brought(address), at: 0) }
  }

  @Test func `a path leads over its steps alone, and its end says so`() {
    var tutor = Tutor(course: course, progress: Progress())
    #expect(tutor.handle(.follow("short"), at: 0) == [.save, .bring("a/one")])
    _ = tutor.handle(.brought("a/one"), at: 0)
    var effects = pass(&tutor)
    #expect(effects.last == .bring("a/three"))
    bring(effects, &tutor)
    effects = pass(&tutor)
    // The end of lesson a speaks of all its steps.
    #expect(!effects.contains(.closeLesson("a")) && effects.last == .bring("c/six"))
    bring(effects, &tutor)
    #expect(tutor.routeCount == (2, 3))
    effects = pass(&tutor)
    #expect(effects.last == .finishPath("short", isNew: true))
    #expect(tutor.handle(.skip, at: 0) == [.refuse(.pathDone("short"))])
  }

  @Test func `behind the end of a path, next and back still walk over its steps`() {
    var tutor = Tutor(course: course, progress: Progress())
    bring(tutor.handle(.follow("short"), at: 0), &tutor)
    for _ in 0..<3 { bring(pass(&tutor), &tutor) }
    bring(tutor.handle(.back, at: 0), &tutor)
    bring(tutor.handle(.back, at: 0), &tutor)
    #expect(tutor.place == "a/one")
    _ = tutor.handle(
      .sawPage(lesson: "a", digests: ["one": "x", "two": "x", "three": "x"]), at: 0)
    #expect(tutor.handle(.next, at: 0) == [.bring("a/three")])
    bring([.bring("a/three")], &tutor)
    #expect(tutor.handle(.next, at: 0) == [.bring("c/six")])
    bring([.bring("c/six")], &tutor)
    _ = tutor.handle(.sawPage(lesson: "c", digests: ["six": "x"]), at: 0)
    #expect(tutor.handle(.next, at: 0).first == .finishPath("short", isNew: false))
  }

  @Test func `a path that is done by a save in its middle shows its end before it is walked`() {
    var tutor = Tutor(course: course, progress: Progress())
    bring(tutor.handle(.follow("short"), at: 0), &tutor)
    for step: StepAddress in ["a/three", "c/six", "a/one"] {
      bring([.bring(step)], &tutor)
      let right = Tutor.CheckResult(passed: true, digest: "x")
      _ = tutor.handle(.judged(step, right, .save), at: 0)
    }
    _ = tutor.handle(
      .sawPage(lesson: "a", digests: ["one": "x", "two": "x", "three": "x"]), at: 0)
    #expect(tutor.handle(.next, at: 0).first == .finishPath("short", isNew: false))
    #expect(tutor.handle(.next, at: 0) == [.bring("a/three")])
  }

  @Test func `leaving a path and taking another one loses nothing`() {
    var tutor = Tutor(course: course, progress: Progress())
    bring(tutor.handle(.follow("short"), at: 0), &tutor)
    bring(pass(&tutor), &tutor)
    #expect(tutor.place == "a/three")
    #expect(tutor.handle(.follow("other"), at: 0) == [.save, .bring("a/two")])
    bring([.bring("a/two")], &tutor)
    #expect(tutor.progress.hasPassed("a/one") && tutor.progress["a/three"].wasShown)
    // The step at hand is on the whole course too, so it stays.
    #expect(tutor.handle(.follow(nil), at: 0) == [.save, .bring("a/two")])
    #expect(tutor.path == nil && tutor.progress.passedCount(in: course) == 1)
    #expect(tutor.handle(.follow("short"), at: 0) == [.save, .bring("a/three")])
    #expect(tutor.routeCount == (1, 3))
  }

  @Test func `back and skip stay on the path, and goto may leave it`() {
    var tutor = Tutor(course: course, progress: Progress())
    bring(tutor.handle(.follow("short"), at: 0), &tutor)
    bring(tutor.handle(.skip, at: 0), &tutor)
    #expect(tutor.place == "a/three")
    #expect(tutor.handle(.back, at: 0) == [.bring("a/one")])
    bring(tutor.handle(.goTo("b/four"), at: 0), &tutor)
    #expect(pass(&tutor).last == .bring("c/six"))
  }

  @Test func `a path that the course no longer has means the whole course, and comes back with it`()
  {
    var progress = Progress()
    progress.path = "short"
    var without = course
    without.manifest.paths = []
    let tutor = Tutor(course: without, progress: progress)
    #expect(tutor.path == nil && tutor.route == without.addresses)
    #expect(Tutor(course: course, progress: tutor.progress).path?.id == "short")
    progress.path = "gone"
    #expect(Tutor(course: course, progress: progress).route == course.addresses)
  }

  @Test func `the path is kept in the progress file`() throws {
    var progress = Progress()
    progress.path = "short"
    let text = ProgressFile.encode(progress)
    #expect(try ProgressFile.decode(Array(text.utf8), path: "p").path == "short")
  }
}
