#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// Finds programs the way a shell does.
enum ProgramFile {
  /// The file of a program: the name itself when it is a path, or else the first on the PATH.
  static func find(
    _ program: String, _ environment: [String: String], _ isProgram: (String) -> Bool
  ) -> String? {
    if program.contains("/") { return isProgram(program) ? program : nil }
    return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: isProgram)
  }
}

extension Context {
  /// Whether there is a program at a path.
  func isProgram(_ name: String) -> Bool {
    let path = FilePath.absolute(name, in: directory)
    return FileManager.default.isExecutableFile(atPath: path) && !FilePath.isFolder(path)
  }
}
