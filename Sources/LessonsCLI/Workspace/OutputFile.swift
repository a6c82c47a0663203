#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The file that somebody named with `--output`.
struct OutputFile: Hashable, Sendable {
  /// As it was named.
  var name: String
  /// From the root.
  var path: String

  /// The file; `nil` when none was named, and for `-`, which is standard output as everywhere.
  static func named(_ name: String?, in context: Context) -> OutputFile? {
    guard let name, name != "-" else { return nil }
    return OutputFile(name: name, path: Paths.absolute(name, in: context.directory))
  }

  /// Looks whether a file can be there, so that nobody works for it in vain.
  ///
  /// - Throws: `Failure` when there is no folder for it, or something that is no file.
  func check() throws {
    let folder = Paths.parent(of: path)
    guard Paths.isFolder(folder) else {
      throw Failure(.environment, "cannot write \(name): there is no folder \(folder)")
    }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { return }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Failure(.environment, "\(name) is no file; name one with `--output FILE`")
    }
  }
}
