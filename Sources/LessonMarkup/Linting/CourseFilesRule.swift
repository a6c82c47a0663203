package import LessonModel

/// Finds files and folders beside the lessons that belong to no lesson.
package enum CourseFilesRule: LintRule {
  package static let id = "course-files"

  /// Returns everything that belongs to no lesson; what a lesson links to belongs to it.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let targets = Set(
      course.lessons.flatMap(\.links.all).map { LinkTarget($0.target).file })
    let stems = course.files.map(\.stem)
    return course.entries.compactMap { entry in
      guard !entry.name.hasPrefix("."), InvisibleCharacterRule.found(in: entry.name) == nil else {
        return nil
      }
      return switch entry.kind {
      case .lesson: nil
      case .folder: stray(folder: entry, stems, targets)
      case .file: stray(file: entry, targets)
      }
    }
  }

  private static func stray(file: CourseEntry, _ targets: Set<String>) -> Diagnostic? {
    guard let stem = LessonFileName.markdownStem(of: file.name), file.name != Glossary.fileName,
      stem.lowercased() != "readme", !targets.contains(file.name)
    else { return nil }
    let lesson = LessonFileName(stem: stem)?.fileName
    let glossary = stem.lowercased() == "glossary" ? Glossary.fileName : nil
    return finding(
      in: file.path, 1,
      (lesson ?? glossary).map { "this file is not read because of its ending; call it `\($0)`" }
        ?? "this file does not have a lesson's name; call it `01-name.md`, or move it elsewhere")
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
