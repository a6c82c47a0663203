internal import LessonModel
internal import SwiftSource
internal import SyntaxFacts

/// The rule that says when a step means the same in a file of its own, compiled against the code before it.
///
/// It is about what the step does. What compiles is decided by the compiler of the whole page.
struct AloneRule {
  /// The code before the step.
  let before: CodeFacts
  /// The step.
  let step: CodeFacts
  /// The step and its checks, as code.
  let code: [SourceFragment]
  /// What code without an attribute is isolated to.
  let isolation: PageLanguage.Isolation

  /// Whether the step can be compiled alone.
  var holds: Bool {
    before.isComplete && step.isComplete
      // It extends or conforms a type that is not its own, or declares an operator or the type of literals.
      && !step.changesOthers
      // It declares a name that the code before it uses or declares: one more function with the same name
      // may be the better one for a call.
      && step.declared.isDisjoint(with: before.used)
      && step.declared.isDisjoint(with: before.declared)
      // An import counts for the whole file.
      && step.modules.isSubset(of: before.modules)
      // It needs a name that is private to a file, or the code before it needs its file.
      && !before.isBoundToFile
      && (before.privateNames.isEmpty || words.isDisjoint(with: before.privateNames))
      // What such an attribute leads to may be found only while code is made.
      && !before.hasHiddenAttribute && !step.hasHiddenAttribute
      // A module does not keep the isolation that extensions have by default.
      && !(isolation == .mainActor && before.hasOpenExtensions)
  }

  /// All that could be a name in the step and its checks, also in strings.
  private var words: Set<String> {
    code.reduce(into: []) { words, fragment in
      words.formUnion(
        SwiftScanner.withoutComments(fragment.text).split {
          !($0.isLetter || $0.isNumber || $0 == "_")
        }.map(String.init))
    }
  }
}
