#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// The sandbox of Linux: Landlock for files, a filter of system calls for the rest.
  enum NativeSandbox {
    /// The sandbox features of the kernel.
    static func state(on platform: Platform) -> SandboxState {
      guard platform == .native else { return .none }
      return SandboxState(
        landlock: Landlock.version, filtersCalls: SystemCallFilter.isAvailable)
    }

    /// Restricts this process.
    static func enter(_ profile: SandboxProfile) throws(SystemError) {
      guard lessons_give_up_capabilities() == 0 else {
        throw SystemError(.restrictProcess, "capset")
      }
      if Landlock.version > 0 {
        let readable = (systemFiles(of: profile) + swiftFolders + profile.readable).map {
          ($0, Landlock.Access.read)
        }
        let writable = (devices + profile.writable).map {
          ($0, Landlock.Access.read.union(.write))
        }
        try Landlock.restrict(to: readable + writable + [processFiles])
      }
      if SystemCallFilter.isAvailable {
        try SystemCallFilter.ofPage(process: getpid()).install()
      }
    }

    /// Runs a body that starts programs, on a thread that can only change some files and folders.
    ///
    /// Landlock restricts the thread and the programs that it starts, but not the rest of this
    /// process.
    static func confined(to writable: [String], _ body: () -> Void) throws(SystemError) {
      guard Landlock.version > 0 else { return body() }
      let everything = (path: "/", access: Landlock.Access.read.union(.execute))
      let rules = (devices + writable).map { ($0, Landlock.Access.read.union(.write)) }
      try BriefThread.run { () throws(SystemError) in
        try Landlock.restrict(to: [everything] + rules)
        body()
      }
    }

    /// Keeps a descriptor open.
    static func keep(_ descriptor: Int32) throws(SystemError) {
      guard SystemCallFilter.isAvailable else { return }
      try SystemCallFilter.keeping(descriptor).install()
    }

    /// The system's files, without the folder that stays hidden.
    private static func systemFiles(of profile: SandboxProfile) -> [String] {
      guard let hidden = profile.hidden else { return systemFiles }
      return FolderCut.paths(systemFiles, without: hidden)
    }

    /// Files that the loader, the C library, OpenSSL and Foundation read; no user owns any of them.
    private static let systemFiles = [
      "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo",
      "/etc/ld.so.cache", "/etc/localtime", "/etc/ssl/openssl.cnf", "/etc/ssl/certs",
      "/dev/urandom", "/dev/random", "/dev/zero", "/proc/self", "/sys/devices/system/cpu",
    ]

    /// The files from which Dispatch reads the states of its threads; without them it crashes.
    ///
    /// A thread has the same files as a process. Landlock also hides the private files, such as the
    /// environment, of processes that it does not restrict in the same way.
    private static let processFiles = (path: "/proc", access: Landlock.Access.readFile)

    /// The folders of the Swift libraries that this process has loaded; others are beside them.
    ///
    /// A toolchain may be anywhere, even in a home folder.
    private static var swiftFolders: [String] {
      let maps = FileContents.read("/proc/self/maps", upTo: 1 << 20)
      let files = maps.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
      }
      return Set(files.filter { $0.hasSuffix("/libswiftCore.so") }.map(FilePath.parent)).sorted()
    }

    private static let devices = ["/dev/null"]
  }
#endif
