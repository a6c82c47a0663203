/// One lesson: a Markdown file with a title, perhaps code that all steps share, and steps.
package struct Lesson: Hashable, Sendable {
  /// The file's name without its number and ending, `basic` of `01-basic.md`.
  package var id: String
  /// The file's name without its ending, `01-basic`; the page has the same name.
  package var name: String
  /// The text of the `#` heading.
  package var title: String
  /// The file the lesson was read from, as shown to people.
  package var path: String
  /// The content before the first step: prose, and code that every step is compiled with.
  package var preamble: [Step.Content]
  /// The steps in order, never empty.
  package var steps: [Step]
  /// Prose after the last step's `##` section that belongs to no step, such as a recap.
  package var closing: [SourceFragment]
  /// A digest that changes with the lesson's text; empty when versions are not compared.
  package var version = ""
  /// The files in the folder beside the lesson that has its name.
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

  /// The number in the file's name, `3` of `03-keys.md`; `nil` when the name has none to show.
  package var number: Int? { outline.number }

  /// The code of the preamble, a fragment for each fence.
  package var preambleCode: [SourceFragment] { preamble.compactMap(\.code) }

  /// The index of the step with this id, or with this former id.
  package func index(ofStep id: String) -> Int? { outline.index(ofStep: id) }
}

/// A step's full name, `basic/encode`.
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

  /// Reads `lesson/step`; `nil` when there is no slash.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(lesson: String(parts[0]), step: String(parts[1]))
  }

  /// The two ids with a slash between them.
  package var description: String { "\(lesson)/\(step)" }

  /// Orders by text, so files that list addresses merge cleanly.
  package static func < (left: StepAddress, right: StepAddress) -> Bool {
    left.description < right.description
  }
}
