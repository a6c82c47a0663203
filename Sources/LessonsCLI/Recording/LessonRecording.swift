internal import LessonMarkup
internal import LessonModel

/// What a lesson's `output` fences should say, and what is in the way.
struct LessonRecording: Sendable {
  /// A fence that is to change.
  struct Fence: Sendable {
    /// The step it belongs to.
    var step: String
    /// Its changes in order.
    var hunks: [FenceHunk]
  }

  /// The lesson as it was read.
  var source: LessonSource
  /// How many of its fences were looked at.
  var count = 0
  /// The fences that are to change, in order.
  var fences: [Fence] = []
  /// The steps whose output cannot be recorded, and why.
  var problems: [Diagnostic] = []

  /// The changes as a person reads them.
  var views: [HunkView] {
    fences.flatMap { fence in
      fence.hunks.map { HunkView(path: source.lesson.path, step: fence.step, hunk: $0) }
    }
  }

  /// The lesson's bytes with the changes made.
  ///
  /// - Throws: `Diagnostics` when they could not be read as a lesson with the same steps.
  func bytes() throws -> [UInt8] {
    let bytes = FenceHunk.applying(fences.flatMap(\.hunks), to: source.bytes)
    let lesson = try LessonSource.parse(bytes, as: source.lesson)
    guard lesson.steps.map(\.id) == source.lesson.steps.map(\.id) else {
      throw Failure(
        .faultyLesson,
        "\(source.lesson.path) would have other steps with what they print in it; it was left as it "
          + "is")
    }
    return bytes
  }
}
