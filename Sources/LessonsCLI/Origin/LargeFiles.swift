internal import SystemIO

/// Files of a repository whose content is in Git LFS, which is not fetched: a pointer stands in their place.
enum LargeFiles {
  /// How a pointer begins (the specification of Git LFS, version 1).
  static let mark = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
  /// Folders nested deeper than this are not looked at.
  private static let deepest = 8

  /// The paths of such files in a folder, sorted.
  static func names(in folder: String) -> [String] { find(in: folder, deepest).sorted() }

  private static func find(in folder: String, _ depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    return (Folder.names(in: folder) ?? []).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if FilePath.isFolder(path) { return find(in: path, depth - 1).map { "\(name)/\($0)" } }
      return FileContents.read(path, upTo: mark.count) == mark ? [name] : []
    }
  }
}
