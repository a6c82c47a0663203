#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension TemporaryFolder {
  /// Removes temporary folders of this user's processes that were killed before they could remove
  /// them.
  ///
  /// - Parameters:
  ///   - place: The folder above them; `nil` for the system's folder for temporary files.
  ///   - time: How long the sweep may take; the next sweep removes the rest.
  package static func sweep(in place: String? = nil, within time: Duration = .seconds(60)) {
    let deadline = ContinuousClock.now + time
    let parent = place ?? FilePath.temporaryFolder
    guard let list = unsafe opendir(parent) else { return }
    defer { unsafe _ = closedir(list) }
    while let entry = unsafe readdir(list), ContinuousClock.now < deadline {
      let bytes = unsafe FolderEntry.name(of: entry)
      guard let name = TemporaryFolderName(bytes) else { continue }
      let path = "\(parent)/\(name.text)"
      if isLeft(path, by: name.owner) { Folder.remove(path, until: deadline) }
    }
  }

  /// Whether the process that created a folder is gone.
  ///
  /// The process's id may belong to a new process by now, or be unknown here, for example if a
  /// container shares the folder. The lock distinguishes these cases.
  private static func isLeft(_ path: String, by owner: Int32) -> Bool {
    var status = stat()
    guard owner != getpid(), unsafe lstat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid()
    else { return false }
    #if canImport(Glibc)
      let changed = status.st_mtim.tv_sec
    #else
      let changed = status.st_mtimespec.tv_sec
    #endif
    let isGone = kill(owner, 0) != 0 && errno == ESRCH
    // A new folder is not locked yet, so the id of a living process counts for a day.
    guard isGone || time(nil) - changed > 24 * 3600 else { return false }
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK
    guard let lock = try? Descriptor(opening: "\(path)/\(lockName)", flags, for: .openLock)
    else { return isGone }
    if flock(lock.number, LOCK_EX | LOCK_NB) == 0 { return true }
    return errno != EWOULDBLOCK && isGone
  }
}

/// The name of a temporary folder: `lessons-`, its owner's process id, a dash and some letters.
///
/// In a folder that users look at, it begins with a dot.
struct TemporaryFolderName: Hashable {
  /// The process that created the folder.
  let owner: Int32
  /// The whole name; for a new folder, with the suffix that `mkdtemp` replaces.
  let text: String

  private static let prefix = "lessons-"

  /// Creates the name for a new folder of a process.
  init(owner: Int32, isHidden: Bool = false) {
    self.owner = owner
    text = "\(isHidden ? "." : "")\(Self.prefix)\(owner)-XXXXXX"
  }

  /// Reads a name with a zero at its end; `nil` when it is not that of a temporary folder.
  init?(_ bytes: [CChar]) {
    let name = bytes.dropLast().map { UInt8(bitPattern: $0) }
    let rest = name.first == UInt8(ascii: ".") ? name.dropFirst() : name[...]
    guard rest.starts(with: Self.prefix.utf8), name.allSatisfy({ $0 < 0x80 }) else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let owner = Int32(parts[1]), owner > 0 else { return nil }
    self.owner = owner
    self.text = text
  }
}
