#if !os(Linux)
  internal import Darwin

  /// Watches a folder with kqueue(2).
  ///
  /// It reports created and removed files, but not files that a program overwrites in place.
  final class NativeFolderNews {
    private let folder: Descriptor
    private let queue: Descriptor

    var descriptor: Int32 { queue.number }

    /// Begins to watch; `nil` when the system cannot report changes.
    init?(_ path: String) {
      guard let folder = try? Descriptor(opening: path, O_EVTONLY, for: .readFolder) else {
        return nil
      }
      let number = kqueue()
      guard number >= 0 else { return nil }
      var change = kevent(
        ident: UInt(folder.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      self.folder = folder
      queue = Descriptor(owning: number)
      guard unsafe kevent(number, &change, 1, nil, 0, nil) == 0 else { return nil }
    }

    /// Consumes the events, and returns whether the folder still exists, even if it was moved.
    func drain() -> Bool {
      var event = kevent()
      var now = timespec()
      var isThere = true
      while unsafe kevent(queue.number, nil, 0, &event, 1, &now) > 0 {
        if event.fflags & UInt32(NOTE_DELETE) != 0 { isThere = false }
      }
      return isThere
    }
  }
#endif
