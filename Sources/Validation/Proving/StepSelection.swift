package import LessonModel

/// A lesson's steps that an author asked for.
package struct StepSelection: Sendable {
  /// The lesson.
  package var lesson: Lesson
  /// The steps' places in it, in order.
  package var indices: [Int]

  /// Creates a selection.
  package init(lesson: Lesson, indices: [Int]) {
    self.lesson = lesson
    self.indices = indices
  }
}
