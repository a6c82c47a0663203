internal import LessonModel
internal import SystemIO

/// The versions of pages in the backup, and the records beside them.
extension Workspace {
  private static let backupName = ".lessons/backup"

  private func recordName(of page: [UInt8]) -> String {
    "\(Self.backupName)/\(ContentDigest.of(page)).json"
  }

  /// Returns the record of a replaced page, or `nil` without a readable record.
  func record(of page: [UInt8]) -> PageVersion.Record? {
    let bytes = try? read(recordName(of: page), limit: Self.greatestProgress)
    return bytes.flatMap { PageVersion.Record($0) }
  }

  /// Records the state of a page before it is replaced.
  ///
  /// - Throws: `SystemError` when it cannot be written.
  func keep(_ record: PageVersion.Record, of page: [UInt8]) throws(SystemError) {
    let text = record.joined(with: self.record(of: page)).text
    try write(text, to: recordName(of: page), isLasting: true)
  }

  /// Returns the versions of a lesson's page, newest first, under all numbers that the lesson has
  /// had.
  ///
  /// Only the newest of identical versions is included.
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

  /// Returns the names of the files without their extension, in descending order of their numbers.
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
