internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The ways through a course, in words.
enum PathView {
  /// The paths that a learner can take.
  private static func paths(_ course: Course) -> [CoursePath] {
    course.manifest.paths.filter { path in path.steps.contains { course.find($0) != nil } }
  }

  /// The names of the paths, above the first step of all; the last line is empty.
  static func names(_ course: Course, width: Int) -> [StyledText] {
    let names = paths(course).map(\.id)
    guard let first = names.first else { return [] }
    let words =
      "Shorter ways through it, such as `lessons next --path \(first)`: "
      + "\(names.joined(separator: ", ")). `lessons list --about` says what they are."
    return StyledText(words, .dim).wrapped(to: width) + [""]
  }

  /// The paths in lines: name, length and what one learns; the last line is empty.
  static func lines(_ course: Course, width: Int) -> [StyledText] {
    let paths = paths(course)
    guard !paths.isEmpty else { return [] }
    return StyledText("Ways through it, with `lessons next --path NAME`:", .dim).wrapped(to: width)
      + paths.flatMap { path in
        let facts = [
          Plural.text(path.steps.count, "step"), path.minutes.map(PathView.words(minutes:)),
        ].compactMap(\.self).joined(separator: ", ")
        let about = path.about.map { ". \($0)" } ?? ""
        let words =
          StyledText("  \(path.id)", .bold)
          + StyledText("  \(Sanitizer.line(path.title)): \(facts)\(Sanitizer.line(about))")
        return words.wrapped(to: width, rest: "    ")
      } + [""]
  }

  /// What the learner has done of the path they are on; `nil` for the whole course.
  static func standing(_ tutor: Tutor) -> String? {
    guard let path = tutor.path else { return nil }
    let count = tutor.routeCount
    return "on the path “\(Sanitizer.line(path.title))”, \(count.done) of "
      + Plural.number(count.of, "step")
  }

  /// The end of a path: what was done, and how to go on.
  static func end(_ standing: Standing, width: Int) -> [StyledText] {
    let tutor = standing.tutor
    guard let path = tutor.path else { return [] }
    let done = StyledText(
      "You have gone through “\(Sanitizer.line(path.title))”: "
        + "\(Plural.number(path.steps.count, "step")).", .color(.green).adding(.bold))
    let rest = standing.course.addresses.first { !standing.progress.hasPassed($0) }
    let goOn =
      rest.map {
        "`lessons next --path \(CoursePath.whole)` goes on with the whole course, at `\($0)`."
      } ?? "With it you have done every step of the course."
    return done.wrapped(to: width) + StyledText(goOn).wrapped(to: width)
  }

  /// A length of time that the course states.
  static func words(minutes: Int) -> String { StepTotals.text(seconds: minutes * 60) }

  /// The path with a name that somebody typed; `nil` for the whole course.
  ///
  /// - Throws: `Failure` when the course has no such path.
  static func chosen(_ name: String, in course: Course) throws -> CoursePath? {
    guard name != CoursePath.whole else { return nil }
    if let path = course.manifest.path(name) { return path }
    let names = course.manifest.paths.map(\.id)
    guard !names.isEmpty else {
      throw Failure(.noMatch, "this course has no paths; `lessons next` goes through all of it")
    }
    let known = (names + [CoursePath.whole]).map { "`\($0)`" }.joined(separator: ", ")
    throw Failure(
      .noMatch,
      "no path is called `\(Sanitizer.line(name))`; "
        + (NearMiss.of(name, in: names).map { "did you mean `\($0)`?" } ?? "there are \(known)"))
  }
}
