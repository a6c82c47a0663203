#if os(Linux)
  internal import Glibc

  /// The states of this process's threads and of its descendants (proc(5)).
  enum NativeOwnWork {
    /// Whether another thread of this process, or a descendant process, is running or waiting for a
    /// processor.
    static func isAnyThreadReady() -> Bool {
      let own = FilePath.real("/proc/thread-self").flatMap { Int32(FilePath.name(of: $0)) }
      var processes: [Int32: (parent: Int32, isReady: Bool)] = [:]
      for process in numbers(in: "/proc") {
        guard let (state, parent) = status(of: "/proc/\(process)") else { continue }
        processes[process] = (parent, state == UInt8(ascii: "R"))
      }
      let isReady = numbers(in: "/proc/self/task").contains {
        $0 != own && status(of: "/proc/self/task/\($0)")?.state == UInt8(ascii: "R")
      }
      return isReady
        || processes.contains { $1.isReady && isDescendant($0, of: getpid(), in: processes) }
    }

    private static func isDescendant(
      _ process: Int32, of ancestor: Int32, in all: [Int32: (parent: Int32, isReady: Bool)]
    ) -> Bool {
      var next = all[process]?.parent
      while let parent = next, parent > 1 {
        if parent == ancestor { return true }
        next = all[parent]?.parent
      }
      return false
    }

    private static func numbers(in folder: String) -> [Int32] {
      (Folder.names(in: folder) ?? []).compactMap { Int32($0) }
    }

    /// The state and the parent of a process or thread; `nil` when it is gone.
    private static func status(of folder: String) -> (state: UInt8, parent: Int32)? {
      let stat = FileContents.read("\(folder)/stat", upTo: 1 << 12)
      guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 1, let state = fields[0].first,
        let parent = Int32(String(decoding: fields[1], as: UTF8.self))
      else { return nil }
      return (state, parent)
    }
  }
#endif
