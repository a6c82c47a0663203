internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The repository that a workspace's course came from, and the fetched version.
struct CourseSource: Hashable, Sendable {
  /// The address with its version, as `CourseAddress` reads it.
  var address: String
  /// The lessons' folder in the repository; empty for the repository's root.
  var folder: String
  /// The fetched version.
  var taken: CourseVersion
  /// The time of the last request for the repository's newest version, in seconds since 1970; `nil`
  /// for never.
  var looked: Int?
  /// The newest commit at that time.
  var seen: String?

  /// Whether the repository had a different version at that time.
  var hasUpdate: Bool { seen.map { $0 != taken.commit } ?? false }
}

/// A version of a repository: a commit of git.
struct CourseVersion: Hashable, Sendable {
  /// The commit's hash, 40 or 64 hex digits.
  var commit: String
  /// The commit's time, in seconds since 1970.
  var seconds: Int
  /// The commit's day, such as 2026-11-27.
  var day: String

  /// The version in the form for people.
  var words: String { "\(commit.prefix(10)) of \(day)" }
}

extension CourseSource {
  /// Reads a record; `nil` when the text is not a record.
  init?(_ text: String) {
    guard let fields = try? JSONField.fields(of: text) else { return nil }
    func string(_ name: String) -> String? {
      try? fields.first { $0.name == name }?.string()
    }
    guard let address = string("address"), let commit = string("commit"), let day = string("day")
    else { return nil }
    self.init(
      address: address, folder: string("folder") ?? "",
      taken: CourseVersion(
        commit: commit, seconds: string("seconds").flatMap { Int($0) } ?? 0, day: day),
      looked: string("looked").flatMap { Int($0) }, seen: string("seen"))
  }

  /// The record as JSON.
  var text: String {
    let fields: [(String, String?)] = [
      ("address", address), ("folder", folder), ("commit", taken.commit),
      ("seconds", "\(taken.seconds)"), ("day", taken.day), ("looked", looked.map { "\($0)" }),
      ("seen", seen),
    ]
    let lines = fields.compactMap { name, value in
      value.map { "  \(JSONField.quoted(name)): \(JSONField.quoted($0))" }
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}

extension Workspace {
  private var sourceFile: String { "\(path)/.lessons/source.json" }
  /// The folder with the version before the last update.
  var formerCourse: String { "\(path)/.lessons/backup/course" }

  /// The origin of its course; `nil` when the course was not fetched, or the record cannot be read.
  var courseSource: CourseSource? {
    guard let bytes = try? FileContents.readWhole(sourceFile, limit: 1 << 16) else { return nil }
    return String(validating: bytes, as: UTF8.self).flatMap { CourseSource($0) }
  }

  /// Records the origin of the course.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  func note(_ source: CourseSource) throws(SystemError) {
    try AtomicFile.write(Array(source.text.utf8), to: sourceFile)
  }
}
