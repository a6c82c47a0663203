internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The page at the end of a path: the learner's new abilities, and how they may continue.
struct PathEnd {
  let standing: Standing
  let width: Int

  /// The maximum number of offered paths.
  private static let mostPaths = 3

  /// Returns the lines, or none without a path.
  func lines() -> [StyledText] {
    guard let path = standing.tutor.path else { return [] }
    let done = StyledText(
      "You have gone through “\(Sanitizer.line(path.title))”: "
        + "\(Plural.number(standing.tutor.routeCount.of, "step")).", .color(.green).adding(.bold))
    return done.wrapped(to: width) + [""] + learnt(path) + paths() + wholeCourse() + keep()
  }

  /// Lists what the learner can do now: the titles of the steps, under those of their lessons.
  private func learnt(_ path: CoursePath) -> [StyledText] {
    let onWay = Set(standing.tutor.route)
    let about = path.about.map { StyledText(Sanitizer.line($0)).wrapped(to: width) + [""] } ?? []
    let lessons = standing.course.lessons.flatMap { lesson -> [StyledText] in
      let titles = lesson.steps.filter {
        onWay.contains(StepAddress(lesson: lesson.id, step: $0.id))
      }.map { Sanitizer.line($0.title) }
      guard !titles.isEmpty else { return [] }
      return
        (StyledText("\(Sanitizer.line(lesson.title)): ", .bold)
        + StyledText(titles.joined(separator: "; "))).wrapped(to: width, first: "  ", rest: "    ")
    }
    return [StyledText("What you can do now", .bold), ""] + about + lessons + [""]
  }

  /// Lists the paths that fit next.
  private func paths() -> [StyledText] {
    let next = standing.tutor.nextPaths.prefix(Self.mostPaths)
    guard !next.isEmpty else { return [] }
    return [StyledText("Paths that fit next", .bold), ""]
      + next.flatMap { PathView.line($0).wrapped(to: width, rest: "    ") }
      + StyledText(
        "`lessons next --path NAME` begins one; on the live screen, `l` and then `f`.", .dim
      )
      .wrapped(to: width) + [""]
  }

  private func wholeCourse() -> [StyledText] {
    let words =
      standing.tutor.startAfterPath.map {
        "`lessons next --path \(CoursePath.whole)` goes on with the whole course, at `\($0)`."
      } ?? "With it you have done every step of the course."
    return StyledText(words).wrapped(to: width)
  }

  private func keep() -> [StyledText] {
    StyledText("`lessons summary --output learnt.md` saves what you have learnt.").wrapped(
      to: width)
  }
}
