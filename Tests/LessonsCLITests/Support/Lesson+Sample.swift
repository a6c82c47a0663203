import LessonMarkup
import LessonModel

@testable import LessonsCLI
@testable import Tutoring

/// A course for tests that does not depend on the shipped lessons.
enum Sample {
  static let lessons: [Lesson] = {
    let text = """
      # Keys and locks

      A short lesson.

      ## Turn the key

      A key is a text. Make it the right one, and the door opens: what you write stands between the
      green bars.

      ```swift step=turn
      //#-editable-code
      let key = "wrong"
      //#-end-editable-code
      print("The key is \\(key).")
      ```

      ```swift solution
      let key = "right"
      ```

      ```output
      The key is right.
      ```

      ```hint
      Which word is it?
      ```

      ## Look through the keyhole

      Nothing to do here.

      ```swift step=look
      print("Nobody there.")
      ```

      ```output
      Nobody there.
      ```
      """
    let lesson = try? LessonParser.parse(
      SourceText(text), name: "01-locks", path: "Lessons/01-locks.md")
    return lesson.map { [$0] } ?? []
  }()

  static let shelf = CourseShelf(lessons: lessons)
  static let course = shelf.course

  static let turn = StepAddress(lesson: "locks", step: "turn")
  static let look = StepAddress(lesson: "locks", step: "look")

  static func standing(_ change: (inout Progress) -> Void = { _ in }) -> Standing {
    var progress = Progress()
    progress.current = turn
    change(&progress)
    return Standing(
      shelf: shelf, workspace: Workspace("/nowhere/Playground", from: "/nowhere"),
      progress: progress)
  }
}
