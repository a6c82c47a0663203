#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The processors of this machine.
package enum Processors {
  /// How many may be used at once, one at the least.
  package static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The bytes of memory that a worker needs: a compiler or a page, and some air.
  private static let bytesAWorker = 640 << 20

  /// How many lessons may be proven at once: what was asked for, else one a processor, as far as the
  /// memory that is free goes.
  package static func workers(asked: Int?) -> Int {
    if let asked { return asked }
    guard let free = freeMemory else { return count }
    return max(1, min(count, free / bytesAWorker))
  }

  /// The bytes of memory that can be had without swapping; `nil` where the system does not say.
  private static var freeMemory: Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/meminfo") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
      .flatMap { Int($0) }.map { $0 << 10 }
  }
}
