import LessonMarkup
import LessonModel

@testable import LessonsCLI
@testable import Tutoring

/// A step with more text than a window has rows.
enum Reading {
  static let lessons: [Lesson] = {
    let text = """
      # Doors and keys

      This lesson has a text that does not fit into a window. It is there to be scrolled, from its
      first line to its last one, and in two columns where there is room for two.

      ## Open the door

      A door has a lock, and a lock has a key. Who has the key may go in, and who has not stays
      outside. That is all there is to it, and yet most of what goes wrong with doors goes wrong here.

      The key below is the wrong one. Find the word that is printed on the right one: it stands in the
      last paragraph of this text, which you only see when you scroll down to it.

      - A key is a string.
      - The door compares it with the string that it knows.
      - It opens when both are the same, and says so.

      > A door that opens for every key is not a door. It is a hole in the wall with a handle, and the
      > handle is the only part of it that works.

      A good key is long, and nobody can guess it. This one is short, so that you can type it.

      The word is `sesame`.

      ```swift step=open
      //#-editable-code
      let key = "barley"
      //#-end-editable-code
      let door = "sesame"
      print("The door is \\(key == door ? "open" : "shut").")
      ```

      ```swift solution
      let key = "sesame"
      ```

      ```output
      The door is open.
      ```

      ```hint
      Read the last line of the text.
      ```

      ```hint
      It is a word from a story with forty thieves.
      ```

      ## Go in

      Look around.

      ```swift step=enter
      print("It is dark here.")
      ```

      ```output
      It is dark here.
      ```

      ## What you can do now

      You can open a door with a key. In the next lesson you will lock one.
      """
    let lesson = try? LessonParser.parse(
      SourceText(text), name: "01-doors", path: "Lessons/01-doors.md")
    return lesson.map { [$0] } ?? []
  }()

  static let shelf = CourseShelf(lessons: lessons)
  static let course = shelf.course

  static let open = StepAddress(lesson: "doors", step: "open")

  static func standing(_ change: (inout Progress) -> Void = { _ in }) -> Standing {
    var progress = Progress()
    progress.current = open
    change(&progress)
    return Standing(
      shelf: shelf, workspace: Workspace("/nowhere/Playground", from: "/nowhere"),
      progress: progress)
  }

  static let place = WatchModel.Place(
    address: open, title: "Doors and keys", step: WatchModel.Count(number: 1, total: 2),
    done: WatchModel.Count(number: 0, total: 2), page: "Playground/01-doors.swift:27",
    isDemonstration: false, hasPassed: false)
}
