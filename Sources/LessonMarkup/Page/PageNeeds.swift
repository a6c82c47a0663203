package import LessonModel

/// The needs of a lesson's page that a playground does not meet.
package struct PageNeeds: Hashable, Sendable {
  /// The modules that its code imports and the playground lacks, each once, by their names.
  package var modules: [String]
  /// The ids of the steps that read from standard input.
  package var reading: [String]
  /// The ids of the steps that must not compile, or must crash, and so end the page.
  package var ending: [String]
  /// Whether there are files that its code may open.
  package var hasFiles: Bool

  /// Looks at a lesson.
  ///
  /// - Parameters:
  ///   - document: Its text.
  ///   - lesson: The lesson; `nil` when it cannot be read.
  ///   - hasFiles: Whether there are files that its code may open.
  ///   - isMissing: Whether the playground lacks a module.
  package init(
    _ document: LessonDocument, _ lesson: Lesson?, hasFiles: Bool, isMissing: (String) -> Bool
  ) {
    modules = Set(ImportedModule.all(in: document, [.code]).map(\.name)).filter(isMissing).sorted()
    reading = lesson?.steps.filter { $0.standardInput != nil }.map(\.id) ?? []
    ending = lesson?.steps.filter(\.expectation.endsTheProgram).map(\.id) ?? []
    self.hasFiles = hasFiles
  }
}
