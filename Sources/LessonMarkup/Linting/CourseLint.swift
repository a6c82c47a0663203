package import LessonModel

/// The facts and findings of `lint` about a course, without a compiler.
package struct CourseLint {
  /// The lessons with readable files, in the course's order.
  package var lessons: [LintedLesson]
  /// The problems of unreadable files.
  package var faults: [Diagnostic]
  /// The contents of the course's folder.
  package var entries: [CourseEntry]
  /// The course's description of itself.
  package var file: CourseFile
  /// The list from the last release, if there is one.
  package var released: ReleasedIDs?
  /// Whether the course's folder has a file at a relative path.
  package var hasFile: (String) -> Bool
  /// The entries in asset folders that steps do not get, by the lesson's name.
  package var assetFaults: [String: [AssetFault]] = [:]
  /// The undeclared names in `uses` fences, by the lesson's name.
  package var unknownNames: [String: [UsedNameRule.Unknown]] = [:]
  /// The course's front page, if there is one.
  package var frontPage: (path: String, text: String)?
  /// The course's glossary, if there is one.
  package var glossary: Glossary?

  /// Collects everything that the rules inspect.
  package init(
    lessons: [LintedLesson], faults: [Diagnostic], entries: [CourseEntry],
    file: CourseFile = CourseFile(missingIn: ""), released: ReleasedIDs?,
    hasFile: @escaping (String) -> Bool
  ) {
    self.lessons = lessons
    self.faults = faults
    self.entries = entries
    self.file = file
    self.released = released
    self.hasFile = hasFile
  }

  /// The names of the course's steps.
  package var names: StepNames { StepNames(lessons: lessons) }

  /// All files that are lessons, readable or not, in the course's order.
  package var lessonFiles: [(file: LessonFileName, path: String)] {
    entries.compactMap { entry -> (file: LessonFileName, path: String)? in
      if case .lesson(let file) = entry.kind { (file, entry.path) } else { nil }
    }.sorted { $0.file < $1.file }
  }

  var files: [LessonFileName] { lessonFiles.map(\.file) }

  /// The ids of lessons that have their own finding, because their files are unreadable or have an
  /// invalid name.
  ///
  /// References to these lessons are not reported as well.
  var reported: Set<String> {
    let read = Set(lessons.map(\.file))
    return Set(files.filter { !read.contains($0) }.map(\.slug))
      .union(entries.compactMap(CourseFilesRule.misnamedLesson))
  }

  /// Returns all problems, ordered by file, line and column.
  package func problems() -> [Diagnostic] {
    var found = faults + lessons.flatMap(\.findings)
    for rule in LintRules.all { found += rule.findings(in: self) }
    // A course without layout rules has no limit on the width of code.
    if file.manifest.layout == .none { found.removeAll { $0.rule == CodeWidthRule.id } }
    return believable(found).sorted {
      ($0.path, $0.line, $0.column, $0.message) < ($1.path, $1.line, $1.column, $1.message)
    }
  }

  /// Returns the findings without those below a lesson's first broken fence, where the text is
  /// misread.
  private func believable(_ found: [Diagnostic]) -> [Diagnostic] {
    let breaking = LintRules.ids(reaching: .everythingBelow)
    let broken = found.filter { breaking.contains($0.rule ?? "") }
    let ends = Dictionary(broken.map { ($0.path, $0.line) }, uniquingKeysWith: min)
    return found.filter { $0.line <= ends[$0.path] ?? .max }
  }
}
