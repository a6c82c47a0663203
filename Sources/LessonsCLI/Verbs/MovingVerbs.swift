internal import LessonModel
internal import Tutoring

/// `goto`, `skip` and `back`: they move to other steps.
enum MovingVerbs {
  static let goto = Verb(
    name: "goto", arguments: "STEP", completed: .steps, summary: "go to a step",
    details: [
      "A STEP is `lesson/step`, the beginning of a name, or its number in the current lesson: `lessons "
        + "goto 2` is step 2 of this lesson, `lessons goto lesson 2` the first step of lesson 2, and "
        + "`lessons goto 2/3` its step 3.",
      "For earlier steps that you have not solved, the lesson's own solution runs.",
    ], options: [CourseTrust.trust], maximumArguments: 2, isPaged: true
  ) { invocation in
    guard let word = invocation.names.first else {
      throw Failure(.usage, "`goto` needs a step, such as `lessons goto 2`")
    }
    if invocation.names.count > 1 {
      throw Failure(
        .usage, "`goto` does not take `\(invocation.names[1])`; see `lessons help goto`")
    }
    var driver = try TutorDriver(invocation)
    return try driver.run(.goTo(try driver.standing.step(word)))
  }

  static let skip = Verb(
    name: "skip", summary: "leave the current step for later", options: [CourseTrust.trust],
    isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation)
    return try driver.run(.skip)
  }

  static let back = Verb(
    name: "back", summary: "go to the previous step", options: [CourseTrust.trust],
    isPaged: true
  ) { invocation in
    var driver = try TutorDriver(invocation)
    return try driver.run(.back)
  }
}
