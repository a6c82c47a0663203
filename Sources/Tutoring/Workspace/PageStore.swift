package import LessonMarkup
package import LessonModel

/// The learner's pages during one action; each is read and parsed once.
///
/// A page that was written is not read again. A store lives only as long as the action, so that it
/// never holds an old page.
package final class PageStore {
  /// A page with the bytes it was read from.
  package struct Page: Sendable {
    package let bytes: [UInt8]
    package let page: LearnerPage
  }

  private let workspace: Workspace
  private var pages: [String: Result<Page?, any Error>] = [:]

  /// Creates a store that has not read any page yet.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The page of a lesson; `nil` when it has none yet.
  ///
  /// - Throws: `Diagnostics` when the file is not a valid page, `TutoringError` when it cannot be
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

  /// Replaces the page that was read, unless the file was saved since.
  ///
  /// - Throws: `TutoringError.savedMeanwhile` when it was saved, `SystemError` when it cannot be
  ///   written.
  package func write(_ text: String, of lesson: Lesson) throws {
    let old = try page(of: lesson)?.bytes
    try replace(old, with: text, of: lesson)
  }

  /// Replaces certain bytes with a page, even if they were not a valid page.
  func replace(_ old: [UInt8]?, with text: String, of lesson: Lesson) throws {
    try workspace.writePage(text, of: lesson, replacing: old)
    pages[lesson.id] = Result { try parse(Array(text.utf8), of: lesson) }
  }
}
