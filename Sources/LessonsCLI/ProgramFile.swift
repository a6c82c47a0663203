#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// Finds programs the way a shell does.
enum ProgramFile {
  /// Returns the file of a program: the name itself when it is a path, else the first match on the
  /// PATH.
  static func find(
    _ program: String, _ environment: [String: String], _ isProgram: (String) -> Bool
  ) -> String? {
    if program.contains("/") { return isProgram(program) ? program : nil }
    return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: isProgram)
  }
}

extension Context {
  /// Returns whether there is a program at a path.
  func isProgram(_ name: String) -> Bool {
    let path = FilePath.absolute(name, in: directory)
    return FileManager.default.isExecutableFile(atPath: path) && !FilePath.isFolder(path)
  }
}
