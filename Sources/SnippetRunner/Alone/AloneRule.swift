internal import LessonModel
internal import SwiftSource
internal import SyntaxFacts

/// The rule that decides whether a step has the same meaning in a separate file, compiled against
/// the code before it.
///
/// The rule only covers the step's behavior. The compiler of the whole page decides whether the
/// code compiles.
struct AloneRule {
  /// The code before the step.
  let before: CodeFacts
  let step: CodeFacts
  /// The step and its checks, as code.
  let code: [SourceFragment]
  /// The isolation of code without an attribute.
  let isolation: PageLanguage.Isolation

  /// Whether the step can be compiled alone.
  var holds: Bool {
    before.isComplete && step.isComplete
      // It extends a type that it does not declare, or declares an operator or a type of literals.
      && !step.changesOthers
      // It declares a name that the code before it uses or declares. A different overload may be
      // the better match for a call.
      && step.declared.isDisjoint(with: before.used)
      && step.declared.isDisjoint(with: before.declared)
      // An import counts for the whole file.
      && step.modules.isSubset(of: before.modules)
      // It needs a name that is private to a file, or the code before it depends on its file.
      && !before.isBoundToFile
      && (before.privateNames.isEmpty || words.isDisjoint(with: before.privateNames))
      // A hidden attribute may have an effect only during code generation.
      && !before.hasHiddenAttribute && !step.hasHiddenAttribute
      // A module does not preserve the default isolation of extensions.
      && !(isolation == .mainActor && before.hasOpenExtensions)
  }

  /// All words that could be names in the step and its checks, including those in strings.
  private var words: Set<String> {
    code.reduce(into: []) { words, fragment in
      words.formUnion(
        SwiftScanner.withoutComments(fragment.text).split {
          !($0.isLetter || $0.isNumber || $0 == "_")
        }.map(String.init))
    }
  }
}
