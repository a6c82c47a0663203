package import LessonModel

/// Finds a front page that still is the one of a new course, which learners would read before they start.
package enum FrontPageRule: LintRule {
  package static let id = "front-page"

  /// How the front page of a new course begins, below its title.
  package static let placeholder = "Say here what one learns"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    guard let page = course.frontPage,
      let index = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex(where: { $0.hasPrefix(placeholder) })
    else { return [] }
    return [
      finding(
        in: page.path, index + 1,
        "the course's front page is not written yet; `lessons list --about` and the book show it before the "
          + "first lesson")
    ]
  }
}
