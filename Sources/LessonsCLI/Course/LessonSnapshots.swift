internal import LessonModel
internal import SystemIO

/// The lessons of a course as they were read last, in the cache of a workspace.
///
/// Each verb needs the whole course, and a check also the processors for its compilers. A lesson whose file is
/// as it was is taken from here. Nothing is lost without it: whatever is wrong with the cache, the lesson is
/// read from its file.
struct LessonSnapshots: Sendable {
  /// A lesson, and what its file was like.
  struct Entry: Archived, Sendable {
    static let blank = Entry()

    fileprivate(set) var stamp = ""
    fileprivate var digest = ""
    fileprivate var bytes: [UInt8] = []

    fileprivate init() {}

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
      QuickDigest.of(entry.bytes) == entry.digest
    else { return nil }
    var archive = Archive(reading: entry.bytes)
    var lesson = Lesson.blank
    archive.pass(&lesson)
    return archive.isReadWhole ? lesson : nil
  }

  /// Makes the entry of a lesson.
  ///
  /// - Parameters:
  ///   - lesson: The lesson, as it was read.
  ///   - stamp: The stamp that its file had before.
  /// - Returns: The entry, which is the old one when there is one.
  func entry(of lesson: Lesson, _ stamp: String) -> Entry {
    if let entry = entries[stamp] { return entry }
    var (archive, lesson, entry) = (Archive(), lesson, Entry())
    archive.pass(&lesson)
    (entry.stamp, entry.bytes) = (stamp, archive.bytes)
    entry.digest = QuickDigest.of(entry.bytes)
    return entry
  }

  /// Keeps entries in place of all others, if the cache's folder is there.
  ///
  /// Two verbs may do this at the same time. Then the file may be broken, which its next reader notices.
  func keep(_ new: [Entry]) {
    guard new.contains(where: { entries[$0.stamp] == nil }),
      FilePath.isFolder(FilePath.parent(of: file))
    else { return }
    var (archive, program, all) = (Archive(), program, new)
    archive.pass(&program)
    archive.pass(&all)
    try? AtomicFile.write(archive.bytes, to: file)
  }
}

/// A digest that tells a broken file from a whole one, in a moment: FNV-1a with 64 bits.
///
/// See draft-eastlake-fnv. It protects against nobody who changes the file on purpose.
private enum QuickDigest {
  static func of(_ bytes: [UInt8]) -> String {
    String(
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 },
      radix: 16)
  }
}
