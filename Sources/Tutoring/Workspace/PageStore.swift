package import LessonMarkup
package import LessonModel
internal import SystemIO

/// The learner's pages during one action.
///
/// Each page is read and parsed once.
///
/// The store does not read a page again after writing it. A store exists only during the action, so
/// that it never holds an old page.
package final class PageStore {
  /// A page and its original bytes.
  package struct Page: Sendable {
    package let bytes: [UInt8]
    package let page: LearnerPage
  }

  private let workspace: Workspace
  private var pages: [String: Result<Page?, any Error>] = [:]

  /// Creates a store that has not read any page yet.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Returns the page of a lesson, or `nil` when the lesson has no page yet.
  ///
  /// - Throws: `Diagnostics` when the file is not a valid page, `TutoringError` when it is
  ///   unreadable.
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

  /// Replaces a page, unless a different program has saved the file since the store read it.
  ///
  /// - Parameters:
  ///   - text: The new page.
  ///   - lesson: The page's lesson.
  ///   - keepsOld: Whether the old page stays in the backup.
  /// - Returns: The backup's path as messages show it; `nil` when there is none.
  /// - Throws: `TutoringError.savedMeanwhile` when the file was saved since, `SystemError` when the
  ///   page cannot be written.
  @discardableResult
  package func write(_ text: String, of lesson: Lesson, keepsOld: Bool) throws -> String? {
    let old = try page(of: lesson)?.bytes
    return try put(stage(text, of: lesson, replacing: old), keepsOld: keepsOld)
  }

  /// A written page that is not in place yet.
  struct Staged {
    fileprivate let lesson: Lesson
    fileprivate let text: String
    fileprivate let page: Workspace.StagedPage
    /// The page to replace; `nil` when there was none.
    let old: [UInt8]?
  }

  /// Writes a new page without putting it into place.
  ///
  /// - Parameters:
  ///   - text: The new page.
  ///   - lesson: The page's lesson.
  ///   - old: The content of the old file, even if that is not a valid page.
  /// - Returns: The page, for `put`.
  /// - Throws: `SystemError` when the page cannot be written.
  func stage(
    _ text: String, of lesson: Lesson, replacing old: [UInt8]?
  ) throws(SystemError) -> Staged {
    Staged(
      lesson: lesson, text: text, page: try workspace.stage(text, of: lesson, replacing: old),
      old: old)
  }

  /// Puts a new page into place, and returns the backup's path as messages show it.
  ///
  /// - Throws: The errors of `write`.
  func put(_ staged: Staged, keepsOld: Bool) throws -> String? {
    let backup = try workspace.put(staged.page, keepsOld: keepsOld)
    pages[staged.lesson.id] = Result { try parse(Array(staged.text.utf8), of: staged.lesson) }
    return backup
  }
}
