/// Tells when something in a folder may have changed, by a descriptor that turns readable.
///
/// The folder is watched and not the file: editors that save by renaming put another file in its
/// place. Where the system has no such news (network folders, too many watches) the descriptor is
/// -1, and whoever waits has to look from time to time.
package struct FolderWatch: ~Copyable {
  private var news: NativeFolderNews?

  /// Readable when there is news; -1 when nobody tells.
  package var descriptor: Int32 { news?.descriptor ?? -1 }
  /// Whether one has to look from time to time.
  package var isPolling: Bool { news == nil }
  /// How often to look then.
  package static let interval = Duration.milliseconds(300)

  /// Begins to watch a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - polling: Whether the system is not to be asked for news.
  ///   - platform: The way of POSIX has no news of folders.
  package init(_ folder: String, polling: Bool = false, platform: Platform = .current) {
    guard !polling, platform == .native else { return }
    news = NativeFolderNews(folder)
  }

  /// Takes the news; afterwards the descriptor is quiet until there is more.
  package mutating func drain() {
    // Of a folder that is gone there is no more news.
    if news?.drain() == false { news = nil }
  }
}
