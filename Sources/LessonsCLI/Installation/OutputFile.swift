#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// The file of `--output`.
struct OutputFile: Hashable, Sendable {
  /// The name as typed.
  var name: String
  /// The absolute path.
  var path: String

  /// Returns the file, or `nil` without a name and for `-`, which means standard output.
  static func named(_ name: String?, in context: Context) -> OutputFile? {
    guard let name, name != "-" else { return nil }
    return OutputFile(name: name, path: FilePath.absolute(name, in: context.directory))
  }

  /// Checks before the work starts that the file is writable.
  ///
  /// - Throws: `Failure` when its folder does not exist, or something other than a file has its
  ///   name.
  func check() throws {
    let folder = FilePath.parent(of: path)
    guard FilePath.isFolder(folder) else {
      throw Failure(.environment, "cannot write \(name): there is no folder \(folder)")
    }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { return }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Failure(.environment, "\(name) is not a file; name one with `--output FILE`")
    }
  }
}
