/// Replacement of users' files outside a workspace, such as lessons, which keeps versions that
/// cannot be put back beside the files.
extension FileReplacement {
  /// Replaces a file that users also save, if it still has the content that the caller has read.
  ///
  /// The caller holds a lock, so that no other process of this program does the same.
  ///
  /// - Parameters:
  ///   - path: The file; a link there keeps its target, and the file keeps its permissions.
  ///   - bytes: The new content.
  ///   - expected: The content that the caller has read; `nil` when there was no file.
  /// - Returns: How it ended. A kept version has a hidden name in the file's folder.
  /// - Throws: `SystemError` when the file is write-protected, or the system refuses.
  package static func replace(
    _ path: String, with bytes: [UInt8], expecting expected: [UInt8]?
  ) throws(SystemError) -> End {
    let target = FilePath.real(path) ?? path
    // If a new save has already changed the file, leave it untouched.
    if let expected, !FileRest.isNow(target, expected) { return .savedMeanwhile(kept: nil) }
    let name = FilePath.name(of: target)
    return try FileReplacement(
      bytes, of: path, keepingIn: FilePath.parent(of: target),
      as: { ".\(name).saved-\($0)" }
    ).commit(replacing: expected, keepsOld: false)
  }
}
