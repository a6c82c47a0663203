/// A name that a step had before, as in `was=`: `encode`, or `basic/encode` with its lesson.
package struct FormerID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The lesson that the step was in; `nil` for its present lesson.
  package var lesson: String?
  /// The id the step had.
  package var step: String

  /// Reads one name.
  package init(_ text: String) {
    let address = StepAddress(text)
    lesson = address?.lesson
    step = address?.step ?? text
  }

  /// Reads all names of a `was=`, which commas separate.
  package static func all(in text: String) -> [FormerID] {
    text.split(separator: ",").map { FormerID(String($0)) }
  }

  /// The address that the step had, given its present lesson.
  package func address(in current: String) -> StepAddress {
    StepAddress(lesson: lesson ?? current, step: step)
  }

  /// The name as it is written in `was=`.
  package var description: String { (lesson.map { "\($0)/" } ?? "") + step }
}
