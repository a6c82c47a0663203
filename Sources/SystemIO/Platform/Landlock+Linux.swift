#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// Landlock: a process gives up access to files, ports and other processes (landlock(7)).
  ///
  /// Anything that the kernel's version does not cover stays allowed.
  enum Landlock {
    /// The version of the interface, from 1; 0 when the kernel has none.
    static var version: Int { max(0, Int(lessons_landlock_version())) }

    /// Restricts this thread, and every thread and program that it starts from now on.
    ///
    /// - Parameter allowed: The remaining rights on files and folders and everything below them. It
    ///   skips nonexistent paths.
    /// - Throws: `SystemError` when the kernel refuses.
    static func restrict(to allowed: [(path: String, access: Access)]) throws(SystemError) {
      let version = version
      var ruleset = lessons_landlock_ruleset(
        handled_access_fs: Access.all(in: version).rawValue,
        handled_access_net: version >= 4 ? 0b11 : 0,
        // Sockets with an abstract name, and signals.
        scoped: version >= 6 ? 0b11 : 0)
      let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
      let number = unsafe lessons_landlock_create(&ruleset, size)
      guard number >= 0 else { throw SystemError(.restrictProcess, "landlock") }
      let rules = Descriptor(owning: number)
      for (path, access) in allowed { try allow(access, path, rules, version) }
      guard lessons_no_new_privileges() == 0, lessons_landlock_restrict(rules.number) == 0 else {
        throw SystemError(.restrictProcess, "landlock")
      }
    }

    private static func allow(
      _ access: Access, _ path: String, _ rules: borrowing Descriptor, _ version: Int
    ) throws(SystemError) {
      let number = unsafe open(path, O_PATH | O_CLOEXEC)
      guard number >= 0 else { return }
      let file = Descriptor(owning: number)
      var allowed = access.intersection(.all(in: version))
      if !FilePath.isFolder(path) { allowed.formIntersection(.ofFile) }
      var rule = lessons_landlock_path(
        allowed_access: allowed.rawValue, parent_fd: file.number)
      guard unsafe lessons_landlock_add_path(rules.number, &rule) == 0 else {
        throw SystemError(.restrictProcess, path)
      }
    }

    /// `O_PATH` of `fcntl.h`, which glibc defines only with `_GNU_SOURCE`.
    private static let O_PATH: CInt = 0o10000000
  }

  extension Landlock {
    /// Rights on files; the numbers are those of `linux/landlock.h`.
    struct Access: OptionSet {
      let rawValue: UInt64

      static let execute = Access(rawValue: 1 << 0)
      static let writeFile = Access(rawValue: 1 << 1)
      static let readFile = Access(rawValue: 1 << 2)
      static let readFolder = Access(rawValue: 1 << 3)
      static let removeFolder = Access(rawValue: 1 << 4)
      static let removeFile = Access(rawValue: 1 << 5)
      static let makeFolder = Access(rawValue: 1 << 7)
      static let makeFile = Access(rawValue: 1 << 8)
      static let makeNamedPipe = Access(rawValue: 1 << 10)
      static let makeLink = Access(rawValue: 1 << 12)
      static let moveBetweenFolders = Access(rawValue: 1 << 13)
      static let truncate = Access(rawValue: 1 << 14)
      static let controlDevice = Access(rawValue: 1 << 15)

      static let read: Access = [.readFile, .readFolder]
      static let write: Access = [
        .writeFile, .removeFolder, .removeFile, .makeFolder, .makeFile, .makeNamedPipe, .makeLink,
        .moveBetweenFolders, .truncate,
      ]
      /// The rights that apply to a file that is not a folder.
      static let ofFile: Access = [.execute, .writeFile, .readFile, .truncate, .controlDevice]

      /// Everything that a version can restrict.
      static func all(in version: Int) -> Access {
        switch version {
        case ...1: Access(rawValue: 1 << 13 - 1)
        case 2: Access(rawValue: 1 << 14 - 1)
        case 3, 4: Access(rawValue: 1 << 15 - 1)
        default: Access(rawValue: 1 << 16 - 1)
        }
      }
    }
  }
#endif
