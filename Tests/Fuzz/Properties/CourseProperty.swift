internal import LessonModel

@testable internal import LessonMarkup
@testable internal import Tutoring

/// What is kept as JSON about courses and pages: the course's own file, and the record of a page.
enum CourseProperty {
  /// Reads the bytes as each of the files.
  static func check(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try checkFile(text)
    if let record = BegunPage(text) {
      try require(BegunPage(record.text) == record, "the record is read as another: \(record)")
    }
    if let memory = CourseMemory(text) {
      try require(CourseMemory(memory.text) == memory, "the memory is read as another: \(memory)")
    }
  }

  /// What is wrong is said at a place in the file, and what counts can be used.
  private static func checkFile(_ text: String) throws {
    let file = CourseFile(text, in: "folder", path: "course.json")
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for problem in file.problems {
      try require(
        lines.indices.contains(problem.line - 1)
          && (1...(lines[problem.line - 1].count + 1)).contains(problem.column),
        "a place outside the file: \(problem)")
      try require(
        problem.rule == CourseManifestRule.id && !problem.message.contains("\n"),
        "a finding without a rule, or of two lines: \(problem)")
    }
    let manifest = file.manifest
    try require(
      LessonFileName.isTypable(manifest.id), "the id \(manifest.id) cannot be typed")
    for line in [manifest.title, manifest.author, manifest.license].compactMap(\.self) {
      try require(
        !line.isEmpty && !line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F },
        "more than a line: \(line)")
    }
  }
}
