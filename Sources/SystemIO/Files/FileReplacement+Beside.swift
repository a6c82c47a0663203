/// Files of people outside of a workspace, such as lessons: what cannot be put back is kept beside them.
extension FileReplacement {
  /// Replaces a file that people save too, unless it is not as the caller has read it.
  ///
  /// The caller holds a lock, so that no other process of this program does the same.
  ///
  /// - Parameters:
  ///   - path: The file; a link there keeps its target, and the file keeps its permissions.
  ///   - bytes: The new content.
  ///   - expected: What the caller has read; `nil` when there was no file.
  /// - Returns: How it ended. A version that is kept has a hidden name in the file's folder.
  /// - Throws: `SystemError` when the file is write-protected, or the system refuses.
  package static func replace(
    _ path: String, with bytes: [UInt8], expecting expected: [UInt8]?
  ) throws(SystemError) -> End {
    let target = FilePath.real(path) ?? path
    // A file that was saved already need not be touched.
    if let expected, !FileRest.isNow(target, expected) { return .savedMeanwhile(kept: nil) }
    let name = FilePath.name(of: target)
    return try FileReplacement(
      bytes, of: path, keepingIn: FilePath.parent(of: target),
      as: { ".\(name).saved-\($0)" }
    ).commit(replacing: expected, keepsOld: false)
  }
}
