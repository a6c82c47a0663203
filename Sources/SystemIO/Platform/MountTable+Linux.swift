/// The mounted file systems, as Linux lists them (proc(5), `/proc/self/mounts`).
enum MountTable {
  /// Whether a folder is on a file system that does not report changes made on other machines.
  static func isRemote(_ folder: String) -> Bool {
    let table = FileContents.read("/proc/self/mounts", upTo: 1 << 20)
    let real = FilePath.real(folder) ?? folder
    return kind(of: real, in: String(decoding: table, as: UTF8.self)).map(isRemote(kind:)) ?? false
  }

  /// Returns the kind of file system of a folder: that of the longest mount point above it.
  static func kind(of folder: String, in table: String) -> String? {
    var best: (point: String, kind: String)?
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let point = name(words[1])
      let isAbove = folder == point || folder.hasPrefix(point == "/" ? "/" : point + "/")
      // A later mount at the same place covers the earlier one.
      if isAbove, point.count >= (best?.point.count ?? 0) { best = (point, String(words[2])) }
    }
    return best?.kind
  }

  /// A name in the table, where blanks, tabs, line breaks and backslashes are in octal: `\040`.
  static func name(_ words: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(words.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), rest.count >= 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isRemote(kind: String) -> Bool {
    let remote: Set = ["nfs", "nfs4", "cifs", "smb3", "9p", "drvfs", "vboxsf", "afs", "ceph"]
    return remote.contains(kind) || kind.hasPrefix("fuse")
  }
}
