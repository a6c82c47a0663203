package import LessonModel

/// Finds files and folders beside the lessons that belong to no lesson.
package enum CourseFilesRule: LintRule {
  package static let id = "course-files"

  /// Returns the entries that belong to no lesson.
  ///
  /// A file belongs to each lesson that links to it.
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
      // `AssetRule` reports a link to a folder of assets.
      if entry.isLink, entry.kind != .folder || !stems.contains(entry.name) {
        return finding(
          in: entry.path, 1,
          "this is a symbolic link, and learners who fetch the course get no links; put what it leads to in "
            + "its place")
      }
      return switch entry.kind {
      case .lesson: nil
      // A folder in place of a file that `lint` reads has its own finding.
      case .folder where course.faults.contains { $0.path == entry.path }: nil
      case .folder: stray(folder: entry, stems, targets)
      case .file: stray(file: entry, targets)
      }
    }
  }

  /// Returns the name, without the extension, of a Markdown file that seems to be a lesson but does
  /// not have a lesson's name.
  private static func strayStem(_ entry: CourseEntry) -> String? {
    guard entry.kind == .file, let stem = LessonFileName.markdownStem(of: entry.name),
      entry.name != Glossary.fileName, stem.lowercased() != "readme"
    else { return nil }
    return stem
  }

  /// Returns the id of the lesson that a file with a wrong name may be.
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

  /// Returns the intended name of a lesson.
  ///
  /// `20-weigh` is the intended name of `20 weigh` and `20_weigh`, and of `weigh` where a lesson
  /// links to `20-weigh.md`.
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

  /// Returns whether this rule reports a file, with a link's target as its intended name.
  static func isMisnamed(_ file: String, for target: String) -> Bool {
    guard let stem = LessonFileName.markdownStem(of: file), LessonFileName(fileName: file) == nil
    else { return false }
    return meant(by: stem, [target])?.fileName == target
  }

  private static func stray(
    folder: CourseEntry, _ stems: [String], _ targets: Set<String>
  ) -> Diagnostic? {
    // A different finding reports a folder with the name of the course's file.
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
