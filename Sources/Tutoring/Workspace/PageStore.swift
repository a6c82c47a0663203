package import LessonMarkup
package import LessonModel

/// The learner's pages as one piece of work sees them: each is read and parsed once.
///
/// A page that is written is known without reading it again. A store lives as long as the work, so
/// nobody believes an old page.
package final class PageStore {
  /// A page, with the very bytes it was read from.
  package struct Page: Sendable {
    package let bytes: [UInt8]
    package let page: LearnerPage
  }

  private let workspace: Workspace
  private var pages: [String: Result<Page?, any Error>] = [:]

  /// A store that has read nothing yet.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The page of a lesson; `nil` before it has one.
  ///
  /// - Throws: `Diagnostics` when it cannot be understood as a page, `TutoringError` when it cannot be
  ///   read.
  package func page(of lesson: Lesson) throws -> Page? {
    if let known = pages[lesson.id] { return try known.get() }
    let found = Result { try read(lesson) }
    pages[lesson.id] = found
    return try found.get()
  }

  private func read(_ lesson: Lesson) throws -> Page? {
    guard let bytes = try workspace.readPage(of: lesson) else { return nil }
    return try parse(bytes, of: lesson)
  }

  private func parse(_ bytes: [UInt8], of lesson: Lesson) throws(Diagnostics) -> Page {
    let path = workspace.shownPage(of: lesson)
    let source = try SourceText(bytes: bytes, path: path)
    return Page(bytes: bytes, page: try LearnerPage(source, of: lesson, path: path))
  }

  /// Writes a page in the place of the one that was read, unless somebody has saved it since.
  ///
  /// - Throws: `TutoringError.savedMeanwhile` when somebody has, `SystemError` when it cannot be written.
  package func write(_ text: String, of lesson: Lesson) throws {
    let old = try page(of: lesson)?.bytes
    try replace(old, with: text, of: lesson)
  }

  /// Writes a page in the place of certain bytes, whether or not those could be understood.
  func replace(_ old: [UInt8]?, with text: String, of lesson: Lesson) throws {
    try workspace.writePage(text, of: lesson, replacing: old)
    pages[lesson.id] = Result { try parse(Array(text.utf8), of: lesson) }
  }
}
