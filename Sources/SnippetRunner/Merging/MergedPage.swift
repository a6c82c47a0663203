package import LessonModel

/// A lesson's steps as one program that is compiled once and run many times.
///
/// Each run takes one path through it, so each step is judged as if it were alone: the code before
/// it has run, the code after it has not. The attempts at a step come before its solution, each in
/// its own scope, so they may declare the same names.
package struct MergedPage: Sendable {
  /// One path through the program.
  package enum Variant: Hashable, Sendable {
    /// The solutions of the steps up to one, and the checks of that one.
    case solution(Int)
    /// The same, with an attempt at the step in place of its solution.
    case attempt(Attempt)
    /// The solutions of all steps, without their checks.
    case whole
    /// The solutions of all steps, each followed by its checks.
    case checked

    /// The name that tells the program which path to take.
    var name: String {
      switch self {
      case .solution(let index): "solution \(index)"
      case .attempt(let attempt): "attempt \(attempt.name)"
      case .whole: "whole"
      case .checked: "checked"
      }
    }
  }

  /// The lesson.
  package let lesson: Lesson
  /// The attempts that are included.
  package internal(set) var attempts: [Attempt]

  /// The index of the last step that is included.
  private let last: Int

  /// Merges a lesson's steps up to one, with some attempts, leaving out steps that end the program.
  package init(_ lesson: Lesson, upTo last: Int, attempts: [Attempt]) {
    self.lesson = lesson
    self.last = last
    self.attempts = attempts.filter { attempt in
      attempt.step <= last && !lesson.steps[attempt.step].expectation.endsTheProgram
    }
  }

  /// The included steps, with their indices.
  var parts: [(index: Int, step: Step)] {
    lesson.steps[...last].enumerated().filter { !$0.element.expectation.endsTheProgram }
      .map { ($0.offset, $0.element) }
  }

  /// The whole source.
  ///
  /// Attempts and checks are functions, because the top-level code of a file is a single function
  /// with all its suspensions, and compiling it takes more than twice as long for twice the code.
  var source: String {
    var text = PageAssembler.head(of: lesson.preambleCode)
    for (number, part) in parts.enumerated() {
      let step = part.step
      append(attempts.filter { $0.step == part.index }, number, to: &text)
      PageAssembler.generated("PlaygroundRuntime.beginStep(\(number))", to: &text)
      append(step.reference, number, to: &text)
      let function = Function("lessons_check\(part.index)", of: step.checks)
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

    init(_ name: String, of code: [SourceFragment]) {
      self.name = name
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

  /// Adds the attempts at a step, a function each, and one call for them all.
  ///
  /// The call is one, because each at the top level is another place where the page may wait.
  private func append(_ attempts: [Attempt], _ number: Int, to text: inout String) {
    guard let index = attempts.first?.step else { return }
    let step = lesson.steps[index]
    var calls = ""
    var all: [SourceFragment] = []
    for (place, attempt) in attempts.enumerated() {
      let function = Function("lessons_attempt\(index)_\(place)", of: attempt.code + step.checks)
      text += function.opening()
      append(attempt.code, number, to: &text)
      PageAssembler.appendChecks(checks(of: attempt), to: &text)
      PageAssembler.generated(
        "PlaygroundRuntime.endStep(\(number + 1))\nPlaygroundRuntime.endPage()\n}", to: &text)
      calls +=
        "if PlaygroundRuntime.runs(\"\(Variant.attempt(attempt).name)\") {\n\(function.call)\n}\n"
      all += attempt.code + step.checks
    }
    let function = Function("lessons_attempts\(index)", of: all)
    PageAssembler.generated(
      function.opening() + calls + "}\n"
        + "if PlaygroundRuntime.runsAttempt(at: \(index)) {\n"
        + "PlaygroundRuntime.beginStep(\(number))\n\(function.call)\n}", to: &text)
  }

  private func append(_ code: [SourceFragment], _ number: Int, to text: inout String) {
    for fragment in code { PageAssembler.append(fragment, to: &text) }
    PageAssembler.generated("PlaygroundRuntime.endStep(\(number))", to: &text)
  }

  /// The checks after an attempt, under a path of their own: they are there more than once.
  private func checks(of attempt: Attempt) -> [SourceFragment] {
    lesson.steps[attempt.step].checks.map { check in
      SourceFragment(
        text: check.text, path: "\(check.path)\(Self.after(attempt))", line: check.line)
    }
  }

  private static func after(_ attempt: Attempt) -> String { " (after attempt \(attempt.name))" }
}

extension MergedPage {
  /// Returns the program that is equal to one path; `nil` if no step lets the program continue.
  func program(of variant: Variant) -> PageProgram? {
    switch variant {
    case .solution(let index):
      PageProgram(lesson: lesson, index: index, code: lesson.steps[index].reference)
    case .attempt(let attempt):
      PageProgram(lesson: lesson, index: attempt.step, code: attempt.code)
    case .whole, .checked:
      parts.last.map { PageProgram(lesson: lesson, index: $0.index, code: $0.step.reference) }
    }
  }

  /// The attempts to leave out first when nobody knows which one the compiler refuses: those that were
  /// made without a person, else those that are wrong on purpose.
  var doubtful: Set<Attempt> {
    let cheats = attempts.filter { if case .cheat = $0.kind { true } else { false } }
    return Set(cheats.isEmpty ? attempts.filter { $0.kind != .starter } : cheats)
  }

  /// What the compiler says about each attempt that it refuses, given all that it says.
  ///
  /// The checks in it have their own path again.
  func refusals(in diagnostics: [Diagnostic]) -> [Attempt: [Diagnostic]] {
    var found: [Attempt: [Diagnostic]] = [:]
    for attempt in attempts {
      let checks = checks(of: attempt)
      var isHere = false
      let own = diagnostics.filter { diagnostic in
        // A note belongs to the message before it, wherever it points.
        if diagnostic.severity != .note {
          isHere = (attempt.code + checks).contains { $0.contains(diagnostic) }
        }
        return isHere
      }
      guard own.contains(where: { $0.severity == .error }) else { continue }
      found[attempt] = own.map { diagnostic in
        var moved = diagnostic
        if let after = moved.path.firstRange(of: Self.after(attempt)) {
          moved.path.removeSubrange(after)
        }
        return moved
      }
    }
    return found
  }
}
