package import LessonModel

/// Finds a front page that is still the placeholder of a new course.
///
/// Learners read the front page before they start.
package enum FrontPageRule: LintRule {
  package static let id = "front-page"

  /// The beginning of a new course's front page, below its title.
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
