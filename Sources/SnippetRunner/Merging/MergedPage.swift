internal import Judging
package import LessonModel

/// A lesson's steps as one program that is compiled once and run many times.
///
/// Each run takes one path through the program, so each step is judged separately. The code before
/// the step has run, and the code after it has not. The attempts at a step come before its
/// solution, each in its own scope, so they may declare the same names.
package struct MergedPage: Sendable {
  /// One path through the program.
  package enum Variant: Hashable, Sendable {
    /// The solutions of the steps up to one, with the checks of the last one.
    case solution(Int)
    /// The solutions of the steps up to one, with an attempt at this step in place of its solution.
    case attempt(Attempt)
    /// The solutions of all steps, without their checks.
    case whole
    /// The solutions of all steps, each followed by its checks.
    case checked

    /// The name that selects the path in the program.
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
  /// Whether the page has the checks of the solutions, which are necessary to judge them.
  package let hasChecks: Bool
  /// The parser's facts about the code.
  ///
  /// Without them, attempts share no code.
  package let syntax: LessonSyntax?
  /// The attempts that share no code with others.
  var separate: Set<Attempt> = []

  /// The index of the last step that is included.
  package let lastStep: Int

  /// Merges a lesson's steps up to one, with attempts, and leaves out steps that end the program.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - lastStep: The index of the last step.
  ///   - attempts: The attempts.
  ///   - hasChecks: Whether to judge solutions too, and not only attempts.
  ///   - syntax: The parser's facts about the code.
  package init(
    _ lesson: Lesson, upTo lastStep: Int, attempts: [Attempt], hasChecks: Bool = true,
    _ syntax: LessonSyntax? = nil
  ) {
    self.lesson = lesson
    self.syntax = syntax
    self.lastStep = lastStep
    self.hasChecks = hasChecks
    self.attempts = attempts.filter { attempt in
      attempt.step <= lastStep && !lesson.steps[attempt.step].expectation.endsTheProgram
    }
  }

  /// The included steps, with their indices.
  var parts: [(index: Int, step: Step)] {
    lesson.steps[...lastStep].enumerated().filter { !$0.element.expectation.endsTheProgram }
      .map { ($0.offset, $0.element) }
  }

  /// The whole source.
  ///
  /// Attempts and checks are functions. The top-level code of a file is a single function with all
  /// its suspensions, and compiling twice the code takes more than twice as long.
  var source: String {
    var text = PageAssembler.head(of: lesson.preambleCode)
    for (number, part) in parts.enumerated() {
      let step = part.step
      append(attempts.filter { $0.step == part.index }, number, to: &text)
      PageAssembler.generated("PlaygroundRuntime.beginStep(\(number))", to: &text)
      for fragment in step.reference { PageAssembler.append(fragment, to: &text) }
      PageAssembler.generated("PlaygroundRuntime.endStep(\(number))", to: &text)
      guard hasChecks else { continue }
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

  /// The number of suspension points in the page's code.
  package var waits: Int { Self.waits(in: source) }

  /// Returns the number of suspension points in the functions of the attempts at a step.
  package func waits(at index: Int) -> Int {
    var text = ""
    append(attempts.filter { $0.step == index }, index, to: &text)
    return Self.waits(in: text)
  }

  private static func waits(in code: String) -> Int { code.matches(of: /\bawait\b/).count }

  /// A generated function of the page around code from the lesson.
  private struct Function {
    let name: String
    let isAsync: Bool

    init(_ name: String, of code: [SourceFragment]) {
      self.init(name, isAsync: code.contains { $0.text.contains("await") })
    }

    init(_ name: String, isAsync: Bool) {
      self.name = name
      self.isAsync = isAsync
    }

    /// Returns the first line of the function, with the result type if there is one.
    func opening(_ result: String? = nil) -> String {
      var text = ""
      let arrow = result.map { "-> \($0) " } ?? ""
      PageAssembler.generated(
        "func \(name)() \(isAsync ? "async " : "")throws \(arrow){", to: &text)
      return text
    }

    var call: String { "try \(isAsync ? "await " : "")\(name)()" }
  }

  /// Adds the attempts at a step, in functions, and a single call for all of them.
  ///
  /// Each call at the top level would be another suspension point of the page.
  private func append(_ attempts: [Attempt], _ number: Int, to text: inout String) {
    guard let index = attempts.first?.step else { return }
    let step = lesson.steps[index]
    var calls = ""
    var isAsync = false
    func add(
      _ name: String, _ attempts: [Attempt], _ checks: [SourceFragment],
      _ code: (inout String) -> Void
    ) {
      let function = Function(name, of: attempts.flatMap(\.code) + checks)
      text += function.opening()
      code(&text)
      PageAssembler.generated("PlaygroundRuntime.endStep(\(number))", to: &text)
      PageAssembler.appendChecks(checks, to: &text)
      PageAssembler.generated(
        "PlaygroundRuntime.endStep(\(number + 1))\nPlaygroundRuntime.endPage()\n}", to: &text)
      for attempt in attempts {
        let path = Variant.attempt(attempt).name
        calls += "if PlaygroundRuntime.runs(\"\(path)\") {\n\(function.call)\n}\n"
      }
      isAsync = isAsync || function.isAsync
    }
    let groups = groups(of: index)
    for (place, group) in groups.enumerated() {
      let mark = Self.around(index, place)
      let checks = step.checks.map { $0.marked(mark) }
      add("lessons_shared\(index)_\(place)", group.attempts, checks) {
        group.append(marking: mark, to: &$0)
      }
    }
    let shared = Set(groups.flatMap(\.attempts))
    for (place, attempt) in attempts.enumerated() where !shared.contains(attempt) {
      add("lessons_attempt\(index)_\(place)", [attempt], checks(of: attempt)) {
        for fragment in attempt.code { PageAssembler.append(fragment, to: &$0) }
      }
    }
    let function = Function("lessons_attempts\(index)", isAsync: isAsync)
    PageAssembler.generated(
      function.opening() + calls + "}\n"
        + "if PlaygroundRuntime.runsAttempt(at: \(index)) {\n"
        + "PlaygroundRuntime.beginStep(\(number))\n\(function.call)\n}", to: &text)
  }

  /// Returns the attempts at a step that share code.
  private func groups(of index: Int) -> [SharedAttempts] {
    guard let syntax else { return [] }
    return SharedAttempts.groups(
      of: attempts.filter { $0.step == index && !separate.contains($0) },
      before: lesson.steps[index].checks, syntax)
  }

  /// Returns the checks after an attempt, under a separate path, because the source contains them
  /// more than once.
  private func checks(of attempt: Attempt) -> [SourceFragment] {
    lesson.steps[attempt.step].checks.map { $0.marked(Self.after(attempt)) }
  }

  private static func after(_ attempt: Attempt) -> String { " (after attempt \(attempt.name))" }

  /// Returns the suffix of the path of code that several attempts share.
  private static func around(_ index: Int, _ place: Int) -> String {
    " (around attempts \(index) \(place))"
  }
}

extension MergedPage {
  /// Returns the program that is equivalent to one path, or `nil` if no step lets the program
  /// continue.
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

  /// The attempts to drop when the diagnostics point at none.
  ///
  /// These are the generated cheats or, without cheats, all attempts except the starter.
  var doubtful: Set<Attempt> {
    let cheats = attempts.filter { if case .cheat = $0.kind { true } else { false } }
    return Set(cheats.isEmpty ? attempts.filter { $0.kind != .starter } : cheats)
  }

  /// Returns the groups of attempts with an error in their shared code, or all of them if there is
  /// an error outside all attempts.
  ///
  /// - Parameters:
  ///   - diagnostics: All diagnostics of the compiler.
  ///   - refused: The attempts that the compiler rejects.
  /// - Returns: The groups. A group without an error in its shared code contains only its rejected
  ///   attempts.
  func sharersInDoubt(_ diagnostics: [Diagnostic], refused: Set<Attempt>) -> [[Attempt]] {
    var all: [[Attempt]] = []
    var doubtful: [[Attempt]] = []
    for index in Set(attempts.map(\.step)).sorted() {
      for (place, group) in groups(of: index).enumerated() {
        all.append(group.attempts)
        let mark = Self.around(index, place)
        let isRefused = diagnostics.contains { $0.severity == .error && $0.path.hasSuffix(mark) }
        doubtful.append(isRefused ? group.attempts : group.attempts.filter(refused.contains))
      }
    }
    doubtful.removeAll(where: \.isEmpty)
    return doubtful.isEmpty && refused.isEmpty ? all : doubtful
  }

  /// Returns the page with only some of the attempts, each in separate code.
  func trial(of attempts: [Attempt]) -> MergedPage {
    var page = MergedPage(lesson, upTo: lastStep, attempts: attempts, hasChecks: false)
    page.separate = Set(attempts)
    return page
  }

  /// Returns the compiler's messages about each attempt that does not compile.
  ///
  /// The paths of checks in the messages are the original ones.
  func refusals(in diagnostics: [Diagnostic]) -> [Attempt: [Diagnostic]] {
    var found: [Attempt: [Diagnostic]] = [:]
    for attempt in attempts {
      let checks = checks(of: attempt)
      let own = diagnostics.groups.filter { group in
        (attempt.code + checks).contains { $0.contains(group[0]) }
      }
      guard own.contains(where: { $0[0].severity == .error }) else { continue }
      found[attempt] = own.flatMap(\.self).map { diagnostic in
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
