#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Tells when something in a folder may have changed, by a descriptor that turns readable.
///
/// The folder is watched and not the file: editors that save by renaming put another file in its
/// place. Where the system has no such news (network folders, too many watches) the descriptor is
/// -1, and whoever waits has to look from time to time.
struct FolderWatch: ~Copyable {
  /// Readable when there is news; -1 when nobody tells.
  private(set) var descriptor: CInt = -1
  /// Whether one has to look from time to time.
  var isPolling: Bool { descriptor < 0 }
  /// How often to look then.
  static let interval = Duration.milliseconds(300)

  #if canImport(Glibc)
    /// Begins to watch a folder.
    init(_ folder: String, polling: Bool = false) {
      guard !polling, !MountTable.isRemote(folder) else { return }
      let file = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
      guard file >= 0 else { return }
      let events =
        IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF
      guard unsafe inotify_add_watch(file, folder, UInt32(events)) >= 0 else {
        close(file)
        return
      }
      descriptor = file
    }

    /// Takes the news; afterwards the descriptor is quiet until there is more.
    mutating func drain() {
      var bytes = [UInt8](repeating: 0, count: 4096)
      var isGone = false
      while true {
        let count = unsafe bytes.withUnsafeMutableBytes {
          unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        // struct inotify_event: watch, mask, cookie, length of the name, name (inotify(7)).
        var place = 0
        while place + 16 <= count {
          let mask = Self.word(bytes, at: place + 4)
          if mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 { isGone = true }
          place += 16 + Int(Self.word(bytes, at: place + 12))
        }
      }
      guard isGone else { return }
      close(descriptor)
      descriptor = -1
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  #else
    private var folder: CInt = -1

    /// Begins to watch a folder.
    ///
    /// The folder tells of files that come and go; one written in place is found by looking, so the
    /// news is only half of it and there is a look from time to time as well.
    init(_ path: String, polling: Bool = false) {
      guard !polling else { return }
      folder = unsafe open(path, O_EVTONLY | O_CLOEXEC)
      let queue = kqueue()
      guard folder >= 0, queue >= 0 else { return }
      var change = kevent(
        ident: UInt(folder), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      guard unsafe kevent(queue, &change, 1, nil, 0, nil) == 0 else {
        close(queue)
        return
      }
      descriptor = queue
    }

    /// Takes the news; afterwards the descriptor is quiet until there is more.
    mutating func drain() {
      var event = kevent()
      var now = timespec()
      while unsafe kevent(descriptor, nil, 0, &event, 1, &now) > 0 {}
    }
  #endif

  deinit {
    if descriptor >= 0 { close(descriptor) }
    #if !canImport(Glibc)
      if folder >= 0 { close(folder) }
    #endif
  }
}
