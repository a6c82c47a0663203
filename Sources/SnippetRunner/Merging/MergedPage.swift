package import LessonModel

/// A lesson's steps as one program that is compiled once and run many times.
///
/// Each run takes one way through it, so a step is judged as if it were alone: what stands before it
/// has run, what stands behind it has not. A starter has a scope of its own before its solution,
/// where it may declare the same names.
package struct MergedPage: Sendable {
  /// One way through the program.
  package enum Variant: Hashable, Sendable {
    /// The steps up to one, as they should be, and its checks.
    case solution(Int)
    /// The same with the step's starter in place of its solution.
    case starter(Int)
    /// All steps as they should be, without their checks.
    case whole

    /// What the run's program is told.
    var name: String {
      switch self {
      case .solution(let index): "solution \(index)"
      case .starter(let index): "starter \(index)"
      case .whole: "whole"
      }
    }
  }

  /// The lesson.
  package let lesson: Lesson
  /// The indices of the steps whose starters take part.
  package internal(set) var starters: Set<Int>

  /// The index of the last step that takes part.
  private let last: Int

  /// Merges the steps of a lesson up to one, but those that end the program, with some of the
  /// starters.
  package init(_ lesson: Lesson, upTo last: Int, starters: Set<Int>) {
    self.lesson = lesson
    self.last = last
    self.starters = starters.filter { !lesson.steps[$0].expectation.endsTheProgram }
  }

  /// The steps that take part, with their indices.
  var parts: [(index: Int, step: Step)] {
    lesson.steps[...last].enumerated().filter { !$0.element.expectation.endsTheProgram }
      .map { ($0.offset, $0.element) }
  }

  /// The whole source.
  ///
  /// Starters and checks are functions: compiling the code of a file's top level, which is one
  /// function with all its suspensions, takes more than twice the time when it is twice as long.
  var source: String {
    var text = PageAssembler.head(of: lesson.preambleCode)
    for (number, part) in parts.enumerated() {
      let step = part.step
      if starters.contains(part.index) {
        let function = Function("starter", part.index, of: step.starter + step.checks)
        function.open(&text)
        append(step.starter, number, to: &text)
        end(step.checks, number, &text)
        function.close(.starter(part.index), &text, "PlaygroundRuntime.beginStep(\(number))")
      }
      PageAssembler.generated("PlaygroundRuntime.beginStep(\(number))", to: &text)
      append(step.reference, number, to: &text)
      let function = Function("check", part.index, of: step.checks)
      function.open(&text)
      end(step.checks, number, &text)
      function.close(.solution(part.index), &text)
    }
    PageAssembler.generated("PlaygroundRuntime.endStep(\(parts.count))", to: &text)
    return text
  }

  /// A function of the page that nobody wrote, around code that somebody did.
  private struct Function {
    let name: String
    let isAsync: Bool

    init(_ kind: String, _ index: Int, of code: [SourceFragment]) {
      name = "lessons_\(kind)\(index)"
      isAsync = code.contains { $0.text.contains("await") }
    }

    func open(_ text: inout String) {
      PageAssembler.generated("func \(name)() \(isAsync ? "async " : "")throws {", to: &text)
    }

    /// Ends the function, and calls it where the way goes through it.
    func close(_ variant: Variant, _ text: inout String, _ before: String = "") {
      PageAssembler.generated(
        "}\nif PlaygroundRuntime.runs(\"\(variant.name)\") {\n\(before)\n"
          + "try \(isAsync ? "await " : "")\(name)()\n}", to: &text)
    }
  }

  private func append(_ code: [SourceFragment], _ number: Int, to text: inout String) {
    for fragment in code { PageAssembler.append(fragment, to: &text) }
    PageAssembler.generated("PlaygroundRuntime.endStep(\(number))", to: &text)
  }

  private func end(_ checks: [SourceFragment], _ number: Int, _ text: inout String) {
    PageAssembler.appendChecks(checks, to: &text)
    PageAssembler.generated(
      "PlaygroundRuntime.endStep(\(number + 1))\nPlaygroundRuntime.endPage()", to: &text)
  }

  /// The program that a way through is the same as; `nil` for a lesson without one that runs on.
  func program(of variant: Variant) -> PageProgram? {
    switch variant {
    case .solution(let index):
      PageProgram(lesson: lesson, index: index, code: lesson.steps[index].reference)
    case .starter(let index):
      PageProgram(lesson: lesson, index: index, code: lesson.steps[index].starter)
    case .whole:
      parts.last.map { PageProgram(lesson: lesson, index: $0.index, code: $0.step.reference) }
    }
  }

  /// The starters that the compiler's errors are about.
  func starters(in diagnostics: [Diagnostic]) -> Set<Int> {
    let errors = diagnostics.filter { $0.severity == .error }
    return starters.filter { index in
      let step = lesson.steps[index]
      // A check stands behind the solution and behind the starter; the solution is the better one.
      return (step.starter + step.checks).contains { fragment in
        errors.contains { fragment.contains($0) }
      }
    }
  }
}
