internal import TerminalIO

/// The messages about folders for caches.
enum CacheMessages {
  /// The message that a run keeps nothing for the next one, in one line.
  static func nothingIsKept(_ folders: CacheFolders) -> String {
    guard let wanted = folders.wanted else {
      return "nothing is kept for the next time: neither XDG_CACHE_HOME nor HOME names a folder"
    }
    return "nothing is kept for the next time: the folder \(Sanitizer.clean(wanted)) cannot be "
      + "written to"
  }

  /// The folders in which a learner's workspace and the compiler keep caches.
  static func kept(_ folders: CacheFolders) -> String {
    if folders.results() != nil, let wanted = folders.wanted { return wanted }
    return nothingIsKept(folders) + "; each workspace keeps what it needs itself"
  }
}
