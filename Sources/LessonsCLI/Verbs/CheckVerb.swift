internal import LessonModel
internal import Tutoring

/// `check`: checks the step once, without moving.
enum CheckVerb {
  private static let all = Flag("all", "every step that you have reached")
  private static let json = Flag("json", "one JSON object per step")
  private static let diff = Flag("diff", "the whole output beside the expected one")

  static let verb = Verb(
    name: "check", arguments: "[STEP…]", completed: .steps,
    summary: "check the current step, or others, without moving on",
    details: [
      "A STEP is `lesson/step`, the beginning of a name, or its number in the current lesson. The name of "
        + "a lesson means all its steps that you have reached."
    ],
    options: [all, diff, json] + ValuesOptions.all + WireOptions.all + [CourseTrust.trust],
    maximumArguments: .max
  ) { invocation in
    let wishes = TutorDriver.Wishes(
      isJSON: invocation[json], wantsValues: invocation.wantsValues,
      wire: invocation[WireOptions.exchange].map { .exchange($0) }
        ?? (invocation[WireOptions.wire] ? .drawn : .ofStep), drawsWireWhole: true,
      showsAllLines: invocation[diff])
    var driver = try TutorDriver(invocation, mayCheck: true, wishes)
    return try driver.run(.check(try steps(invocation, driver.standing)))
  }

  private static func steps(
    _ invocation: Invocation, _ standing: Standing
  ) throws -> [StepAddress] {
    if invocation[all] { return try reached(of: nil, standing) }
    guard !invocation.arguments.isEmpty else { return [standing.place] }
    return try invocation.names.flatMap { word in
      switch try standing.reference.meaning(of: word) {
      case .step(let address): [address]
      case .lesson(let id): try reached(of: id, standing)
      }
    }
  }

  /// Returns the steps of a lesson, or of the course, that the learner has seen.
  private static func reached(of lesson: String?, _ standing: Standing) throws -> [StepAddress] {
    let steps = standing.course.addresses.filter {
      (lesson == nil || $0.lesson == lesson) && standing.tutor.wasSeen($0)
    }
    guard !steps.isEmpty else { throw TutoringError.nothingReached(lesson: lesson) }
    return steps
  }
}
