#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Remembers in the cache whether a compiler can trace pages at all.
///
/// The compiler's options for tracing may change in later versions. So when a page cannot be
/// traced, the runner tries the smallest possible page. The answer saves one build per page with a
/// compiler that no longer supports tracing.
struct TraceSupport: Sendable {
  let runner: PageRunner

  private var file: String? { runner.cacheFolder.map { "\($0)/values-support" } }

  /// The compiler and the build time of the modules that the answer is for.
  private var key: String {
    let folder = runner.modules.libraryFolder
    let module = (runner.modules.searchPaths.first ?? folder) + "/PlaygroundRuntime.swiftmodule"
    let date = try? FileManager.default.attributesOfItem(atPath: module)[.modificationDate] as? Date
    return "\(runner.toolchain.identity)\n\(folder) \(date?.timeIntervalSince1970 ?? 0)"
  }

  /// Returns the answer for this compiler, or `nil` when there is none yet.
  func known() -> Bool? {
    guard let file, let data = FileManager.default.contents(atPath: file) else { return nil }
    switch String(decoding: data, as: UTF8.self) {
    case "yes\n\(key)": return true
    case "no\n\(key)": return false
    default: return nil
    }
  }

  /// Keeps the answer.
  ///
  /// The file is replaced atomically, in case another process also writes it.
  func remember(_ isSupported: Bool) {
    guard let file, let folder = runner.cacheFolder else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "\(isSupported ? "yes" : "no")\n\(key)"
    try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}
