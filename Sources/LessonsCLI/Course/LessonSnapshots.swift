internal import LessonModel
internal import SystemIO

/// The lessons of a course as they were read last, in the cache of a workspace.
///
/// Each verb needs the whole course, and a check also the processors for its compilers. A lesson whose file is
/// as it was is taken from here. Nothing is lost without it: whatever is wrong with the cache, the lesson is
/// read from its file.
struct LessonSnapshots: Sendable {
  /// A lesson, and what its file was like.
  private struct Entry: Archived, Sendable {
    static let blank = Entry()

    var stamp = ""
    var digest = ""
    var bytes: [UInt8] = []

    mutating func pass(through archive: inout Archive) {
      archive.pass(&stamp)
      archive.pass(&digest)
      archive.pass(&bytes)
    }
  }

  private let file: String
  /// What else a snapshot depends on: the program, as it decides what a lesson is and how it is kept.
  private let program: String
  private let entries: [String: Entry]

  /// The greatest size of the file that is read, in bytes.
  private static let greatestFile = 1 << 26

  /// Reads the snapshots in a cache.
  ///
  /// - Parameters:
  ///   - folder: The folder of the cache, which need not exist.
  ///   - program: The program that reads the lessons.
  init(in folder: String, of program: String) {
    file = "\(folder)/lessons"
    self.program = FileStamp.of(program)
    var archive = Archive(reading: FileContents.read(file, upTo: Self.greatestFile))
    var (writer, kept) = ("", [Entry]())
    archive.pass(&writer)
    if writer == self.program { archive.pass(&kept) }
    entries =
      archive.isReadWhole ? Dictionary(kept.map { ($0.stamp, $0) }) { first, _ in first } : [:]
  }

  /// The stamp of a lesson's file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - shown: Its path as messages show it, which is a part of the lesson.
  /// - Returns: The stamp; `nil` when the file was changed so recently that it may change once more without
  ///   a trace.
  static func stamp(of path: String, shownAs shown: String) -> String? {
    FileStamp.settled(path).map { "\(shown)\n\($0)" }
  }

  /// The lesson that was read from a file with a stamp, without its assets.
  func lesson(_ stamp: String?) -> Lesson? {
    guard let entry = stamp.flatMap({ entries[$0] }),
      ContentDigest.of(entry.bytes) == entry.digest
    else { return nil }
    var archive = Archive(reading: entry.bytes)
    var lesson = Lesson.blank
    archive.pass(&lesson)
    return archive.isReadWhole ? lesson : nil
  }

  /// Makes the entry of a lesson, or returns the one that there is.
  private func entry(of lesson: Lesson, _ stamp: String) -> Entry {
    if let entry = entries[stamp] { return entry }
    var (archive, lesson, entry) = (Archive(), lesson, Entry())
    archive.pass(&lesson)
    (entry.stamp, entry.bytes) = (stamp, archive.bytes)
    entry.digest = ContentDigest.of(entry.bytes)
    return entry
  }

  /// Keeps lessons in place of all others, if one of them is new and the cache's folder is there.
  ///
  /// Two verbs may do this at the same time. Then the file may be broken, which its next reader notices.
  ///
  /// - Parameters:
  ///   - lessons: The lessons.
  ///   - stamps: The stamps that their files had before they were read, by the lessons' paths.
  func keep(_ lessons: [Lesson], _ stamps: [String: String]) {
    guard stamps.values.contains(where: { entries[$0] == nil }),
      FilePath.isFolder(FilePath.parent(of: file))
    else { return }
    var all = lessons.compactMap { lesson in stamps[lesson.path].map { entry(of: lesson, $0) } }
    var (archive, program) = (Archive(), program)
    archive.pass(&program)
    archive.pass(&all)
    try? AtomicFile.write(archive.bytes, to: file)
  }
}
