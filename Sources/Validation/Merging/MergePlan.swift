package import LessonModel
internal import SwiftSource

/// The paths through a lesson that can be judged in its merged program.
///
/// A merged program has names that a learner's page does not have yet: those that later steps
/// declare or import, and for an attempt those of the step's solution. A step that may use such a
/// name is compiled alone, because otherwise a fault could go unnoticed.
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
  package init(_ lesson: Lesson) {
    let names = lesson.steps.map { CodeNames($0.reference) }
    // The declarations of each step and all steps after it.
    var later = [CodeNames](repeating: CodeNames([]), count: lesson.steps.count + 1)
    for index in lesson.steps.indices.reversed() {
      later[index] = later[index + 1]
      if !lesson.steps[index].expectation.endsTheProgram {
        later[index].addDeclarations(of: names[index])
      }
    }
    var earlier = CodeNames(lesson.preambleCode)
    for (index, step) in lesson.steps.enumerated() where !step.expectation.endsTheProgram {
      let checks = CodeNames(step.checks)
      let all = lesson.attempts(at: index) + Cheat.attempts(at: index, in: lesson)
      attempts += all.filter { attempt in
        let code = CodeNames(attempt.code)
        return !code.mustBeAtTopLevel && code.isBalanced
          && !later[index].mayBeUsed(by: code, knowing: earlier.imported)
          && !later[index].mayBeUsed(by: checks, besides: code, knowing: earlier.imported)
      }
      earlier.addDeclarations(of: names[index])
      if !later[index + 1].mayBeUsed(by: names[index], knowing: earlier.imported),
        !later[index + 1].mayBeUsed(by: checks, knowing: earlier.imported)
      {
        solutions.insert(index)
      }
    }
  }
}
