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
    /// All steps as they should be, each with its checks behind it.
    case checked

    /// What the run's program is told.
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

  /// A function of the page that nobody wrote, around code that somebody did.
  private struct Function {
    let name: String
    let isAsync: Bool

    init(_ kind: String, _ index: Int, of code: [SourceFragment]) {
      name = "lessons_\(kind)\(index)"
      isAsync = code.contains { $0.text.contains("await") }
    }

    /// The first line, with the type of what it gives back, if that is anything.
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

  /// The program that a way through is the same as; `nil` for a lesson without one that runs on.
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
      // A check stands behind the solution and behind the starter; the solution is the better one.
      return (step.starter + step.checks).contains { fragment in
        errors.contains { fragment.contains($0) }
      }
    }
  }
}
