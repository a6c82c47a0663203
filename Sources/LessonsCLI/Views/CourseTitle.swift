internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The course's title and author, if the course names them.
struct CourseTitle {
  let course: Course
  /// Whether to list the course's paths below the title, for learners who have not chosen one.
  var namesPaths = true

  /// The title alone; `nil` when the course has none.
  var title: StyledText? {
    course.manifest.title.map { StyledText(Sanitizer.line($0), .bold) }
  }

  /// Returns the lines above the very first step: title and facts, and the course's paths.
  func lines(width: Int) -> [StyledText] {
    facts(width: width) + (namesPaths ? PathView.names(course, width: width) : [])
  }

  /// Returns the title, and the remaining facts in a second line.
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
  /// The title above the very first step.
  var courseTitle: CourseTitle { CourseTitle(course: course, namesPaths: tutor.path == nil) }

  /// Returns whether a step is the only one that was ever shown, as at the start of the course.
  func isStart(_ address: StepAddress) -> Bool {
    let shown = progress.records.filter { $0.value.wasShown }
    return shown.count == 1 && shown[address] != nil && !progress.hasPassed(address)
  }

  /// Returns whether a step is the only editable one that was ever shown.
  func isFirstExercise(_ address: StepAddress) -> Bool {
    let shown = course.addresses.filter { other in
      guard progress[other].wasShown, let (lesson, index) = course.find(other) else { return false }
      return !lesson.steps[index].isDemonstration
    }
    return shown == [address] && !progress.hasPassed(address)
  }
}
