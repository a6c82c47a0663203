#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reports possible changes in a folder through a descriptor that becomes readable.
///
/// Not every change is reported: the system tells nothing of a file elsewhere to which a link in the folder
/// leads, of what another machine writes, or of a folder that takes the place of this one. So the caller
/// also looks from time to time; the news only makes that faster. It watches the folder rather than a
/// file, because editors that save by renaming replace the file.
package struct FolderWatch: ~Copyable {
  /// Which folder is at a path: it has another one when a folder took its place.
  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  private let path: String
  private let platform: Platform
  private var news: NativeFolderNews?
  /// The folder that is watched; `nil` when there is none.
  private var watched: Identity?

  /// Readable when there is news; -1 when the system does not report changes.
  package var descriptor: Int32 { news?.descriptor ?? -1 }
  /// How long the caller may wait for news before it looks by itself.
  package static let interval = Duration.milliseconds(500)

  /// Begins to watch a folder, which need not be there yet.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - platform: Which calls to use; POSIX has none for watching folders.
  package init(_ path: String, platform: Platform = .current) {
    self.path = path
    self.platform = platform
    watchWhatIsThere()
  }

  /// Takes the news; afterwards the descriptor is not readable until there is more.
  ///
  /// If another folder is at the path now, that one is watched from here on.
  package mutating func drain() {
    // The next folder may get the number of the one that has gone.
    if news?.drain() == false { watched = nil }
    watchWhatIsThere()
  }

  private mutating func watchWhatIsThere() {
    let found = Self.identity(of: path)
    guard found != watched || found == nil else { return }
    watched = found
    news = found != nil && platform == .native ? NativeFolderNews(path) : nil
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
