package import LessonModel

/// Finds a course in which too many steps let an answer pass that only prints what is expected.
package enum PrintingPassesRule: LintRule {
  package static let id = "printing-passes"

  /// How many steps of a course may do that.
  private static let most = 3

  /// Returns the steps after those that may.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let marked = course.lessons.flatMap { lesson in
      lesson.document.fences([.code]).compactMap { item in
        item.fence?["printing"].map { _ in (lesson, item) }
      }
    }
    return marked.dropFirst(most).map { lesson, item in
      finding(
        in: lesson, item.first, column: item.fence?.column(of: "printing") ?? 1,
        "more than \(most) steps of this course say `printing=passes`; add a `swift check` to this one"
      )
    }
  }
}
