/// The steps that people have progress in: the list that was written at the last release.
package struct ReleasedIDs: Sendable {
  /// How diagnostics name the list's file.
  package let path: String
  /// The lines, a step's address each.
  let lines: [String]

  /// Reads a list.
  package init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// The list of a course with these steps, to be kept at a release.
  package static func text(of names: StepNames) -> String {
    names.present.map { "\($0)\n" }.joined()
  }
}
