@testable internal import Tutoring

/// A file that was handed in: what is read is packed and read as the same, and nothing in it leads elsewhere.
enum SubmissionProperty {
  /// Reads the bytes as such a file.
  static func check(_ bytes: [UInt8]) throws {
    if let archive = try? TarArchive(bytes) {
      for file in archive.files {
        let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
        try require(
          !parts.contains(where: { ["", ".", ".."].contains($0) }), "\(file.name) leads elsewhere")
      }
      try require(
        archive.files.reduce(0) { $0 + $1.bytes.count } <= bytes.count, "more than there was")
    }
    guard let submission = try? Submission(archive: bytes) else { return }
    guard let packed = submission.archive else { return }
    let again = try unfailing("it cannot be read") { try Submission(archive: packed) }
    try require(again == submission, "\(submission) is read as \(again)")
    try require(again.archive == packed, "it is packed in two ways")
  }
}
