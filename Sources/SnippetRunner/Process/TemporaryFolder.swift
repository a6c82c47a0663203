#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A private folder that is gone, with all that is in it, when its owner is.
package struct TemporaryFolder: ~Copyable {
  /// The folder's path.
  package let path: String

  private static let prefix = "lessons-"

  /// Removes what processes left that were killed before they could.
  package static func sweep() {
    let files = FileManager.default
    let parent = files.temporaryDirectory.path
    for name in (try? files.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      // Its number is in the name; of other users' folders nothing is removed anyway.
      guard let pid = pid_t(number), pid > 0, kill(pid, 0) != 0, errno == ESRCH else { continue }
      try? files.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  /// Makes an empty folder that only this user may enter.
  package init() throws(RunnerError) {
    let parent = FileManager.default.temporaryDirectory.path
    let separator = parent.hasSuffix("/") ? "" : "/"
    var template = Array("\(parent)\(separator)\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil
    else { throw RunnerError.system(.makeTemporaryFolder, path: parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file in the folder and returns its path.
  package func write(_ text: String, to name: String) throws(RunnerError) -> String {
    let file = "\(path)/\(name)"
    guard FileContents.write(Array(text.utf8), to: file) else {
      throw RunnerError.system(.writeFile, path: file)
    }
    return file
  }

  /// Makes an empty folder in the folder and returns its path.
  func makeFolder(_ name: String) throws(RunnerError) -> String {
    let folder = "\(path)/\(name)"
    guard unsafe mkdir(folder, 0o700) == 0 else {
      throw RunnerError.system(.makeFolder, path: folder)
    }
    return folder
  }
}
