#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reading files that a program wrote.
enum FileContents {
  /// The first bytes of a file; none when it cannot be read.
  static func read(_ path: String, upTo limit: Int) -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return [] }
    return Array(data.prefix(limit))
  }
}
