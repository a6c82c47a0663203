import Foundation
import LessonModel
import Testing
import Tutoring

/// What is said when a change in one step breaks another; the compiler has to say it.
@Suite struct BrokenStepTests {
  private static let lesson = """
    # One

    ## First

    ```swift step=first
    let key = 0
    ```

    ```swift solution
    let key = 1
    ```

    ```swift check
    expect(key == 1, "make it one")
    ```

    ## Second

    ```swift step=second
    let double = 0
    ```

    ```swift solution
    let double = key * 2
    ```

    ```swift check
    expect(double == 2, "twice")
    ```

    ## Third

    ```swift step=third
    print("three")
    ```

    ```swift solution
    print("3")
    ```

    ```output
    3
    ```

    """

  @Test func `the step that was changed is named, and never the lesson's file`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.lesson, to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    func run(_ words: String...) throws -> Sandbox.Outcome {
      try sandbox.run(words, course: course)
    }
    _ = try run("next")
    try sandbox.edit("Playground/01-one.swift", "let key = 0", "let key = 1")
    #expect(try run("next").code == 0)
    _ = try run("skip")
    // The second step takes part with the lesson's own code, which this breaks.
    try sandbox.edit("Playground/01-one.swift", "let key = 1", "let key = \"1\"")
    let check = try run("check", "third")
    #expect(check.code == 1)
    #expect(check.output.contains("you changed `first` since it passed"), "\(check.output)")
    #expect(!check.output.contains("01-one.md") && !check.output.contains(course))
    let json = try run("check", "third", "--json").output
    #expect(!json.contains("01-one.md"), "\(json)")
    // A failed check stands in the lesson too; it is reported at the learner's code.
    try sandbox.edit("Playground/01-one.swift", "let key = \"1\"", "let key = 2")
    let failed = try run("check", "first", "--json").output
    #expect(failed.contains("\"verdict\":\"failed-check\""), "\(failed)")
    #expect(failed.contains("\"file\":\"Playground/01-one.swift\""), "\(failed)")
    #expect(!failed.contains("01-one.md"), "\(failed)")
  }
}
