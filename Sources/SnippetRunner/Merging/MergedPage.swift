package import LessonModel

/// A lesson's steps as one program that is compiled once and run many times.
///
/// Each run takes one path through it, so each step is judged as if it were alone: the code before
/// it has run, the code after it has not. A starter comes before its solution, in its own scope, so
/// it may declare the same names.
package struct MergedPage: Sendable {
  /// One path through the program.
  package enum Variant: Hashable, Sendable {
    /// The solutions of the steps up to one, and the checks of that one.
    case solution(Int)
    /// The same, with the step's starter in place of its solution.
    case starter(Int)
    /// The solutions of all steps, without their checks.
    case whole
    /// The solutions of all steps, each followed by its checks.
    case checked

    /// The name that tells the program which path to take.
    var name: String {
      switch self {
      case .solution(let index): "solution \(index)"
      case .starter(let index): "starter \(index)"
      case .whole: "whole"
      case .checked: "checked"
      }
    }
  }

  /// The lesson.
  package let lesson: Lesson
  /// The indices of the steps whose starters are included.
  package internal(set) var starters: Set<Int>

  /// The index of the last step that is included.
  private let last: Int

  /// Merges a lesson's steps up to one, with some starters, leaving out steps that end the program.
  package init(_ lesson: Lesson, upTo last: Int, starters: Set<Int>) {
    self.lesson = lesson
    self.last = last
    self.starters = starters.filter { !lesson.steps[$0].expectation.endsTheProgram }
  }

  /// The included steps, with their indices.
  var parts: [(index: Int, step: Step)] {
    lesson.steps[...last].enumerated().filter { !$0.element.expectation.endsTheProgram }
      .map { ($0.offset, $0.element) }
  }

  /// The whole source.
  ///
  /// Starters and checks are functions, because the top-level code of a file is a single function
  /// with all its suspensions, and compiling it takes more than twice as long for twice the code.
  var source: String {
    var text = PageAssembler.head(of: lesson.preambleCode)
    for (number, part) in parts.enumerated() {
      let step = part.step
      if starters.contains(part.index) {
        let function = Function("starter", part.index, of: step.starter + step.checks)
        text += function.opening()
        append(step.starter, number, to: &text)
        PageAssembler.appendChecks(step.checks, to: &text)
        PageAssembler.generated(
          "PlaygroundRuntime.endStep(\(number + 1))\nPlaygroundRuntime.endPage()\n}\n"
            + "if PlaygroundRuntime.runs(\"\(Variant.starter(part.index).name)\") {\n"
            + "PlaygroundRuntime.beginStep(\(number))\n\(function.call)\n}", to: &text)
      }
      PageAssembler.generated("PlaygroundRuntime.beginStep(\(number))", to: &text)
      append(step.reference, number, to: &text)
      let function = Function("check", part.index, of: step.checks)
      let name = Variant.solution(part.index).name
      text += function.opening("PlaygroundRuntime.ChecksEnd")
      PageAssembler.appendChecks(step.checks, to: &text)
      PageAssembler.generated(
        "return PlaygroundRuntime.endChecks(\"\(name)\", \(number + 1))\n}\n"
          + "if PlaygroundRuntime.runsChecks(\"\(name)\") {\n_ = \(function.call)\n}", to: &text)
    }
    PageAssembler.generated("PlaygroundRuntime.endStep(\(parts.count))", to: &text)
    return text
  }

  /// A generated function of the page around code from the lesson.
  private struct Function {
    let name: String
    let isAsync: Bool

    init(_ kind: String, _ index: Int, of code: [SourceFragment]) {
      name = "lessons_\(kind)\(index)"
      isAsync = code.contains { $0.text.contains("await") }
    }

    /// Returns the first line, with the result type if there is one.
    func opening(_ result: String? = nil) -> String {
      var text = ""
      let arrow = result.map { "-> \($0) " } ?? ""
      PageAssembler.generated(
        "func \(name)() \(isAsync ? "async " : "")throws \(arrow){", to: &text)
      return text
    }

    var call: String { "try \(isAsync ? "await " : "")\(name)()" }
  }

  private func append(_ code: [SourceFragment], _ number: Int, to text: inout String) {
    for fragment in code { PageAssembler.append(fragment, to: &text) }
    PageAssembler.generated("PlaygroundRuntime.endStep(\(number))", to: &text)
  }

  /// Returns the program that is equal to one path; `nil` if no step lets the program continue.
  func program(of variant: Variant) -> PageProgram? {
    switch variant {
    case .solution(let index):
      PageProgram(lesson: lesson, index: index, code: lesson.steps[index].reference)
    case .starter(let index):
      PageProgram(lesson: lesson, index: index, code: lesson.steps[index].starter)
    case .whole, .checked:
      parts.last.map { PageProgram(lesson: lesson, index: $0.index, code: $0.step.reference) }
    }
  }

  /// The starters that the compiler's errors are about.
  func starters(in diagnostics: [Diagnostic]) -> Set<Int> {
    let errors = diagnostics.filter { $0.severity == .error }
    return starters.filter { index in
      let step = lesson.steps[index]
      // A check comes after both the solution and the starter, and is right for the solution.
      return (step.starter + step.checks).contains { fragment in
        errors.contains { fragment.contains($0) }
      }
    }
  }
}
