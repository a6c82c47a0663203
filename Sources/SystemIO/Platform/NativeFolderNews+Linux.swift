#if os(Linux)
  internal import Glibc

  /// Watches a folder with inotify(7).
  final class NativeFolderNews {
    private let inotify: Descriptor

    var descriptor: Int32 { inotify.number }

    /// Begins to watch; `nil` when the system cannot report changes.
    init?(_ folder: String) {
      let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
      guard number >= 0 else { return nil }
      inotify = Descriptor(owning: number)
      let events =
        IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
        | IN_DELETE_SELF | IN_MOVE_SELF
      guard unsafe inotify_add_watch(number, folder, UInt32(events)) >= 0 else { return nil }
    }

    /// Consumes the events, and returns whether the folder still exists, even if it was moved.
    func drain() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var isThere = true
      while case .bytes(let count) = Descriptor.read(from: inotify.number, into: &buffer) {
        // struct inotify_event: watch, mask, cookie, length of the name, name.
        var place = 0
        while place + 16 <= count {
          let mask = Self.word(buffer, at: place + 4)
          if mask & UInt32(IN_IGNORED | IN_DELETE_SELF) != 0 { isThere = false }
          place += 16 + Int(Self.word(buffer, at: place + 12))
        }
      }
      return isThere
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
#endif
