/// Reports possible changes in a folder through a descriptor that becomes readable.
///
/// It watches the folder rather than a file, because editors that save by renaming replace the
/// file. If the system does not report changes (network folders, too many watches), the descriptor
/// is -1, and the caller has to look from time to time.
package struct FolderWatch: ~Copyable {
  private var news: NativeFolderNews?

  /// Readable when there is news; -1 when the system does not report changes.
  package var descriptor: Int32 { news?.descriptor ?? -1 }
  /// Whether the caller has to look from time to time.
  package var isPolling: Bool { news == nil }
  /// How often the caller should look then.
  package static let interval = Duration.milliseconds(300)

  /// Begins to watch a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - polling: Whether to look instead of asking the system for news.
  ///   - platform: Which calls to use; POSIX has none for watching folders.
  package init(_ folder: String, polling: Bool = false, platform: Platform = .current) {
    guard !polling, platform == .native else { return }
    news = NativeFolderNews(folder)
  }

  /// Takes the news; afterwards the descriptor is not readable until there is more.
  package mutating func drain() {
    // There is no more news about a folder that has gone.
    if news?.drain() == false { news = nil }
  }
}
