package import LessonModel

/// Which ways through a lesson can be judged in its merged program.
///
/// In a merged program names are known that a learner's page does not have yet: what later steps
/// declare or import, and behind a starter what its own solution does. A step that may use such a
/// name is compiled by itself, or a fault would go unseen.
package struct MergePlan: Sendable {
  /// The steps whose solutions are judged in the merged program.
  package private(set) var solutions: Set<Int> = []
  /// The steps whose starters are.
  package private(set) var starters: Set<Int> = []

  /// The plan in which every step is compiled by itself.
  package static let nothing = MergePlan()

  /// Whether there is nothing to merge.
  package var isEmpty: Bool { solutions.isEmpty && starters.isEmpty }

  private init() {}

  /// Makes the plan of a lesson.
  package init(_ lesson: Lesson) {
    let names = lesson.steps.map { CodeNames($0.reference) }
    // What the steps from one on declare.
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
      let starter = CodeNames(step.starter)
      if !step.isDemonstration, !starter.mustBeAtTopLevel,
        !later[index].mayBeUsed(by: starter, knowing: earlier.imported),
        !later[index].mayBeUsed(by: checks, besides: starter, knowing: earlier.imported)
      {
        starters.insert(index)
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
