/// A named selection of a course's steps, in the course's order.
package struct CoursePath: Hashable, Sendable {
  /// The name by which a learner chooses the path.
  package var id: String
  /// The name for people.
  package var title: String
  /// The path's subject, in a sentence.
  package var about: String?
  /// The required time, in minutes.
  package var minutes: Int?
  /// The path's steps.
  package var steps: [StepAddress]

  /// The word for the whole course, which is not allowed as a path's id.
  package static let whole = "all"

  /// Creates a path.
  package init(
    id: String, title: String, about: String? = nil, minutes: Int? = nil, steps: [StepAddress]
  ) {
    (self.id, self.title, self.about) = (id, title, about)
    (self.minutes, self.steps) = (minutes, steps)
  }
}

/// A titled part of a course, from one lesson up to the next part.
package struct CoursePart: Hashable, Sendable {
  /// The title.
  package var title: String
  /// The id of the part's first lesson.
  package var first: String

  /// Creates a part.
  package init(title: String, first: String) { (self.title, self.first) = (title, first) }
}

/// A course's facts about one of its lessons.
package struct LessonFacts: Hashable, Sendable {
  /// The ids of the lessons that the lesson builds on.
  package var requires: [String]
  /// The required time, in minutes.
  package var minutes: Int?

  /// Creates the facts.
  package init(requires: [String] = [], minutes: Int? = nil) {
    (self.requires, self.minutes) = (requires, minutes)
  }
}
