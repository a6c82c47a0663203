internal import LessonModel
internal import SystemIO

/// The versions of pages in the backup, and the records beside them.
extension Workspace {
  private static let backupName = ".lessons/backup"

  private func recordName(of page: [UInt8]) -> String {
    "\(Self.backupName)/\(ContentDigest.of(page)).json"
  }

  /// The record of a page that was replaced; `nil` when there is none, or it cannot be read.
  func record(of page: [UInt8]) -> PageVersion.Record? {
    let bytes = try? read(recordName(of: page), limit: Self.greatestProgress)
    return bytes.flatMap { PageVersion.Record($0) }
  }

  /// Records the state of a page that is about to be replaced.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  func keep(_ record: PageVersion.Record, of page: [UInt8]) throws(SystemError) {
    let text = record.joined(with: self.record(of: page)).text
    try write(text, to: recordName(of: page), isLasting: true)
  }

  /// The versions of a lesson's page, newest first, whatever number the lesson had then.
  ///
  /// Of identical versions only the newest is included.
  package func versions(of lesson: some PagedLesson) -> [PageVersion] {
    var known: Set<[UInt8]> = []
    return versionFiles(of: lesson).compactMap { file -> PageVersion? in
      let bytes = try? read("\(Self.backupName)/\(file.name).swift", limit: Self.greatestPage)
      guard let bytes, known.insert(bytes).inserted else { return nil }
      return PageVersion(
        name: file.name, lesson: lesson.id, bytes: bytes, record: record(of: bytes))
    }.enumerated().sorted { left, right in
      let (first, second) = (left.element.record?.time ?? .min, right.element.record?.time ?? .min)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// The names of the files without their ending, those with the greatest numbers first.
  private func versionFiles(of lesson: some PagedLesson) -> [(name: String, number: Int)] {
    let ids = [lesson.id] + (formerIDs[lesson.id] ?? [])
    return FileStamp.files(in: "\(path)/\(Self.backupName)").compactMap { path in
      let parts = FilePath.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 2, parts.last == "swift", let number = Int(parts[parts.count - 2]) else {
        return nil
      }
      let stem = parts.dropLast(2).joined(separator: ".")
      guard
        stem == lesson.name || LessonFileName(stem: stem).map({ ids.contains($0.slug) }) ?? false
      else { return nil }
      return ("\(stem).\(number)", number)
    }.sorted { $0.number > $1.number }
  }
}
