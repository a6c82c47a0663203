internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Describes the paths through a course.
enum PathView {
  /// Returns the paths that a learner can take.
  static func paths(_ course: Course) -> [CoursePath] {
    course.manifest.paths.filter { path in path.steps.contains { course.find($0) != nil } }
  }

  /// Returns the names of the paths, for the top of the very first step.
  ///
  /// The last line is empty.
  static func names(_ course: Course, width: Int) -> [StyledText] {
    let names = paths(course).map { "`\($0.id)`" }
    guard !names.isEmpty else { return [] }
    let words =
      "Shorter ways through it: \(names.joined(separator: ", ")). `lessons list --about` describes "
      + "them, and `lessons next --path NAME` follows one."
    return StyledText(words, .dim).wrapped(to: width) + [""]
  }

  /// Returns the paths in lines: name, length and learning goals.
  ///
  /// The last line is empty.
  static func lines(_ course: Course, width: Int) -> [StyledText] {
    let paths = paths(course)
    guard !paths.isEmpty else { return [] }
    return StyledText("Ways through it, with `lessons next --path NAME`:", .dim).wrapped(to: width)
      + paths.flatMap { path in
        line(path).wrapped(to: width, rest: "    ")
      } + [""]
  }

  /// Returns a path's name and title, its length, and its learning goals.
  static func line(_ path: CoursePath) -> StyledText {
    let facts = [
      Plural.text(path.steps.count, "step"), path.minutes.map(PathView.words(minutes:)),
    ].compactMap(\.self).joined(separator: ", ")
    let about = path.about.map { ". \($0)" } ?? ""
    return StyledText("  \(path.id)", .bold)
      + StyledText("  \(Sanitizer.line(path.title)): \(facts)\(Sanitizer.line(about))")
  }

  /// Describes the learner's progress on their path, or returns `nil` for the whole course.
  static func standing(_ tutor: Tutor) -> String? {
    guard let path = tutor.path else { return nil }
    let count = tutor.routeCount
    return "on the path “\(Sanitizer.line(path.title))”, \(count.done) of "
      + Plural.number(count.of, "step")
  }

  /// Returns whether text has the id of each path of the course in backticks.
  static func areNamed(in text: String, _ course: Course) -> Bool {
    paths(course).allSatisfy { text.contains("`\($0.id)`") }
  }

  /// Returns a duration that the course states, as text.
  static func words(minutes: Int) -> String { StepTotals.text(seconds: minutes * 60) }

  /// Returns the path with a typed name, or `nil` for the whole course.
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
      "there is no path `\(Sanitizer.line(name))`; "
        + (NearMiss.of(name, in: names).map { "did you mean `\($0)`?" } ?? "there are \(known)"))
  }
}
