internal import LessonModel

/// What is said about a step above what it reads, prints or may use, on the terminal and in the book.
enum StepWords {
  /// Above the names that its code may use.
  static let uses = "You may use:"
  /// Above what it reads.
  static let input = "It reads this from standard input:"
  /// Above what the compiler says when it refuses it, as it must.
  static let refused = "It must not compile; the compiler says:"
  /// Above the message with which it crashes, as it must.
  static let crash = "It must crash with this message:"
  /// The title of a drawing of its requests and answers.
  static let wire = "Who spoke to whom"

  /// Above what it prints.
  static func printed(_ step: Step, _ output: ExpectedOutput) -> String {
    let sign = output.shownLines == output.lines ? "" : ", with anything for “…”"
    return step.isDemonstration ? "It prints\(sign):" : "It should print\(sign):"
  }
}
