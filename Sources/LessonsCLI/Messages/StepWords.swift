internal import LessonModel

/// The headings above a step's input, output and usable names, in the terminal and in the book.
enum StepWords {
  /// The heading above the names that the step's code may use.
  static let uses = "You may use:"
  /// The heading above the step's input.
  static let input = "It reads this from standard input:"
  /// The heading above the compiler's messages in a step that must not compile.
  static let refused = "It must not compile; the compiler says:"
  /// The heading above the message in a step that must crash.
  static let crash = "It must crash with this message:"
  /// The title of a drawing of the step's requests and responses.
  static let wire = "Who spoke to whom"

  /// Returns the heading above the step's output.
  static func printed(_ step: Step, _ output: ExpectedOutput) -> String {
    let sign = output.shownLines == output.lines ? "" : ", with anything for “…”"
    return step.isDemonstration ? "It prints\(sign):" : "It should print\(sign):"
  }
}
