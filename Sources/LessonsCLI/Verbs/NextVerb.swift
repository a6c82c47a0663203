internal import Tutoring

/// `next`: the whole loop in one word.
enum NextVerb {
  static let verb = Verb(
    name: "next", summary: "the loop: show the step, check it, move on when it is right",
    details: [
      "The first `next` shows a step and writes its code into your page. Edit the page, then `next` "
        + "again checks it: when it is right the next step is shown, else what is wrong and where.",
      "Nothing is lost when you stop: the next `next` goes on where you were.",
    ], options: [CourseTrust.trust], isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation, mayCheck: true)
    return try driver.run(.next)
  }
}
