#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A private folder that is removed, with everything in it, when its owner goes.
package struct TemporaryFolder: ~Copyable {
  /// The folder's path.
  package let path: String

  private static let prefix = "lessons-"

  /// Removes the folders of processes that were killed before they could remove them.
  package static func sweep() {
    let parent = FilePath.temporaryFolder
    for name in Folder.names(in: parent) ?? [] where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      // The name contains the process id; folders of other users cannot be removed anyway.
      guard let pid = pid_t(number), pid > 0, kill(pid, 0) != 0, errno == ESRCH else { continue }
      Folder.remove("\(parent)/\(name)")
    }
  }

  /// Removes all folders of this process, which then must not use them any more.
  static func removeAllOfThisProcess() {
    let parent = FilePath.temporaryFolder
    for name in Folder.names(in: parent) ?? [] where name.hasPrefix("\(prefix)\(getpid())-") {
      Folder.remove("\(parent)/\(name)")
    }
  }

  /// Creates an empty folder that only this user may enter.
  ///
  /// - Throws: `SystemError` when it cannot be created, with the path of the folder above it.
  package init() throws(SystemError) {
    let parent = FilePath.temporaryFolder
    let separator = parent.hasSuffix("/") ? "" : "/"
    var template = Array("\(parent)\(separator)\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SystemError(.makeTemporaryFolder, parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  /// Writes a file in the folder and returns its path.
  package func write(_ text: String, to name: String) throws(SystemError) -> String {
    let file = "\(path)/\(name)"
    try FileContents.write(Array(text.utf8), to: file)
    return file
  }

  /// Creates an empty folder in the folder and returns its path.
  package func makeFolder(_ name: String) throws(SystemError) -> String {
    let folder = "\(path)/\(name)"
    try Folder.make(folder)
    return folder
  }
}
