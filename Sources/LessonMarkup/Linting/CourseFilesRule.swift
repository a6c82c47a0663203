package import LessonModel

/// Finds files and folders beside the lessons that belong to no lesson.
package enum CourseFilesRule: LintRule {
  package static let id = "course-files"

  /// Returns everything that belongs to no lesson; what a lesson links to belongs to it.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let targets = Set(
      course.lessons.flatMap(\.links.all).map {
        String($0.target.prefix { $0 != "#" }).removingPercentEscapes
      })
    let stems = course.files.map(\.stem)
    return course.entries.filter { !$0.name.hasPrefix(".") }.compactMap { entry in
      switch entry.kind {
      case .lesson: nil
      case .folder: stray(folder: entry, stems, targets)
      case .file: stray(file: entry, targets)
      }
    }
  }

  private static func stray(file: CourseEntry, _ targets: Set<String>) -> Diagnostic? {
    guard LessonFileName.isMarkdown(file.name),
      !["README.md", Glossary.fileName].contains(file.name), !targets.contains(file.name)
    else { return nil }
    return finding(
      in: file.path, 1,
      "this file does not have a lesson's name; call it `01-name.md`, or move it elsewhere")
  }

  private static func stray(
    folder: CourseEntry, _ stems: [String], _ targets: Set<String>
  ) -> Diagnostic? {
    // A folder in the place of the course's file is reported as such.
    guard !stems.contains(folder.name), folder.name != CourseManifest.fileName,
      !targets.contains(where: { $0.hasPrefix("\(folder.name)/") })
    else { return nil }
    let meant = NearMiss.of(folder.name, in: stems).map { "did you mean `\($0)`?" }
    return finding(
      in: folder.path, 1,
      "this folder belongs to no lesson: there is no `\(folder.name).md`; "
        + (meant ?? "rename it or take it away"))
  }
}
