#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Remembers in the cache whether a compiler can trace pages at all.
///
/// The compiler's options for it are not promised to stay. So the first page that cannot be traced
/// makes the runner try the smallest one, and the answer saves a build a page with a compiler that
/// has changed.
struct TraceSupport: Sendable {
  let runner: PageRunner

  private var file: String? { runner.cacheFolder.map { "\($0)/values-support" } }

  /// What the answer was given for: a compiler, and modules built at some time.
  private var key: String {
    let folder = runner.modules.libraryFolder
    let module = (runner.modules.searchPaths.first ?? folder) + "/PlaygroundRuntime.swiftmodule"
    let date = try? FileManager.default.attributesOfItem(atPath: module)[.modificationDate] as? Date
    return "\(runner.toolchain.identity)\n\(folder) \(date?.timeIntervalSince1970 ?? 0)"
  }

  /// The answer for this compiler; `nil` when nobody has asked yet.
  func known() -> Bool? {
    guard let file, let data = FileManager.default.contents(atPath: file) else { return nil }
    switch String(decoding: data, as: UTF8.self) {
    case "yes\n\(key)": return true
    case "no\n\(key)": return false
    default: return nil
    }
  }

  /// Keeps the answer; the file is replaced at once, whoever else writes it.
  func remember(_ isSupported: Bool) {
    guard let file, let folder = runner.cacheFolder else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "\(isSupported ? "yes" : "no")\n\(key)"
    try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}
