/// A step's former name, from `was=`, such as `encode`, or `basic/encode` with its lesson.
package struct FormerID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The former lesson; `nil` for the present lesson.
  package var lesson: String?
  /// The former id of the step.
  package var step: String

  /// Reads one name.
  package init(_ text: String) {
    let address = StepAddress(text)
    lesson = address?.lesson
    step = address?.step ?? text
  }

  /// Reads the comma-separated names of a `was=`.
  package static func all(in text: String) -> [FormerID] {
    text.split(separator: ",").map { FormerID(String($0)) }
  }

  /// Returns the step's former address, given its present lesson.
  package func address(in current: String) -> StepAddress {
    StepAddress(lesson: lesson ?? current, step: step)
  }

  /// The name as authors write it in `was=`.
  package var description: String { (lesson.map { "\($0)/" } ?? "") + step }
}
