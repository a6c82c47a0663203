package import LessonMarkup
package import LessonModel

/// The new contents of a lesson's `output` fences and of lines that state a value, and the reasons
/// why others cannot be recorded.
package struct LessonRecording: Sendable {
  /// A fence to change.
  package struct Fence: Sendable {
    /// The kind of its changes.
    package enum Kind: Hashable, Sendable {
      /// The output of the step.
      case output
      /// The values that its code states.
      case values
    }

    /// The kind of its changes.
    package var kind = Kind.output
    /// The step it belongs to.
    package var step: String
    /// Its changes in order.
    package var hunks: [FenceHunk]
  }

  /// The lesson as it was read.
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
  /// The later steps that were not recorded, as they may need it.
  package var skipped: [String] = []

  init(source: LessonSource) { self.source = source }

  /// Returns the lesson's bytes with the changes made; `nil` if that would change its steps.
  ///
  /// - Throws: `Diagnostics` when the new bytes could not be read as a lesson.
  package func bytes() throws(Diagnostics) -> [UInt8]? {
    try source.bytes(with: fences.flatMap(\.hunks))
  }
}
