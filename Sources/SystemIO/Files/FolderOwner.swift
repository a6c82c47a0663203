#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Creates files and folders that belong to the owner of the folder above, if this process is
/// root's.
///
/// Otherwise one `sudo lessons next` would leave files that the learner can no longer change. A
/// process of any other user creates its files as usual.
enum FolderOwner {
  /// Opens a file as open(2) does, and makes the folder's owner the owner of a new file.
  ///
  /// It keeps the folder open, so that no other folder can take its place, and `O_EXCL` makes sure
  /// that it changes the owner only of the new file.
  ///
  /// - Returns: The descriptor's number; -1, with the reason in `errno`, when it cannot be opened.
  static func openFile(_ path: String, _ flags: Int32, rights: UInt32) -> Int32 {
    guard flags & O_CREAT != 0, geteuid() == 0, let place = Place(of: path) else {
      return unsafe open(path, flags, mode_t(rights))
    }
    let number = unsafe openat(
      place.folder.number, FilePath.name(of: path), flags | O_EXCL, mode_t(rights))
    if number < 0, errno == EEXIST, flags & O_EXCL == 0 {
      return unsafe open(path, flags, mode_t(rights))
    }
    if number >= 0 { _ = fchown(number, place.user, place.group) }
    return number
  }

  /// Creates a folder as mkdir(2) does, and makes the owner of the folder above its owner.
  ///
  /// - Returns: Whether it was created; otherwise `errno` has the reason.
  static func makeFolder(_ path: String, rights: UInt32) -> Bool {
    guard unsafe mkdir(path, mode_t(rights)) == 0 else { return false }
    guard geteuid() == 0, let place = Place(of: path) else { return true }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(place.folder.number, FilePath.name(of: path), flags)
    guard number >= 0 else { return true }
    let made = Descriptor(owning: number)
    // No flag of mkdir(2) opens the new folder, so change the owner only of an empty folder of
    // root's.
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_uid == 0,
      FolderEntry.names(in: made.number).isEmpty
    else { return true }
    _ = fchown(number, place.user, place.group)
    return true
  }

  /// An open folder that does not belong to root.
  private struct Place: ~Copyable {
    let folder: Descriptor
    let user: uid_t
    let group: gid_t

    /// Opens the folder of a path; `nil` when it belongs to root or cannot be opened.
    init?(of path: String) {
      let parent = FilePath.parent(of: path)
      guard let folder = try? Descriptor(opening: parent, O_RDONLY | O_DIRECTORY, for: .readFolder)
      else { return nil }
      var status = stat()
      guard unsafe fstat(folder.number, &status) == 0, status.st_uid != 0 else { return nil }
      (user, group) = (status.st_uid, status.st_gid)
      self.folder = folder
    }
  }
}
