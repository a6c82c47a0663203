package import LessonModel

/// Finds links to missing files and headings, empty links, and images without a description.
package enum LinkRule: LintRule {
  package static let id = "link"

  /// Returns all problems with links, in the lessons' order.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    var targets = LinkTargets(course)
    return course.lessons.flatMap { lesson in
      lesson.links.all.compactMap { link in
        problem(of: link, in: lesson, &targets).map { problem in
          let found = finding(in: lesson, link.line, column: link.column, problem.words)
          return found.writing(problem.meant, for: link, in: lesson.document.lines)
        }
      }
    }
  }

  /// Returns a link's problem, and the intended target, if known.
  private static func problem(
    of link: LessonLinks.Link, in lesson: LintedLesson, _ targets: inout LinkTargets
  ) -> (words: String, meant: String?)? {
    if link.isImage, link.words.allSatisfy(\.isWhitespace) {
      return (
        "this image has no description; write one between the brackets, for those who "
          + "cannot see it", nil
      )
    }
    if link.target.isEmpty {
      return ("this link has no address; write one between the parentheses", nil)
    }
    if link.words.allSatisfy(\.isWhitespace) {
      return ("this link has no words to click; write some between the brackets", nil)
    }
    let target = LinkTarget(link.target)
    let kind = link.isImage ? "image" : "link"
    if link.target.lowercased().hasPrefix("file:") {
      return (
        "this \(kind) leads to a file on your own machine; put the file beside the lesson and "
          + "write its name", nil
      )
    }
    guard !target.isElsewhere else { return nil }
    let name = target.file.isEmpty ? lesson.file.fileName : target.file
    let other = targets.lessons[name]
    guard other != nil || targets.hasFile(name) else {
      // A different rule reports a lesson whose file name is wrong.
      if targets.isMisnamed(name) { return nil }
      let meant = targets.file(meantBy: name)
      let advice = meant.map { "; did you mean `\($0)`?" } ?? ""
      let heading = target.anchor.map { "#\(LinkTarget.spelling(of: $0))" } ?? ""
      return (
        "this \(kind) leads to `\(name)`, which does not exist\(advice)", meant.map { $0 + heading }
      )
    }
    guard let anchor = target.anchor, let other, !other.links.anchors.contains(anchor) else {
      return nil
    }
    let meant = targets.heading(meantBy: anchor, in: other).map(LinkTarget.spelling)
    let advice = meant.map { "; did you mean `#\($0)`?" } ?? ""
    return (
      "`\(other.file.fileName)` has no heading `#\(LinkTarget.spelling(of: anchor))`\(advice)",
      meant.map { "\(target.file)#\($0)" }
    )
  }
}

extension Diagnostic {
  /// Returns the diagnostic with a fix that changes a link's target, if the text contains the
  /// present target.
  func writing(_ target: String?, for link: LessonLinks.Link, in lines: [String]) -> Diagnostic {
    guard let target, lines.indices.contains(link.line - 1),
      lines[link.line - 1].dropFirst(link.column - 1).hasPrefix(link.target),
      // A target with spaces or parentheses needs a different spelling.
      !target.contains(where: { " ()<>".contains($0) })
    else { return self }
    return fixed("Write `\(target)`", replacing: link.target.count, with: target)
  }
}
