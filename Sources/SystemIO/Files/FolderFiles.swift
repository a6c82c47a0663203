#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The regular files in a folder and below it, read without following a link.
///
/// The folder may come from a different person. A link in it could lead to any file of the user,
/// and a pipe could block the reader forever. So this opens each folder relative to the one above
/// it, opens only files and folders, and reports everything else as a fault.
package struct FolderFiles: Sendable {
  /// A file with its contents.
  package struct File: Hashable, Sendable {
    /// The path from the folder.
    package var path: String
    /// Its bytes.
    package var bytes: [UInt8]

    /// Describes a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A skipped entry.
  package struct Fault: Hashable, Sendable {
    /// The path from the folder; empty for the folder itself.
    package var path: String
    /// The reason for skipping it.
    package var reason: Reason

    /// Describes a fault.
    package init(path: String, reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  /// The reason for skipping an entry.
  package enum Reason: Hashable, Sendable {
    case link, namedPipe, socket, device
    /// The name is not UTF-8.
    case unreadableName
    /// The entry cannot be opened or read.
    case unreadable
    /// With it, all files together would exceed this many bytes.
    case tooLarge(limit: Int)
    /// There are more files and folders than this.
    case tooMany(limit: Int)
    /// The entry is nested in more folders than this.
    case tooDeep(limit: Int)
  }

  /// The files, ordered by their paths.
  package private(set) var files: [File] = []
  /// The skipped entries, ordered by their paths.
  package private(set) var faults: [Fault] = []
  private var bytesLeft: Int
  private let byteLimit: Int
  private var entriesLeft = Self.mostEntries

  private static let mostEntries = 1_000
  private static let mostFolders = 16

  /// Reads a folder; `nil` when the path is not a folder.
  ///
  /// - Parameters:
  ///   - path: The folder. It must not be a link, but the folders above it may be links.
  ///   - limit: The maximum total size of all files in bytes.
  package init?(in path: String, limit: Int) {
    (bytesLeft, byteLimit) = (limit, limit)
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      // A link to a file is not a folder of assets.
      guard FilePath.isFolder(path) else { return nil }
      leaveOut("", .link)
    case S_IFDIR: take(Array(path.utf8CString), in: AT_FDCWD, as: "", depth: 0)
    default: return nil
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    faults.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Writes files, with their folders, into an empty folder.
  ///
  /// - Throws: `SystemError` when a file cannot be written, or exists already.
  package static func write(_ files: [File], into folder: String) throws(SystemError) {
    // By bytes, because two different names may be canonically equivalent in Unicode.
    var made: Set<[UInt8]> = []
    for file in files {
      let names = file.path.split(separator: "/")
      for count in 1..<max(1, names.count) {
        let parent = names.prefix(count).joined(separator: "/")
        if made.insert(Array(parent.utf8)).inserted { try Folder.make("\(folder)/\(parent)") }
      }
      let path = "\(folder)/\(file.path)"
      let target = try Descriptor(
        opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, for: .writeFile)
      if let code = target.writeAll(file.bytes) { throw SystemError(.writeFile, path, code: code) }
    }
  }
}

extension FolderFiles {
  private mutating func leaveOut(_ path: String, _ reason: Reason) {
    faults.append(Fault(path: path, reason: reason))
  }

  /// Reads a subfolder.
  private mutating func take(_ name: [CChar], in parent: Int32, as path: String, depth: Int) {
    guard depth < Self.mostFolders else {
      return leaveOut(path, .tooDeep(limit: Self.mostFolders))
    }
    let number = unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { return leaveOut(path, .unreadable) }
    let folder = Descriptor(owning: number)
    for entry in FolderEntry.names(in: folder.number).sorted(by: Self.comesFirst) {
      let bytes = entry.dropLast().map { UInt8(bitPattern: $0) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        let shown = String(decoding: bytes, as: UTF8.self)
        leaveOut(path.isEmpty ? shown : "\(path)/\(shown)", .unreadableName)
        continue
      }
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      guard entriesLeft > 0 else { return leaveOut(inner, .tooMany(limit: Self.mostEntries)) }
      entriesLeft -= 1
      take(entry, called: inner, in: folder, depth: depth)
    }
  }

  private mutating func take(
    _ name: [CChar], called path: String, in folder: borrowing Descriptor, depth: Int
  ) {
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return leaveOut(path, .unreadable)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: take(name, in: folder.number, as: path, depth: depth + 1)
    case S_IFREG:
      // A different file may replace it just now, and opening a pipe must not block.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let number = unsafe openat(folder.number, name, flags)
      guard number >= 0 else { return leaveOut(path, .unreadable) }
      read(Descriptor(owning: number), called: path)
    case S_IFLNK: leaveOut(path, .link)
    case S_IFIFO: leaveOut(path, .namedPipe)
    case S_IFSOCK: leaveOut(path, .socket)
    default: leaveOut(path, .device)
    }
  }

  private mutating func read(_ file: consuming Descriptor, called path: String) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return leaveOut(path, .unreadable)
    }
    guard status.st_size <= bytesLeft else { return leaveOut(path, .tooLarge(limit: byteLimit)) }
    guard let bytes = FileContents.read(file, upTo: bytesLeft + 1) else {
      return leaveOut(path, .unreadable)
    }
    guard bytes.count <= bytesLeft else { return leaveOut(path, .tooLarge(limit: byteLimit)) }
    bytesLeft -= bytes.count
    files.append(File(path: path, bytes: bytes))
  }

  private static func comesFirst(_ left: [CChar], _ right: [CChar]) -> Bool {
    left.lexicographicallyPrecedes(right) { UInt8(bitPattern: $0) < UInt8(bitPattern: $1) }
  }
}
