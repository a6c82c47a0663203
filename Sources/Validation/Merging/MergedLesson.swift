internal import LessonModel
internal import SnippetRunner

/// The merged programs of a lesson.
struct MergedLesson {
  let solutions: MergedProgram
  /// The programs with the attempts at the steps.
  let attempts: MergedAttempts

  /// Builds the program with the solutions, or returns `nil` when the steps do not compile
  /// together.
  ///
  /// - Parameters:
  ///   - page: The page with all solutions and attempts.
  ///   - most: The maximum number of suspension points in one program.
  ///   - build: Builds a page.
  /// - Throws: The errors of `build`.
  init?(
    _ page: MergedPage, upTo most: Int, build: @escaping (MergedPage) throws -> MergedProgram?
  ) throws {
    if page.waits <= most, let program = try build(page) {
      (solutions, attempts) = (program, MergedAttempts(program))
      return
    }
    let bare = MergedPage(page.lesson, upTo: page.lastStep, attempts: [], page.syntax)
    guard let solutions = try build(bare) else { return nil }
    self.solutions = solutions
    attempts = MergedAttempts(MergedAttempts.groups(of: page, upTo: most)) { group in
      let last = group.reduce(0) { max($0, $1.step) }
      return try build(
        MergedPage(page.lesson, upTo: last, attempts: group, hasChecks: false, page.syntax))
    }
  }
}
