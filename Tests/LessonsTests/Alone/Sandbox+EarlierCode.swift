import Foundation

extension Sandbox {
  /// The names of all files in the cache of the code before steps.
  var earlierFiles: [String] {
    let folder = "\(path)/Playground/.lessons/cache/earlier"
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  }

  /// Waits until the process has ended that compiles ahead what a verb has left to it, at most four minutes.
  func waitForEarlierCode() {
    for _ in 0..<4800 {
      guard earlierFiles.contains(where: { $0.hasSuffix(".order") }) else { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }
}
