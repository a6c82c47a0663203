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
  /// What comes before the first step: prose, and code that every step is compiled with.
  package var preamble: [Step.Content]
  /// The steps in order, never empty.
  package var steps: [Step]
  /// Prose after the last step's `##` section that belongs to no step, such as a recap.
  package var closing: [SourceFragment]
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
  package var number: Int? {
    // Too many digits for an `Int` are read as 0.
    LessonFileName(stem: name).map(\.number).flatMap { number in
      number > 0 || name.prefix { $0.isNumber }.allSatisfy { $0 == "0" } ? number : nil
    }
  }

  /// The code of the preamble, a fragment for each fence.
  package var preambleCode: [SourceFragment] { preamble.compactMap(\.code) }

  /// The index of the step with this id, or of the one that once had it.
  package func index(ofStep id: String) -> Int? {
    steps.firstIndex { $0.id == id }
      ?? steps.firstIndex { step in
        step.formerIDs.contains { $0.step == id && ($0.lesson ?? self.id) == self.id }
      }
  }
}

/// All lessons of a folder, in the order of their numbers.
package struct Course: Hashable, Sendable {
  /// What the course says about itself.
  package var manifest: CourseManifest
  /// The lessons in order.
  package var lessons: [Lesson]

  /// Creates a course; without a manifest it is called `course`.
  package init(_ manifest: CourseManifest = CourseManifest(id: "course"), lessons: [Lesson]) {
    self.manifest = manifest
    self.lessons = lessons
  }

  /// The number of steps in all lessons.
  package var stepCount: Int { lessons.reduce(0) { $0 + $1.steps.count } }

  /// Every step's address, in order.
  package var addresses: [StepAddress] {
    lessons.flatMap { lesson in
      lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }
    }
  }

  /// Finds a lesson and the step's position in it; former ids of a step count too.
  package func find(_ address: StepAddress) -> (lesson: Lesson, index: Int)? {
    guard let lesson = lessons.first(where: { $0.id == address.lesson }),
      let index = lesson.index(ofStep: address.step)
    else { return nil }
    return (lesson, index)
  }
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
