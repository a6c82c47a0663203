package import LessonModel

/// All that can be said about a course without a compiler.
package struct CourseLint {
  /// The lessons' files, those that are text.
  package var documents: [LessonDocument]
  /// What reading the lessons has found.
  package var faults: [Diagnostic]
  /// What is in the course's folder.
  package var entries: [CourseFilesRule.Entry]
  /// The list of the last release, when there is one.
  package var released: ReleasedIDs?
  /// Whether the course's folder has a file at a relative path.
  package var hasFile: (String) -> Bool

  /// Brings together what the rules look at.
  package init(
    documents: [LessonDocument], faults: [Diagnostic], entries: [CourseFilesRule.Entry],
    released: ReleasedIDs?, hasFile: @escaping (String) -> Bool
  ) {
    self.documents = documents
    self.faults = faults
    self.entries = entries
    self.released = released
    self.hasFile = hasFile
  }

  /// The names of the course's steps.
  package var names: StepNames { StepNames(documents: documents) }

  /// Everything wrong, ordered by file, line and column.
  package func problems() -> [Diagnostic] {
    let broken = documents.flatMap {
      FenceSpellingRule.brokenFences(in: $0) + OpenFenceRule.problems(in: $0)
    }
    var found = faults + documents.flatMap(\.problems)
    found += LinkRule(documents: documents, hasFile: hasFile).problems()
    found += names.problems()
    // What follows a broken fence is read wrongly; the first one is the one to mend.
    let ends = Dictionary(broken.map { ($0.path, $0.line) }, uniquingKeysWith: min)
    found.removeAll { $0.line > ends[$0.path] ?? .max }
    found += broken.filter { $0.line == ends[$0.path] }
    found += files.problems(entries) + lostSteps(broken)
    return found.sorted {
      ($0.path, $0.line, $0.column, $0.message) < ($1.path, $1.line, $1.column, $1.message)
    }
  }

  private var files: CourseFilesRule {
    let targets = documents.flatMap(\.links.all).map {
      String($0.target.prefix { $0 != "#" }).removingPercentEscapes
    }
    return CourseFilesRule(lessons: lessons, targets: Set(targets))
  }

  private var lessons: [String] { entries.filter { $0.kind == .lesson }.map(\.name) }

  /// Released steps that are gone; of a lesson whose fences are in doubt nobody can say.
  private func lostSteps(_ broken: [Diagnostic]) -> [Diagnostic] {
    guard let released else { return [] }
    func id(_ file: String) -> String { LessonParser.id(ofName: String(file.dropLast(3))) }
    let doubts = faults + broken + documents.flatMap(FenceSpellingRule.problems)
    let paths = Set(doubts.map(\.path))
    let unreadable = entries.filter { $0.kind == .lesson && paths.contains($0.path) }
    return released.problems(
      names, lessons: Set(lessons.map(id)), unreadable: Set(unreadable.map { id($0.name) }))
  }
}
