#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// A value in a cache file, which users may delete at any time.
///
/// An unreadable file counts as missing, and a failed write is ignored.
package struct KeptValue<Value: Codable & Sendable>: Sendable {
  private let file: String

  /// Creates the value of a file, which may be missing.
  package init(in file: String) { self.file = file }

  /// The value; `nil` when there is none.
  package var value: Value? {
    let bytes = FileContents.read(file, upTo: 1 << 24)
    return bytes.isEmpty ? nil : try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  /// Replaces the stored value.
  ///
  /// Creates the folder, but not its parent folder.
  package func keep(_ value: Value) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    let folder = FilePath.parent(of: file)
    try? Folder.makeAll(folder, within: FilePath.parent(of: folder))
    try? AtomicFile.write(Array(data), to: file, isLasting: false)
  }
}
