package import LessonModel

@testable import Tutoring

/// Courses that consist only of names.
enum SampleCourse {
  /// A course of lessons with the named steps.
  ///
  /// A name that ends in `*` is a demonstration, and the step `new<old` had the id `old` before.
  static func make(_ lessons: KeyValuePairs<String, String>) -> Course {
    Course(
      lessons: lessons.enumerated().map { number, lesson in
        Lesson(
          id: lesson.key, name: "0\(number + 1)-\(lesson.key)", title: lesson.key,
          path: "0\(number + 1)-\(lesson.key).md", preamble: [],
          steps: lesson.value.split(separator: " ").map { step(String($0)) })
      })
  }

  private static func step(_ word: String) -> Step {
    let names = word.split(separator: "<").map(String.init)
    let isDemonstration = word.hasSuffix("*")
    let code = SourceFragment(text: "print(1)", path: "lesson.md", line: 1)
    return Step(
      id: isDemonstration ? String(word.dropLast()) : names[0],
      formerIDs: names.dropFirst().map { FormerID($0) },
      title: word, content: [.code(code)], solution: isDemonstration ? nil : Answer(whole: code),
      expectation: .output(nil), hints: [Hint(text: "one"), Hint(text: "two")])
  }
}

extension StepAddress: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self = StepAddress(value) ?? StepAddress(lesson: value, step: "")
  }
}
