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
    of(step.fingerprint)
  }

  /// The SHA-256 of a text, in hex.
  static func of(_ text: String) -> String {
    SHA256.hash(Data(text.utf8)).description
  }

  /// The SHA-256 of a file's bytes, in hex.
  static func of(_ bytes: [UInt8]) -> String { SHA256.hash(Data(bytes)).description }
}
