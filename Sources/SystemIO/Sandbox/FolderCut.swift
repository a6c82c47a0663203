/// Excludes a nested folder from a list of folders, for systems that can only allow and not deny.
package enum FolderCut {
  /// Returns the folders, with one that contains `hidden` replaced by everything else in it.
  ///
  /// - Parameters:
  ///   - folders: Folders and files; nonexistent ones stay in the list.
  ///   - hidden: The folder to exclude; if it does not exist, the list stays the same.
  /// - Returns: The folders.
  package static func paths(_ folders: [String], without hidden: String) -> [String] {
    guard let hidden = FilePath.real(hidden) else { return folders }
    return folders.flatMap { folder -> [String] in
      guard let real = FilePath.real(folder) else { return [folder] }
      if real == hidden { return [] }
      guard real == "/" || hidden.hasPrefix(real + "/") else { return [folder] }
      let inside = (Folder.names(in: real) ?? []).sorted().map { FilePath.absolute($0, in: real) }
      return paths(inside, without: hidden)
    }
  }
}
