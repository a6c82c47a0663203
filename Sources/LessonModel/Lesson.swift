/// A lesson, which is a Markdown file with a title, optional code that all steps share, and steps.
package struct Lesson: Hashable, Sendable {
  /// The file's name without its number and extension, such as `basic` for `01-basic.md`.
  package var id: String
  /// The file's name without its extension, such as `01-basic`.
  ///
  /// The page has the same name.
  package var name: String
  /// The text of the `#` heading.
  package var title: String
  /// The path of the lesson's file, as people see it.
  package var path: String
  /// The content before the first step, which is prose, and code that belongs to every step's
  /// program.
  package var preamble: [Step.Content]
  /// The steps in order, at least one.
  package var steps: [Step]
  /// Prose after the last step's `##` section that belongs to no step, such as a recap.
  package var closing: [SourceFragment]
  /// A digest that changes with the lesson's text; empty when callers do not compare versions.
  package var version = ""
  /// The files in the folder that is beside the lesson and has its name.
  package var assets = Assets.none

  /// Creates a lesson from its parts.
  package init(
    id: String, name: String, title: String, path: String, preamble: [Step.Content],
    steps: [Step], closing: [SourceFragment] = []
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.path = path
    self.preamble = preamble
    self.steps = steps
    self.closing = closing
  }

  /// The number in the file's name, such as `3` for `03-keys.md`; `nil` when the name has none to
  /// show.
  package var number: Int? { outline.number }

  /// The code of the preamble, with one fragment per fence.
  package var preambleCode: [SourceFragment] { preamble.compactMap(\.code) }

  /// Returns the index of the step with this present or former id.
  package func index(ofStep id: String) -> Int? { outline.index(ofStep: id) }
}

/// A step's full name, such as `basic/encode`.
package struct StepAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The lesson's id.
  package var lesson: String
  /// The step's id.
  package var step: String

  /// Creates an address from its two ids.
  package init(lesson: String, step: String) {
    self.lesson = lesson
    self.step = step
  }

  /// Reads `lesson/step`, or returns `nil` without a slash.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(lesson: String(parts[0]), step: String(parts[1]))
  }

  /// The two ids with a slash between them.
  package var description: String { "\(lesson)/\(step)" }

  /// Compares addresses as text, so that files with lists of addresses merge cleanly.
  package static func < (left: StepAddress, right: StepAddress) -> Bool {
    left.description < right.description
  }
}
