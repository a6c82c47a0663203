import LessonModel
import Synchronization
import Testing

@testable import Tutoring

/// Lessons that are read when they are first needed.
@Suite struct CourseShelfTests {
  private static let outlines =
    SampleCourse.make(["a": "one two", "b": "three"]).lessons
    + [
      LessonOutline(
        unreadable: LessonFileName(number: 3, slug: "c"), path: "03-c.md")
    ]

  private final class Reader: Sendable {
    let read = Mutex<[String]>([])

    func lesson(_ outline: LessonOutline) -> Lesson {
      read.withLock { $0.append(outline.id) }
      return Lesson(
        id: outline.id, name: outline.name, title: outline.title, path: outline.path, preamble: [],
        steps: outline.steps.map {
          Step(id: $0.id, title: $0.title, content: [], expectation: .output(nil))
        })
    }
  }

  @Test func `a lesson is read once, and the others never`() throws {
    let reader = Reader()
    let shelf = CourseShelf(Course(outlines: Self.outlines)) { reader.lesson($0) }
    #expect(reader.read.withLock(\.self) == [])
    #expect(try shelf.lesson("b").id == "b")
    #expect(try shelf.locate("b/three").index == 0)
    #expect(reader.read.withLock(\.self) == ["b"])
  }

  @Test func `a step that its lesson has lost since is not there`() {
    let shelf = CourseShelf(Course(outlines: Self.outlines)) { outline in
      var changed = outline
      changed.steps.removeLast()
      return Reader().lesson(changed)
    }
    #expect(throws: TutoringError.noStep("a/two")) { try shelf.locate("a/two") }
    #expect(throws: Never.self) { try shelf.locate("a/one") }
  }

  @Test func `what is not there is named, and what cannot be read is another thing`() {
    let shelf = CourseShelf(Course(outlines: Self.outlines)) { Reader().lesson($0) }
    #expect(throws: TutoringError.noStep("a/none")) { try shelf.locate("a/none") }
    #expect(throws: TutoringError.noLesson("none")) { try shelf.lesson("none") }
    #expect(throws: TutoringError.unreadable(lesson: "c")) { try shelf.locate("c/any") }
  }
}
