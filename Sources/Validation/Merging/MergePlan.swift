package import LessonModel
internal import SnippetRunner
internal import SyntaxFacts

/// The paths through a lesson that can be judged in its merged program.
///
/// A merged program has names that a learner's page does not have yet. These are the names that
/// later steps declare or import and, for an attempt, those of the step's solution. A step that may
/// use one of these names is compiled alone, because otherwise a fault could go unnoticed.
package struct MergePlan: Sendable {
  /// The steps whose solutions are judged in the merged program.
  package private(set) var solutions: Set<Int> = []
  /// The attempts that are judged in the merged program, in the order of the steps.
  package private(set) var attempts: [Attempt] = []

  /// The plan in which every step is compiled alone.
  package static let nothing = MergePlan()

  /// Whether there is nothing to merge.
  package var isEmpty: Bool { solutions.isEmpty && attempts.isEmpty }

  private init() {}

  /// Creates the plan of a lesson.
  ///
  /// Without the parser's facts, the plan merges nothing.
  package init(_ lesson: Lesson, _ code: LessonCode) {
    guard let syntax = code.syntax else { return }
    let references = lesson.steps.map { syntax[$0.reference] ?? CodeFacts() }
    // The declarations of each step and all steps after it.
    var later = [Names](repeating: Names(), count: lesson.steps.count + 1)
    for index in lesson.steps.indices.reversed() {
      later[index] = later[index + 1]
      if !lesson.steps[index].expectation.endsTheProgram { later[index].add(references[index]) }
    }
    var modules = syntax[lesson.preambleCode]?.modules ?? []
    // In the merged program, an attempt is a function, and its declarations hide nothing from the
    // code before it. That code would use the solution's names, which do not exist yet when the
    // attempt runs.
    var before = syntax[lesson.preambleCode]?.used ?? []
    for (index, step) in lesson.steps.enumerated() where !step.expectation.endsTheProgram {
      guard let checks = syntax[step.checks] else { continue }
      let reference = references[index]
      attempts += code.attempts(at: index).filter { attempt in
        guard let code = syntax[attempt.code], !code.needsTopLevel, code.isComplete,
          before.isDisjoint(with: reference.declared.union(code.declared))
        else { return false }
        return !later[index].mayBeUsed(by: code, knowing: modules)
          && !later[index].mayBeUsed(by: checks, besides: code, knowing: modules)
      }
      modules.formUnion(reference.modules)
      before.formUnion(reference.used)
      if !later[index + 1].mayBeUsed(by: reference, knowing: modules),
        !later[index + 1].mayBeUsed(by: checks, knowing: modules)
      {
        solutions.insert(index)
      }
    }
  }
}

/// The names that code offers to the code before it when both are in one program.
private struct Names {
  var declared: Set<String> = []
  var changesOthers = false
  var modules: Set<String> = []

  mutating func add(_ facts: CodeFacts) {
    declared.formUnion(facts.declared)
    changesOthers = changesOthers || facts.changesOthers
    modules.formUnion(facts.modules)
  }

  /// Returns whether earlier code might use one of these names.
  ///
  /// - Parameters:
  ///   - code: The earlier code.
  ///   - own: Code that the earlier code builds on, whose names it can use anyway.
  ///   - known: The modules that are imported anyway.
  /// - Returns: Whether it might use one.
  func mayBeUsed(
    by code: CodeFacts, besides own: CodeFacts? = nil, knowing known: Set<String>
  ) -> Bool {
    let names = code.used.subtracting(own?.declared ?? [])
    return changesOthers || !names.isDisjoint(with: declared) || !modules.isSubset(of: known)
  }
}
