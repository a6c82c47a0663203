internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The course's name for people and who made it, where a course says so.
struct CourseTitle {
  let course: Course

  /// The title alone; `nil` when the course has none.
  var title: StyledText? {
    course.manifest.title.map { StyledText(Sanitizer.line($0), .bold) }
  }

  /// The lines shown once, above the first step of all: title and facts, and the ways through the
  /// course.
  func lines(width: Int) -> [StyledText] {
    facts(width: width) + PathView.names(course, width: width)
  }

  /// The title, and in a second line the rest.
  ///
  /// The last line is empty. Without a title there is nothing.
  func facts(width: Int) -> [StyledText] {
    guard let title else { return [] }
    let manifest = course.manifest
    let facts = [
      Plural.text(course.lessons.count, "lesson"), Plural.text(course.stepCount, "step"),
      manifest.author, manifest.license,
    ].compactMap(\.self).joined(separator: " · ")
    return title.wrapped(to: width)
      + StyledText(Sanitizer.line(facts), .dim).wrapped(to: width) + [""]
  }
}

extension Standing {
  /// Whether a step is the only one that was ever shown, as at the start of the course.
  func isStart(_ address: StepAddress) -> Bool {
    let shown = progress.records.filter { $0.value.wasShown }
    return shown.count == 1 && shown[address] != nil && !progress.hasPassed(address)
  }

  /// Whether a step is the only one shown so far in which there is something to change.
  func isFirstExercise(_ address: StepAddress) -> Bool {
    let shown = course.addresses.filter { other in
      guard progress[other].wasShown, let (lesson, index) = course.find(other) else { return false }
      return !lesson.steps[index].isDemonstration
    }
    return shown == [address] && !progress.hasPassed(address)
  }
}
