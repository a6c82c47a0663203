internal import LessonModel
internal import SnippetRunner

/// Which ways through a lesson can be judged in its merged program.
///
/// In a merged program names are known that a learner's page does not have yet: what later steps
/// declare, and behind a starter what its own solution does. A step that may use such a name is
/// compiled by itself, or a fault would go unseen.
struct MergePlan: Sendable {
  /// The steps whose solutions are judged in the merged program.
  private(set) var solutions: Set<Int> = []
  /// The steps whose starters are.
  private(set) var starters: Set<Int> = []

  /// Makes the plan of a lesson.
  init(_ lesson: Lesson) {
    let names = lesson.steps.map { CodeNames($0.reference) }
    // What the steps from one on declare.
    var later = [CodeNames](repeating: CodeNames([]), count: lesson.steps.count + 1)
    for index in lesson.steps.indices.reversed() {
      later[index] = later[index + 1]
      if !lesson.steps[index].expectation.endsTheProgram {
        later[index].addDeclarations(of: names[index])
      }
    }
    for (index, step) in lesson.steps.enumerated() where !step.expectation.endsTheProgram {
      let checks = CodeNames(step.checks)
      if !later[index + 1].mayBeUsed(by: names[index]), !later[index + 1].mayBeUsed(by: checks) {
        solutions.insert(index)
      }
      let starter = CodeNames(step.starter)
      if !step.isDemonstration, !starter.mustBeAtTopLevel,
        !later[index].mayBeUsed(by: starter),
        !later[index].mayBeUsed(by: checks, besides: starter)
      {
        starters.insert(index)
      }
    }
  }
}
