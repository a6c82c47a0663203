@testable internal import Tutoring

/// A file that was handed in: what is read is packed and read as the same, and no page's name leads elsewhere.
enum SubmissionProperty {
  /// Reads the bytes as such a file.
  static func check(_ bytes: [UInt8]) throws {
    guard let submission = try? Submission(bytes) else { return }
    for page in submission.pages {
      try require(
        !["", ".", ".."].contains(page.name) && !page.name.contains("/"),
        "\(page.name) leads elsewhere")
    }
    try require(
      submission.pages.reduce(0) { $0 + $1.bytes.count } <= bytes.count, "more than there was")
    let packed = submission.bytes
    let again = try unfailing("it cannot be read") { try Submission(packed) }
    try require(again == submission, "\(submission) is read as \(again)")
    try require(again.bytes == packed, "it is packed in two ways")
  }
}
