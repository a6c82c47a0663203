#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The processors of this machine.
enum Processors {
  /// How many may be used at once, one at the least.
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
