internal import LessonModel
internal import SystemIO

/// Files of a repository whose content is in Git LFS.
///
/// The content is not fetched, so only a pointer is in their place.
enum LargeFiles {
  /// The depth below which folders are not searched.
  private static let deepest = 8

  /// Returns the sorted paths of these files in a folder.
  static func names(in folder: String) -> [String] { find(in: folder, deepest).sorted() }

  private static func find(in folder: String, _ depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    return (Folder.names(in: folder) ?? []).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if FilePath.isFolder(path) { return find(in: path, depth - 1).map { "\(name)/\($0)" } }
      return FileContents.read(path, upTo: LargeFilePointer.start.count) == LargeFilePointer.start
        ? [name] : []
    }
  }
}
