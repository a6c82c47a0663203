/// Path arithmetic on strings, without reading the disk.
///
/// It works on bytes, because an accent at the beginning of a name forms one `Character` with the
/// slash before it.
extension FilePath {
  private static var slash: UInt8 { UInt8(ascii: "/") }

  /// Returns the parts between the slashes.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns the absolute path in a folder, with `.` and `..` resolved.
  package static func absolute(_ path: String, in directory: String) -> String {
    let whole = isAbsolute(path) ? path : "\(directory)/\(path)"
    var result: [String] = []
    for part in parts(of: whole) where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return "/" + result.joined(separator: "/")
  }

  /// Returns the path of the folder that contains a file.
  package static func parent(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "." }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String { parts(of: path).last ?? "" }

  /// Returns a folder and all folders above it; the root, an empty string, comes last.
  package static func upward(from folder: String) -> [String] {
    var parts = parts(of: folder)
    var all: [String] = []
    while true {
      all.append(parts.isEmpty ? "" : "/" + parts.joined(separator: "/"))
      guard parts.popLast() != nil else { return all }
    }
  }

  /// Returns the path as a person in `directory` would type it, relative if it is below the folder.
  package static func shown(_ path: String, from directory: String) -> String {
    if path.utf8.elementsEqual(directory.utf8) { return "." }
    let prefix = directory == "/" ? "/" : directory + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }

  /// Whether compilers, linkers and the loader accept the path.
  ///
  /// The Swift 6.3 driver crashes when its temporary folder is not ASCII. LLVM replaces `%` in the
  /// name of a file that it creates, linker scripts have no way to write a quotation mark or a line
  /// break in a name, and the loader replaces words after `$`.
  package static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { (0x20..<0x7F).contains($0) && !"\"\\$%".utf8.contains($0) }
  }
}
