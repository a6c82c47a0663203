internal import LessonModel
internal import Tutoring

/// `next`: checks the step and goes on when it passes.
enum NextVerb {
  private static let path = Option.text(
    "path", "NAME", "follow this path of the course; `\(CoursePath.whole)` for the whole course")

  static let verb = Verb(
    name: "next", summary: "the loop: show the step, check it, move on when it is right",
    details: [
      "The first `next` shows a step and writes its code into your page. Edit the page and call `next` "
        + "again: it checks the page, and shows the next step if the page is right, or tells you what is "
        + "wrong and where.",
      "You can stop at any time: `next` continues where you were.",
      "A path is a part of the course, such as the steps for two hours; `lessons list --about` lists the "
        + "paths. `lessons` remembers the path until you choose another one, and your progress counts on "
        + "every path. For a step that the path leaves out, your page has the lesson's own code.",
    ], options: [path, CourseTrust.trust], isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation, mayCheck: invocation[path] == nil)
    guard let name = invocation[path] else { return try driver.run(.next) }
    return try driver.run(.follow(PathView.chosen(name, in: driver.standing.course)?.id))
  }
}
