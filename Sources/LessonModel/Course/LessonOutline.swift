/// The names of a lesson and of its steps, without its text.
package struct LessonOutline: Hashable, Codable, Sendable {
  /// The names of a step, without its text.
  package struct Step: Hashable, Codable, Sendable {
    /// The author's stable name, unique in the lesson.
    package var id: String
    /// Names the step had before.
    package var formerIDs: [FormerID]
    /// The text of its `##` heading.
    package var title: String
    /// Whether the learner has nothing to do but watch.
    package var isDemonstration: Bool
    /// The number of hints offered one after another.
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

  /// The file's name without its number and ending, `basic` of `01-basic.md`.
  package var id: String
  /// The file's name without its ending, `01-basic`; the page has the same name.
  package var name: String
  /// The text of the `#` heading.
  package var title: String
  /// The file the lesson was read from, as shown to people.
  package var path: String
  /// A digest that changes with the lesson's text.
  package var version: String
  /// The steps in order; empty when the lesson's file cannot be read.
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

  /// Creates the outline of a lesson whose file cannot be read; its title is its id.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - path: The file, as shown to people.
  package init(unreadable file: LessonFileName, path: String) {
    self.init(id: file.slug, name: file.stem, title: file.slug, path: path, steps: [])
  }

  /// Whether its file can be read: a readable lesson has at least one step.
  package var isReadable: Bool { !steps.isEmpty }

  /// The number in the file's name, `3` of `03-keys.md`; `nil` when the name has none to show.
  package var number: Int? {
    // Too many digits for an `Int` are read as 0.
    LessonFileName(stem: name).map(\.number).flatMap { number in
      number > 0 || name.prefix { $0.isNumber }.allSatisfy { $0 == "0" } ? number : nil
    }
  }

  /// The addresses of its steps, in order.
  package var addresses: [StepAddress] {
    steps.map { StepAddress(lesson: id, step: $0.id) }
  }

  /// The index of the step with this id, or with this former id.
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
