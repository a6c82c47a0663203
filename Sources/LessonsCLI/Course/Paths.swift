#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Path names as texts.
enum Paths {
  /// The path from the root, `.` and `..` resolved.
  static func absolute(_ path: String, in directory: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder a file is in.
  static func parent(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// A folder and all folders above it, the root last.
  static func upward(from folder: String) -> [String] {
    var parts = folder.split(separator: "/")
    var all: [String] = []
    while true {
      all.append(parts.isEmpty ? "" : "/" + parts.joined(separator: "/"))
      guard parts.popLast() != nil else { return all }
    }
  }

  /// The path as a person in `directory` would type it: short when it is below.
  static func shown(_ path: String, from directory: String) -> String {
    if path == directory { return "." }
    let prefix = directory == "/" ? "/" : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Whether there is a folder of this name.
  static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
