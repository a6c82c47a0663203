/// Folders without one that is somewhere in them, for permissions that can only be given.
package enum FolderCut {
  /// Returns the folders, and in place of one that has `hidden` in it, everything else in that one.
  ///
  /// - Parameters:
  ///   - folders: Folders and files; those that do not exist stay as they are.
  ///   - hidden: The folder to leave out; when it does not exist, nothing is left out.
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
