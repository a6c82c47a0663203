#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A private folder that `deinit` removes with everything in it.
package struct TemporaryFolder: ~Copyable {
  /// The folder's path.
  package let path: String
  /// The lock that shows that the owner is alive; the system releases it when the owner ends.
  private let lock: Descriptor?

  /// The name of the locked file in the folder.
  ///
  /// Every process that works in the folder can lock it; see `FolderLock`.
  static let lockName = ".lock"

  /// The folder above all temporary folders.
  package static var parent: String { FilePath.temporaryFolder }

  /// Removes all folders of this process, which must not use them afterwards.
  static func removeAllOfThisProcess() {
    let parent = FilePath.temporaryFolder
    for name in Folder.names(in: parent) ?? [] {
      guard TemporaryFolderName(Array(name.utf8CString))?.owner == getpid() else { continue }
      Folder.remove("\(parent)/\(name)")
    }
  }

  /// Creates an empty folder that only this user may enter.
  ///
  /// - Parameter place: The folder above it, in which its name is hidden; `nil` for the system's
  ///   folder for temporary files. Its contents can be moved to any place on the same file system.
  /// - Throws: `SystemError` when the folder cannot be created, with the path of the folder above
  ///   it.
  package init(in place: String? = nil) throws(SystemError) {
    let parent = place ?? Self.parent
    let name = TemporaryFolderName(owner: getpid(), isHidden: place != nil)
    var template = Array("\(parent == "/" ? "" : parent)/\(name.text)".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SystemError(.makeTemporaryFolder, parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = Self.locked("\(path)/\(Self.lockName)")
  }

  deinit { Folder.remove(path) }

  /// Creates and locks a file; returns `nil` when it cannot be created.
  private static func locked(_ path: String) -> Descriptor? {
    guard let file = try? Descriptor(opening: path, O_WRONLY | O_CREAT, for: .openLock)
    else { return nil }
    // Some network file systems have no locks; then only the process id shows whether the owner is
    // alive.
    flock(file.number, LOCK_EX | LOCK_NB)
    return file
  }

  /// Writes a file in the folder and returns its path.
  package func write(_ text: String, to name: String) throws(SystemError) -> String {
    let file = "\(path)/\(name)"
    try FileContents.write(Array(text.utf8), to: file)
    return file
  }

  /// Checks that there is still room for a small file.
  ///
  /// - Throws: `SystemError` when the file system is full.
  package func requireRoom() throws(SystemError) {
    let probe = "\(path)/room"
    defer { FileContents.remove(probe) }
    do {
      try FileContents.write([UInt8](repeating: 0, count: 1 << 12), to: probe)
    } catch {
      throw SystemError(.writeFile, Self.parent, code: error.code)
    }
  }

  /// Creates an empty folder in the folder and returns its path.
  package func makeFolder(_ name: String) throws(SystemError) -> String {
    let folder = "\(path)/\(name)"
    try Folder.make(folder)
    return folder
  }
}
