/// Path arithmetic on strings, without a look at the disk.
extension FilePath {
  /// The absolute path in a folder, with `.` and `..` resolved.
  package static func absolute(_ path: String, in directory: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// A folder and all folders above it, the root last, which is the empty string.
  package static func upward(from folder: String) -> [String] {
    var parts = folder.split(separator: "/")
    var all: [String] = []
    while true {
      all.append(parts.isEmpty ? "" : "/" + parts.joined(separator: "/"))
      guard parts.popLast() != nil else { return all }
    }
  }

  /// The path as a person in `directory` would type it: relative when it is below.
  package static func shown(_ path: String, from directory: String) -> String {
    if path == directory { return "." }
    let prefix = directory == "/" ? "/" : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
