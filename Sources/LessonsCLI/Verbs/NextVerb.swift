internal import LessonModel
internal import Tutoring

/// `next`: the whole loop in one word.
enum NextVerb {
  private static let path = Option.text(
    "path", "NAME", "go on along this path of the course; `\(CoursePath.whole)` for all of it")

  static let verb = Verb(
    name: "next", summary: "the loop: show the step, check it, move on when it is right",
    details: [
      "The first `next` shows a step and writes its code into your page. Edit the page, then `next` "
        + "again checks it: when it is right the next step is shown, else what is wrong and where.",
      "Nothing is lost when you stop: the next `next` goes on where you were.",
      "A path is a part of the course, such as the steps for two hours; `lessons list --about` names "
        + "them. It is remembered until another one is taken, and what you have done counts on each. "
        + "For a step that it leaves out, the lesson's own code stands in your page.",
    ], options: [path, CourseTrust.trust], isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation, mayCheck: invocation[path] == nil)
    guard let name = invocation[path] else { return try driver.run(.next) }
    return try driver.run(.follow(PathView.chosen(name, in: driver.standing.course)?.id))
  }
}
