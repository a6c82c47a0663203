/// The names of a lesson and of its steps, without its text.
package struct LessonOutline: Hashable, Codable, Sendable {
  /// The names of a step, without its text.
  package struct Step: Hashable, Codable, Sendable {
    /// The author's stable name, unique in the lesson.
    package var id: String
    /// The step's former names.
    package var formerIDs: [FormerID]
    /// The text of its `##` heading.
    package var title: String
    /// Whether the learner only watches.
    package var isDemonstration: Bool
    /// The number of hints that the learner gets one after another.
    package var hintCount: Int

    /// Creates an outline from its parts.
    package init(
      id: String, formerIDs: [FormerID] = [], title: String = "", isDemonstration: Bool = false,
      hintCount: Int = 0
    ) {
      self.id = id
      self.formerIDs = formerIDs
      self.title = title
      self.isDemonstration = isDemonstration
      self.hintCount = hintCount
    }
  }

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
  /// A digest that changes with the lesson's text.
  package var version: String
  /// The steps in order; empty when the lesson's file is unreadable.
  package var steps: [Step]

  /// Creates an outline from its parts.
  package init(
    id: String, name: String, title: String, path: String, version: String = "", steps: [Step]
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.path = path
    self.version = version
    self.steps = steps
  }

  /// Creates the outline of a lesson whose file is unreadable.
  ///
  /// The title is the id.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - path: The path of the file, as people see it.
  package init(unreadable file: LessonFileName, path: String) {
    self.init(id: file.slug, name: file.stem, title: file.slug, path: path, steps: [])
  }

  /// Whether the lesson's file is readable.
  ///
  /// A readable lesson has at least one step.
  package var isReadable: Bool { !steps.isEmpty }

  /// The number in the file's name, such as `3` for `03-keys.md`; `nil` when the name has none to
  /// show.
  package var number: Int? {
    // A number that is too large for an `Int` reads as 0.
    LessonFileName(stem: name).map(\.number).flatMap { number in
      number > 0 || name.prefix { $0.isNumber }.allSatisfy { $0 == "0" } ? number : nil
    }
  }

  /// The addresses of the lesson's steps, in order.
  package var addresses: [StepAddress] {
    steps.map { StepAddress(lesson: id, step: $0.id) }
  }

  /// Returns the index of the step with this present or former id.
  package func index(ofStep id: String) -> Int? {
    steps.firstIndex { $0.id == id }
      ?? steps.firstIndex { step in
        step.formerIDs.contains { $0.step == id && ($0.lesson ?? self.id) == self.id }
      }
  }
}

extension Lesson {
  /// The names of the lesson and of its steps.
  package var outline: LessonOutline {
    LessonOutline(
      id: id, name: name, title: title, path: path, version: version,
      steps: steps.map(\.outline))
  }
}

extension Step {
  /// The names of the step.
  package var outline: LessonOutline.Step {
    LessonOutline.Step(
      id: id, formerIDs: formerIDs, title: title, isDemonstration: isDemonstration,
      hintCount: orderedHints.count)
  }
}
