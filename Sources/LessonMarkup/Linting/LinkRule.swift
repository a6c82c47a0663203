package import LessonModel

/// Finds links to missing files and headings, empty links, and images without a description.
package enum LinkRule: LintRule {
  package static let id = "link"

  /// Returns everything wrong with the links, in the lessons' order.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    course.lessons.flatMap { lesson in
      lesson.links.all.compactMap { link in
        words(about: link, in: lesson, of: course).map {
          finding(in: lesson, link.line, column: link.column, $0)
        }
      }
    }
  }

  private static func words(
    about link: LessonLinks.Link, in lesson: LintedLesson, of course: CourseLint
  ) -> String? {
    if link.isImage, link.words.allSatisfy(\.isWhitespace) {
      return "this image has no description; write one between the brackets, for those who "
        + "cannot see it"
    }
    if link.target.isEmpty { return "this link leads nowhere; write where between the parentheses" }
    if link.words.allSatisfy(\.isWhitespace) {
      return "this link has no words to click; write some between the brackets"
    }
    let target = LinkTarget(link.target)
    let kind = link.isImage ? "image" : "link"
    if link.target.lowercased().hasPrefix("file:") {
      return "this \(kind) leads to a file on your own machine; put the file beside the lesson and "
        + "write its name"
    }
    guard !target.isElsewhere else { return nil }
    let name = target.file.isEmpty ? lesson.file.fileName : target.file
    let other = course.lessons.first { $0.file.fileName == name }
    guard other != nil || course.hasFile(name) else {
      let names = course.lessons.map(\.file.fileName) + course.entries.map(\.name)
      // A lesson whose own name is wrong is reported itself.
      if names.contains(where: { CourseFilesRule.isMisnamed($0, for: name) }) { return nil }
      let meant = NearMiss.of(name, in: names).map { "; did you mean `\($0)`?" } ?? ""
      return "this \(kind) leads to `\(name)`, which is not there\(meant)"
    }
    guard let anchor = target.anchor, let other, !other.links.anchors.contains(anchor) else {
      return nil
    }
    let meant = NearMiss.of(anchor, in: other.links.anchors.sorted())
      .map { "; did you mean `#\(LinkTarget.spelling(of: $0))`?" }
    return "`\(other.file.fileName)` has no heading `#\(LinkTarget.spelling(of: anchor))`"
      + (meant ?? "")
  }
}
