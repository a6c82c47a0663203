package import LessonModel

/// A learner's submission: their pages, their progress, and their name.
package struct Submission: Hashable, Sendable {
  /// A page, by its file's name.
  package struct Page: Hashable, Sendable {
    /// The file's name without its ending.
    package var name: String
    /// The file.
    package var bytes: [UInt8]
  }

  /// The name that the learner gave.
  package var name: String
  /// The course's id.
  package var course: String
  /// The digest of this version of the course.
  package var courseDigest: String
  /// The version of the program that packed it.
  package var tool: String
  /// The random id of the workspace; `nil` for a workspace without a submission.
  package var workspace: String?
  /// The learner's progress.
  package var progress: Progress
  /// The pages that the learner has begun, in the order of the lessons.
  package var pages: [Page]

  /// The ending of the file.
  package static let ending = ".lessons"
  /// The greatest size of a file that is made, in bytes.
  package static let largest = 5_000_000
  /// The greatest size of a file that is read, in bytes.
  package static let largestRead = 5 << 20
  /// The greatest number of characters of a name; a longer one is cut.
  package static let longestName = 60

  /// Collects what is handed in from a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - progress: What it has been read to have.
  ///   - course: The course.
  ///   - digest: What tells this version of the course from others.
  ///   - name: The name that the learner gave.
  ///   - tool: The version of this program.
  /// - Throws: `SystemError` when a page cannot be read.
  package init(
    of workspace: Workspace, _ progress: Progress, in course: Course, digest: String, name: String,
    tool: String
  ) throws {
    let workspace = workspace.knowing(course)
    self.name = name
    self.course = course.manifest.id
    courseDigest = digest
    self.tool = tool
    self.workspace = workspace.id
    self.progress = progress
    // Keys of other programs stay in the workspace.
    self.progress.unknown = []
    for address in progress.records.keys { self.progress.records[address]?.unknown = [] }
    pages = try course.lessons.compactMap { lesson in
      try workspace.readPage(of: lesson).map {
        Page(name: workspace.pageName(of: lesson), bytes: $0)
      }
    }
  }

  /// The page of a lesson, also under a former number or id of the lesson.
  package func page(of lesson: LessonOutline, in course: Course) -> Page? {
    let ids = [lesson.id] + (course.formerIDs[lesson.id] ?? [])
    return pages.first { $0.name == lesson.name }
      ?? ids.lazy.compactMap { id in
        pages.first { LessonFileName(stem: $0.name)?.slug == id }
      }.first
  }

  /// The time of the last action in it, in seconds since 1970.
  package var lastAction: Int { progress.records.values.compactMap(\.lastAction).max() ?? 0 }
}
