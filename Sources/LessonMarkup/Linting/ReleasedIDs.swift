/// The list of steps written at the last release, in which learners may have progress.
package struct ReleasedIDs: Sendable {
  /// The list's file as diagnostics name it.
  package let path: String
  /// The lines, each a step's address.
  let lines: [String]

  /// Reads a list.
  package init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// Returns the list of a course with these steps, to be saved at a release.
  package static func text(of names: StepNames) -> String {
    names.present.map { "\($0)\n" }.joined()
  }
}
