internal import LessonMarkup
internal import LessonModel
internal import SystemIO

extension CourseFolder {
  /// The maximum size of the manifest, in bytes.
  private static let greatestFile = 1 << 16

  /// Reads the manifest, `course.json`.
  func file() -> CourseFile {
    // A course has one id, whichever link leads to it.
    let folder = FilePath.name(of: FilePath.real(path) ?? path)
    let name = CourseManifest.fileName
    let shown = shown(name)
    do {
      guard
        let bytes = try FileContents.readWhole("\(path)/\(name)", limit: Self.greatestFile)
      else { return CourseFile(missingIn: folder) }
      _ = try SourceText(bytes: bytes, path: shown, in: .lesson)
      let text = String(decoding: bytes.trimmingPrefix([0xEF, 0xBB, 0xBF]), as: UTF8.self)
      return CourseFile(text, in: folder, path: shown)
    } catch let error as Diagnostics {
      return CourseFile(missingIn: folder, problems: error.all)
    } catch let error as SystemError where error.operation == .readLarge(limit: Self.greatestFile) {
      return CourseFile(
        missingIn: folder,
        problems: [ParserFinding.largeFile(Self.greatestFile).diagnostic(path: shown, line: 1)])
    } catch {
      let found = ParserFinding.unreadableFile.diagnostic(path: shown, line: 1)
      return CourseFile(missingIn: folder, problems: [found])
    }
  }

  /// Reads the manifest and rejects a faulty one.
  ///
  /// - Throws: `Diagnostics` with all problems in it.
  func manifest() throws(Diagnostics) -> CourseManifest { try file().faultless() }
}

extension CourseFile {
  /// Returns the manifest of a file without problems.
  ///
  /// - Throws: `Diagnostics` with all problems in it.
  func faultless() throws(Diagnostics) -> CourseManifest {
    guard problems.isEmpty else { throw Diagnostics(problems, in: .lesson) }
    return manifest
  }
}
