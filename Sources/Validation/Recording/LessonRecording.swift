package import LessonMarkup
package import LessonModel

/// The new content of a lesson's `output` fences and of lines that state a value, and the reasons
/// why others cannot be recorded.
package struct LessonRecording: Sendable {
  /// A fence to change.
  package struct Fence: Sendable {
    /// The kind of changes.
    package enum Kind: Hashable, Sendable {
      /// The output of the step.
      case output
      /// The values that the step's code states.
      case values
    }

    /// The kind of changes.
    package var kind = Kind.output
    /// The step of the fence.
    package var step: String
    /// The changes in order.
    package var hunks: [FenceHunk]
  }

  /// The lesson with its original bytes.
  package var source: LessonSource
  /// The number of `output` fences that were checked.
  package var outputs = 0
  /// The number of lines that state a value and were checked.
  package var values = 0
  /// The fences to change, in order.
  package var fences: [Fence] = []
  /// The steps whose output cannot be recorded, with the reasons.
  package var findings: [RecordingFinding] = []
  /// The first step that does not run.
  package var brokenStep: String?
  /// The later steps that were not recorded because they may need the broken step.
  package var skipped: [String] = []

  init(source: LessonSource) { self.source = source }

  /// Returns the lesson's bytes with the changes applied, or `nil` if this would change the
  /// lesson's steps.
  ///
  /// - Throws: `Diagnostics` when the new bytes could not be read as a lesson.
  package func bytes() throws(Diagnostics) -> [UInt8]? {
    try source.bytes(with: fences.flatMap(\.hunks))
  }
}
