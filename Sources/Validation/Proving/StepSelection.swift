package import LessonModel

/// The requested steps of a lesson.
package struct StepSelection: Sendable {
  /// The lesson.
  package var lesson: Lesson
  /// The indices of the steps, in order.
  package var indices: [Int]

  /// Creates a selection.
  package init(lesson: Lesson, indices: [Int]) {
    self.lesson = lesson
    self.indices = indices
  }
}
