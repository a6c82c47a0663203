package import LessonModel
package import SnippetRunner

/// Learners' code that has passed before, by lesson, kept while everything that its passes depend
/// on is the same.
///
/// The code itself is stored: a learner could construct code with the same digest as code that
/// passes. Failures are not stored, because the machine may have caused them.
package struct PassCache: Sendable {
  /// A step's id, and the code that has passed in it: the step's own, or all of a page up to it.
  package typealias Pass = [String]

  private let folder: String
  private let base: String
  private let digests: ResultCache.Digests

  /// Creates the cache in a folder for it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - executable: This program's file.
  ///   - digests: The digests of the lessons.
  ///   - runner: The runner that compiles and runs.
  package init(
    in folder: String, executable: String, _ digests: ResultCache.Digests, _ runner: PageRunner
  ) {
    (self.folder, self.digests) = (folder, digests)
    base = digests.of(ResultCache.basis(executable, runner).joined(separator: "\n"))
  }

  /// The code that has passed in a lesson.
  package func passes(of lesson: Lesson) -> Set<Pass> {
    kept(of: lesson)?.value ?? []
  }

  /// Stores the code that has passed in a lesson; does nothing if the folder cannot be written.
  package func keep(_ passes: Set<Pass>, of lesson: Lesson) {
    // It passed in the lesson as it was read, not in a version saved since.
    guard digests.now(lesson.name) == digests.before[lesson.name] else { return }
    kept(of: lesson)?.keep(passes)
  }

  private func kept(of lesson: Lesson) -> KeptValue<Set<Pass>>? {
    guard let content = digests.before[lesson.name] else { return nil }
    let digest = digests.of([base, lesson.name, content].joined(separator: "\n"))
    return KeptValue(in: "\(folder)/passes-\(digest).json")
  }
}
