package import LessonModel

/// A learner's submission, with their pages, progress and name.
package struct Submission: Hashable, Sendable {
  /// A page and its file name.
  package struct Page: Hashable, Sendable {
    /// The file's name without its extension.
    package var name: String
    /// The file's bytes.
    package var bytes: [UInt8]
  }

  /// The name that the learner gave.
  package var name: String
  /// The course's id.
  package var course: String
  /// The digest of this version of the course.
  package var courseDigest: String
  /// The version of the program that wrote the submission.
  package var tool: String
  /// The random id of the workspace; `nil` for a workspace without a submission.
  package var workspace: String?
  /// The learner's progress.
  package var progress: Progress
  /// The pages that the learner has started, in the order of the lessons.
  package var pages: [Page]

  /// The file's extension.
  package static let ending = ".lessons"
  /// The maximum size of a file that the program writes, in bytes.
  package static let largest = 5_000_000
  /// The maximum size of a file that the program reads, in bytes.
  package static let largestRead = 5 << 20
  /// The maximum number of characters in a name.
  ///
  /// A longer name is cut.
  package static let longestName = 60

  /// Collects a submission from a workspace.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - progress: The progress in the workspace.
  ///   - course: The course.
  ///   - digest: The digest that identifies this version of the course.
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
    // Other programs' keys stay in the workspace.
    self.progress.unknown = []
    for address in progress.records.keys { self.progress.records[address]?.unknown = [] }
    pages = try course.lessons.compactMap { lesson in
      try workspace.readPage(of: lesson).map {
        Page(name: workspace.pageName(of: lesson), bytes: $0)
      }
    }
  }

  /// Returns the page of a lesson, under the lesson's present or former number or id.
  package func page(of lesson: LessonOutline, in course: Course) -> Page? {
    let ids = [lesson.id] + (course.formerIDs[lesson.id] ?? [])
    return pages.first { $0.name == lesson.name }
      ?? ids.lazy.compactMap { id in
        pages.first { LessonFileName(stem: $0.name)?.slug == id }
      }.first
  }

  /// The time of the last action in the submission, in seconds since 1970.
  package var lastAction: Int { progress.records.values.compactMap(\.lastAction).max() ?? 0 }
}
