#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// File paths as strings.
package enum FilePath {
  /// Returns the path without symbolic links and dots; `nil` when the file does not exist.
  package static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The folder for temporary files: `TMPDIR`, or else the system's.
  ///
  /// It is a different folder if compilers, linkers or the loader do not accept the path
  /// (`isPlain`), if `TMPDIR` is not writable, or if its file system does not run programs.
  static var temporaryFolder: String {
    let wanted = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return temporaryFolder(wanted: wanted)
  }

  /// Returns the folder for temporary files when `TMPDIR` has this value.
  static func temporaryFolder(wanted: String) -> String {
    var places = ["/tmp", "/var/tmp"]
    if !wanted.isEmpty {
      let place = absolute(wanted, in: real(".") ?? "/")
      places.insert(place, at: isPlain(place) ? 0 : places.count)
    }
    let usable = places.filter { isFolder($0) && Folder.isWritable($0) }
    return usable.first(where: Folder.canRunPrograms) ?? usable.first ?? places[0]
  }

  /// Whether a path leads to a folder, through symbolic links too.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
