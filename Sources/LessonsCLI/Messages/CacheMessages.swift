internal import TerminalIO

/// The messages about cache folders.
enum CacheMessages {
  /// Returns the one-line message that a run can cache nothing, with the reason.
  static func nothingIsKept(_ folders: CacheFolders) -> String {
    guard let wanted = folders.wanted else {
      return "results are not cached: neither XDG_CACHE_HOME nor HOME names a folder"
    }
    return "results are not cached: the folder \(Sanitizer.clean(wanted)) cannot be written to"
  }

  /// Returns the cache folder that the workspaces and the compiler share, or the reason why there
  /// is none.
  static func kept(_ folders: CacheFolders) -> String {
    if folders.results() != nil, let wanted = folders.wanted { return wanted }
    return nothingIsKept(folders) + "; each workspace has its own cache"
  }
}
