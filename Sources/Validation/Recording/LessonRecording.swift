package import LessonMarkup
package import LessonModel

/// What a lesson's `output` fences should say, and what is in the way.
package struct LessonRecording: Sendable {
  /// A fence that is to change.
  package struct Fence: Sendable {
    /// The step it belongs to.
    package var step: String
    /// Its changes in order.
    package var hunks: [FenceHunk]
  }

  /// The lesson as it was read.
  package var source: LessonSource
  /// How many of its fences were looked at.
  package var count = 0
  /// The fences that are to change, in order.
  package var fences: [Fence] = []
  /// The steps whose output cannot be recorded, and why.
  package var findings: [RecordingFinding] = []

  init(source: LessonSource) { self.source = source }

  /// The lesson's bytes with the changes made; `nil` when it would have other steps then.
  ///
  /// - Throws: `Diagnostics` when they could not be read as a lesson.
  package func bytes() throws(Diagnostics) -> [UInt8]? {
    let bytes = FenceHunk.applying(fences.flatMap(\.hunks), to: source.bytes)
    let lesson = try LessonSource.parse(bytes, as: source.lesson)
    return lesson.steps.map(\.id) == source.lesson.steps.map(\.id) ? bytes : nil
  }
}
