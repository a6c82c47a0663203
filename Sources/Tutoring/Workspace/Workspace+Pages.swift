internal import LessonModel
package import SystemIO

/// Reads and writes the learner's pages, which their editor may save at any moment.
extension Workspace {
  /// The maximum size of a page, in bytes.
  ///
  /// The longest page of the included course has about 10,000 bytes.
  package static let greatestPage = 1 << 20

  /// Returns the name of a lesson's page without its extension, which is the lesson's name at the
  /// time when the page was started, or its present name.
  ///
  /// A page keeps its name when the lesson gets a new number or id, because an editor may have the
  /// page open.
  func pageName(of lesson: some PagedLesson) -> String {
    guard !FileStamp.isThere("\(path)/\(lesson.name).swift") else { return lesson.name }
    let ids = [lesson.id] + (formerIDs[lesson.id] ?? [])
    let files = ["", "/.lessons/begun"].map { FileStamp.files(in: path + $0).map(FilePath.name) }
    let stems = zip(files, [".swift", ".json"]).map { files, ending in
      files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }
    let named = ids.lazy.flatMap { id in
      stems.joined().filter { LessonFileName(stem: $0)?.slug == id }
    }
    return named.first ?? lesson.name
  }

  /// Returns the path of a lesson's page.
  package func pagePath(of lesson: some PagedLesson) -> String {
    "\(path)/\(pageName(of: lesson)).swift"
  }

  /// Returns the path of a lesson's page, as messages show it.
  package func shownPage(of lesson: some PagedLesson) -> String {
    "\(shownPath)/\(pageName(of: lesson)).swift"
  }

  /// Returns the bytes of a lesson's page, or `nil` when there is none.
  ///
  /// - Throws: `SystemError` when the page is not a file, is too large, or is unreadable.
  package func readPage(of lesson: some PagedLesson) throws(SystemError) -> [UInt8]? {
    try read("\(pageName(of: lesson)).swift", limit: Self.greatestPage)
  }

  /// A new page of a lesson that is written but not in place yet.
  struct StagedPage {
    /// The path of the page as messages show it.
    fileprivate let shown: String
    fileprivate let replacement: FileReplacement
    fileprivate let old: [UInt8]?
  }

  /// Writes a new page for a lesson, without putting it into place.
  ///
  /// - Parameters:
  ///   - text: The new page.
  ///   - lesson: The lesson.
  ///   - old: The old page's bytes; `nil` when there was none.
  /// - Returns: The page, for `put`.
  /// - Throws: `SystemError` when the page is write-protected, or the disk is full.
  func stage(
    _ text: String, of lesson: some PagedLesson, replacing old: [UInt8]?
  ) throws(SystemError) -> StagedPage {
    do {
      let replacement = try FileReplacement(
        Array(text.utf8), of: pagePath(of: lesson), keepingIn: backupFolder,
        as: versionName(of: lesson))
      return StagedPage(
        shown: shownPage(of: lesson), replacement: replacement, old: old)
    } catch {
      throw error.at(shownPage(of: lesson))
    }
  }

  /// Puts a new page into place, unless the old page was saved after it was read.
  ///
  /// The old page moves to the backup, as the same file. So the backup is exactly the replaced
  /// page, and an editor that still writes into the old page writes into the backup.
  ///
  /// - Parameters:
  ///   - staged: The page.
  ///   - keepsOld: Whether the old page stays in the backup.
  /// - Returns: The backup's path as messages show it; `nil` when there is none.
  /// - Throws: `TutoringError.savedMeanwhile` when it was saved, `SystemError` when it cannot be
  ///   written.
  func put(_ staged: StagedPage, keepsOld: Bool) throws -> String? {
    let page = staged.shown
    let end: FileReplacement.End
    do {
      end = try staged.replacement.commit(replacing: staged.old, keepsOld: keepsOld)
    } catch {
      throw error.at(page)
    }
    switch end {
    case .replaced(let kept): return kept.map(shown)
    case .savedMeanwhile(let kept):
      throw TutoringError.savedMeanwhile(page: page, kept: kept.map(shown))
    }
  }

  /// Saves a string as a version of a lesson's page, and returns its path as messages show it.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  func keepVersion(_ text: String, of lesson: some PagedLesson) throws(SystemError) -> String {
    do {
      return try shown(
        FileReplacement(
          Array(text.utf8), of: pagePath(of: lesson), keepingIn: backupFolder,
          as: versionName(of: lesson)
        ).keepAsVersion())
    } catch {
      throw error.at(shownPage(of: lesson))
    }
  }

  /// Moves back the pages that a killed process had moved away.
  ///
  /// A process moves pages away only on file systems that cannot exchange two files in one step.
  ///
  /// - Throws: `SystemError` when a page cannot be moved.
  func recoverPages(of lessons: [LessonOutline]) throws(SystemError) {
    for lesson in lessons {
      do {
        try FileReplacement.recover(
          pagePath(of: lesson), keptIn: backupFolder, as: versionName(of: lesson))
      } catch {
        throw error.at(shownPage(of: lesson))
      }
    }
  }

  private var backupFolder: String { "\(path)/.lessons/backup" }

  private func versionName(of lesson: some PagedLesson) -> (Int) -> String {
    let name = pageName(of: lesson)
    return { "\(name).\($0).swift" }
  }

  private func shown(_ file: String) -> String {
    file.hasPrefix("\(path)/") ? shownPath + file.dropFirst(path.utf8.count) : file
  }
}
