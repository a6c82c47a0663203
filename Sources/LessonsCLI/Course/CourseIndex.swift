internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// The outlines of lessons from the last time that their files were read, in the cache of a
/// workspace.
///
/// A verb needs the names of all lessons and the text of one. Parsing all of them takes a tenth of
/// a second of processor time, so this index keeps the outlines of unchanged lessons. Losing it
/// costs only time.
struct CourseIndex: Sendable {
  /// A lesson's outline, and the state of its file.
  private struct Entry: Codable, Sendable {
    var stamp: String
    var outline: LessonOutline
  }

  private struct Kept: Codable, Sendable {
    /// The program, which decides how lessons are read and which outlines result.
    var program: String
    var entries: [Entry]
  }

  private let folder: String
  private let store: KeptValue<Kept>
  private let program: String
  private let entries: [String: LessonOutline]

  /// Reads the index in a cache.
  ///
  /// - Parameters:
  ///   - folder: The folder of the cache, which need not exist.
  ///   - program: The program that reads the lessons.
  init(in folder: String, of program: String) {
    self.folder = folder
    store = KeptValue(in: "\(folder)/index.json")
    self.program = FileStamp.of(program)
    guard let kept = store.value, kept.program == self.program else {
      entries = [:]
      return
    }
    entries = Dictionary(kept.entries.map { ($0.stamp, $0.outline) }) { first, _ in first }
  }

  /// The outline of the lesson in a file with a stamp.
  subscript(stamp: String) -> LessonOutline? { entries[stamp] }

  /// Replaces all outlines, if one of them is new and the cache's folder exists.
  ///
  /// - Parameter outlines: The outlines, by the stamps that their files had before they were read.
  func keep(_ outlines: [String: LessonOutline]) {
    guard outlines.keys.contains(where: { entries[$0] == nil }),
      FilePath.isFolder(folder)
    else { return }
    let all = outlines.sorted { $0.key < $1.key }.map { Entry(stamp: $0.key, outline: $0.value) }
    store.keep(Kept(program: program, entries: all))
  }
}
