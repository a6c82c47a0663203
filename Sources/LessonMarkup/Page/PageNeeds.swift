package import LessonModel

/// The requirements of a lesson's page that a playground does not meet.
package struct PageNeeds: Hashable, Sendable {
  /// The modules that the code imports and the playground lacks, each once, sorted by name.
  package var modules: [String]
  /// The ids of the steps that read from standard input.
  package var reading: [String]
  /// The ids of the steps that must not compile or must crash, which ends the page.
  package var ending: [String]
  /// Whether the code may open files.
  package var hasFiles: Bool

  /// Finds the requirements of a lesson.
  ///
  /// - Parameters:
  ///   - document: The lesson's text.
  ///   - lesson: The lesson; `nil` when it cannot be read.
  ///   - hasFiles: Whether there are files that its code may open.
  ///   - isMissing: A function that returns whether the playground lacks a module.
  package init(
    _ document: LessonDocument, _ lesson: Lesson?, hasFiles: Bool, isMissing: (String) -> Bool
  ) {
    modules = Set(ImportedModule.all(in: document, [.code]).map(\.name)).filter(isMissing).sorted()
    reading = lesson?.steps.filter { $0.standardInput != nil }.map(\.id) ?? []
    ending = lesson?.steps.filter(\.expectation.endsTheProgram).map(\.id) ?? []
    self.hasFiles = hasFiles
  }
}
