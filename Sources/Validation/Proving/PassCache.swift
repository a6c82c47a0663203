package import LessonModel
package import SnippetRunner

/// Learners' code that has passed before, by lesson.
///
/// The code is kept while everything that its passes depend on is the same.
///
/// The cache stores the code itself, because a learner could construct code with the same digest as
/// code that passes. It does not store failures, because the machine may have caused them.
package struct PassCache: Sendable {
  /// A step's id, and the code that has passed in it, which is the step's own, or all of a page up
  /// to the step.
  package typealias Pass = [String]

  private let folder: String
  private let base: String
  private let digests: ResultCache.Digests

  /// Creates the cache in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - executable: This program's file.
  ///   - digests: The digests of the lessons.
  ///   - runner: The runner that compiles and runs the code.
  package init(
    in folder: String, executable: String, _ digests: ResultCache.Digests, _ runner: PageRunner
  ) {
    (self.folder, self.digests) = (folder, digests)
    base = digests.of(ResultCache.basis(executable, runner).joined(separator: "\n"))
  }

  /// Returns the code that has passed in a lesson.
  package func passes(of lesson: Lesson) -> Set<Pass> {
    kept(of: lesson)?.value ?? []
  }

  /// Stores the code that has passed in a lesson.
  ///
  /// Does nothing if the folder is read-only.
  package func keep(_ passes: Set<Pass>, of lesson: Lesson) {
    // The code passed in the version of the lesson that was read, and not in one saved since.
    guard digests.now(lesson.name) == digests.before[lesson.name] else { return }
    kept(of: lesson)?.keep(passes)
  }

  private func kept(of lesson: Lesson) -> KeptValue<Set<Pass>>? {
    guard let content = digests.before[lesson.name] else { return nil }
    let digest = digests.of([base, lesson.name, content].joined(separator: "\n"))
    return KeptValue(in: "\(folder)/passes-\(digest).json")
  }
}
