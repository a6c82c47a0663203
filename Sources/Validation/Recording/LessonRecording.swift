package import LessonMarkup
package import LessonModel

/// The new contents of a lesson's `output` fences and of lines that state a value, and what prevents
/// recording others.
package struct LessonRecording: Sendable {
  /// A fence to change.
  package struct Fence: Sendable {
    /// What changes in it.
    package enum Kind: Hashable, Sendable {
      /// What the step prints.
      case output
      /// The values that its code states.
      case values
    }

    /// What changes in it.
    package var kind = Kind.output
    /// The step it belongs to.
    package var step: String
    /// Its changes in order.
    package var hunks: [FenceHunk]
  }

  /// What a step prints in two runs.
  package struct Varying: Sendable {
    /// The line of the lesson in which its `output` fence begins, counted from 1.
    package var line: Int
    /// What it prints first.
    package var first: String
    /// What it prints in the next run.
    package var second: String
  }

  /// The lesson as it was read.
  package var source: LessonSource
  /// How many of its `output` fences were checked.
  package var outputs = 0
  /// How many of its lines that state a value were checked.
  package var values = 0
  /// The fences to change, in order.
  package var fences: [Fence] = []
  /// The steps whose output cannot be recorded, and why.
  package var findings: [RecordingFinding] = []
  /// What steps print that print something else each time.
  package var varying: [Varying] = []
  /// The first step that does not run.
  package var brokenStep: String?
  /// The steps behind it that were not recorded, as they may need it.
  package var skipped: [String] = []

  init(source: LessonSource) { self.source = source }

  /// Returns the lesson's bytes with the changes made; `nil` if that would change its steps.
  ///
  /// - Throws: `Diagnostics` when the new bytes could not be read as a lesson.
  package func bytes() throws(Diagnostics) -> [UInt8]? {
    try source.bytes(with: fences.flatMap(\.hunks))
  }
}
