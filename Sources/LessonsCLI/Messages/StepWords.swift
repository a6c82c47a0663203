internal import LessonModel

/// The headings above a step's input, output and usable names, on the terminal and in the book.
enum StepWords {
  /// The heading above the names that its code may use.
  static let uses = "You may use:"
  /// The heading above its input.
  static let input = "It reads this from standard input:"
  /// The heading above the compiler's messages in a step that must not compile.
  static let refused = "It must not compile; the compiler says:"
  /// The heading above the message in a step that must crash.
  static let crash = "It must crash with this message:"
  /// The title of a drawing of its requests and answers.
  static let wire = "Who spoke to whom"

  /// The heading above its output.
  static func printed(_ step: Step, _ output: ExpectedOutput) -> String {
    let sign = output.shownLines == output.lines ? "" : ", with anything for “…”"
    return step.isDemonstration ? "It prints\(sign):" : "It should print\(sign):"
  }
}
