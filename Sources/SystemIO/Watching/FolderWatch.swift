#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reports possible changes in a folder through a descriptor that becomes readable.
///
/// It does not report some changes: to a file elsewhere that a link in the folder leads to, a write
/// by a different machine, or a folder that replaces this one. So the caller also checks regularly;
/// the events only make that faster. It watches the folder rather than a file, because editors that
/// save by renaming replace the file.
package struct FolderWatch: ~Copyable {
  /// The identity of the folder at a path, which changes when a new folder replaces it.
  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  private let path: String
  private let platform: Platform
  private var news: NativeFolderNews?
  /// The watched folder; `nil` when there is none.
  private var watched: Identity?

  /// Readable when there are events; -1 when the system does not report changes.
  package var descriptor: Int32 { news?.descriptor ?? -1 }
  /// How long the caller may wait for events before it checks the folder.
  package static let interval = Duration.milliseconds(500)

  /// Begins to watch a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - platform: Which calls to use; POSIX has none for watching folders.
  package init(_ path: String, platform: Platform = .current) {
    self.path = path
    self.platform = platform
    watchWhatIsThere()
  }

  /// Consumes the events; afterwards the descriptor is not readable until there are more.
  ///
  /// If a new folder is at the path, this watches the new folder from now on.
  package mutating func drain() {
    // The next folder may get the number of the old one.
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
