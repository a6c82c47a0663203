internal import CryptoCore
internal import LessonModel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Short names for contents: equal when the contents are.
enum ContentDigest {
  /// The SHA-256 of what decides whether an earlier pass of the step still counts, in hex.
  static func of(_ step: Step) -> String {
    SHA256.hash(Data(step.fingerprint.utf8)).description
  }
}
