package import LessonModel

/// Finds files and folders beside the lessons that belong to no lesson.
package enum CourseFilesRule: LintRule {
  package static let id = "course-files"

  /// Returns everything that belongs to no lesson; a lesson's link makes a file belong to it.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let targets = Set(
      course.lessons.flatMap(\.links.all).map { LinkTarget($0.target).file })
    let stems =
      course.files.map(\.stem)
      + course.entries.compactMap { $0.kind == .file ? meantName(of: $0, targets)?.stem : nil }
    return course.entries.compactMap { entry in
      guard !entry.name.hasPrefix("."), InvisibleCharacterRule.found(in: entry.name) == nil else {
        return nil
      }
      // A link to a folder of assets is reported with what the lesson's steps do not get.
      if entry.isLink, entry.kind != .folder || !stems.contains(entry.name) {
        return finding(
          in: entry.path, 1,
          "this is a symbolic link, and learners who fetch the course get no links; put what it leads to in "
            + "its place")
      }
      return switch entry.kind {
      case .lesson: nil
      case .folder: stray(folder: entry, stems, targets)
      case .file: stray(file: entry, targets)
      }
    }
  }

  /// The name without its ending of a Markdown file that seems to be a lesson and does not have the name of one.
  private static func strayStem(_ entry: CourseEntry) -> String? {
    guard entry.kind == .file, let stem = LessonFileName.markdownStem(of: entry.name),
      entry.name != Glossary.fileName, stem.lowercased() != "readme"
    else { return nil }
    return stem
  }

  /// The id of the lesson that such a file may be.
  static func misnamedLesson(_ entry: CourseEntry) -> String? {
    strayStem(entry).map { meant(by: $0, [])?.slug ?? words(of: $0) }
  }

  private static func meantName(
    of entry: CourseEntry, _ targets: Set<String>
  ) -> LessonFileName? {
    strayStem(entry).flatMap { meant(by: $0, targets) }
  }

  private static func stray(file: CourseEntry, _ targets: Set<String>) -> Diagnostic? {
    guard let stem = strayStem(file), !targets.contains(file.name) else { return nil }
    let lesson = meant(by: stem, targets)?.fileName
    let glossary = stem.lowercased() == "glossary" ? Glossary.fileName : nil
    return finding(
      in: file.path, 1,
      (lesson ?? glossary).map {
        let part = lesson != nil && LessonFileName(stem: stem) == nil ? "name" : "ending"
        return "this file is not read because of its \(part); call it `\($0)`"
      }
        ?? "this file does not have a lesson's name; call it `01-name.md`, or move it elsewhere")
  }

  /// The lesson's name that a file's author meant: `20-weigh` by `20 weigh`, `20_weigh`, or by `weigh`
  /// where a lesson links to `20-weigh.md`.
  private static func meant(by stem: String, _ targets: Set<String>) -> LessonFileName? {
    let words = words(of: stem)
    return LessonFileName(stem: words)
      ?? targets.sorted().lazy.compactMap { LessonFileName(fileName: $0) }.first {
        $0.slug == words
      }
  }

  private static func words(of stem: String) -> String {
    stem.split { " _-".contains($0) }.joined(separator: "-")
  }

  /// Whether this rule reports a file, and calls it by the name that a link has.
  static func isMisnamed(_ file: String, for target: String) -> Bool {
    guard let stem = LessonFileName.markdownStem(of: file), LessonFileName(fileName: file) == nil
    else { return false }
    return meant(by: stem, [target])?.fileName == target
  }

  private static func stray(
    folder: CourseEntry, _ stems: [String], _ targets: Set<String>
  ) -> Diagnostic? {
    // A folder with the name of the course's file is reported as such.
    guard !stems.contains(folder.name), folder.name != CourseManifest.fileName,
      !targets.contains(where: { $0.hasPrefix("\(folder.name)/") })
    else { return nil }
    let meant = NearMiss.of(folder.name, in: stems).map { "did you mean `\($0)`?" }
    return finding(
      in: folder.path, 1,
      "this folder belongs to no lesson: there is no `\(folder.name).md`; "
        + (meant ?? "rename it or remove it"))
  }
}
