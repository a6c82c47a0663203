internal import LessonModel
internal import PageProtocol
internal import SwiftSource
internal import SystemIO

/// The checks of a step, as a library of their own.
///
/// They are a third of what the compiler has to do for a step, and a learner who works on a function changes
/// nothing that they depend on: that is the interface of the step. So they are compiled once for an interface,
/// and then only the step is. The host loads them after the step, which calls them.
struct StepChecks: Sendable {
  /// The name of their module, which no code has by chance.
  static let moduleName = "PageChecks"
  /// Their library, in a folder that has nothing else.
  static let libraryFile = "\(EarlierModule.libraryFolder)/checks"

  /// The code before the step.
  let earlier: EarlierCode
  /// The source of their module.
  let source: String
  /// What they depend on in the step.
  let interface: String
  /// The step as it is written.
  var stepText: String { step.map(\.text).joined(separator: "\u{1}") }
  private let step: [SourceFragment]
  private let checks: [SourceFragment]

  /// Takes the checks of a step.
  ///
  /// Returns `nil` when there are none, or when it is clear that they must be compiled with the step.
  ///
  /// - Parameter earlier: The code before the step, against which the step can be compiled.
  init?(after earlier: EarlierCode) {
    (step, checks) = (earlier.program.step.code, earlier.program.checks)
    guard !checks.isEmpty, earlier.waitsAlike,
      let interface = CodeInterface.of(step)
    else { return nil }
    (self.earlier, self.interface) = (earlier, interface)
    source = earlier.checkSource(after: BuildRecipe.pageModule)
  }

  /// Outside all functions, it is the name of the module.
  private static let nameOfCaller = "#function"

  /// Whether the checks mean the same in a file of their own as in that of the step.
  ///
  /// It depends only on what `interface` and `source` depend on, as the checks see nothing that is in the
  /// body of a function. See `EarlierCode.canComeBeforeStep` and
  /// `EarlierCode.answers(shadowing:)` for the rules, which are the same here.
  var meanTheSame: Bool {
    let (step, checks) = (FileBound(step), FileBound(checks))
    let words = EarlierCode.words(in: self.checks)
    // A check may use what belongs to the file without its name, as an overload or a setter.
    return !EarlierCode.words(in: self.step).contains("fileprivate")
      && !(self.step + self.checks).contains { $0.text.contains(Self.nameOfCaller) }
      && !earlier.source.contains(Self.nameOfCaller)
      && !step.hasMore && !step.leavesUnset && !step.hasHiddenAttribute
      && !checks.hasMore && !checks.hasHiddenAttribute
      && words.isDisjoint(with: step.names)
      && words.isDisjoint(with: [Self.moduleName, EarlierCode.moduleName])
      && !ModuleAccess.isWidened(in: self.step + self.checks)
      && earlier.keepsIsolationOfStep
  }

  /// The work of compiling the checks.
  ///
  /// - Parameters:
  ///   - place: The folder of their library.
  ///   - attempt: A folder that says whether this very step can be compiled.
  ///   - tools: The folder of the compiler's tools.
  /// - Returns: The work.
  func order(at place: String, _ attempt: String, tools: String) -> ChecksOrder {
    ChecksOrder(
      step: earlier.moduleSource, source: source, checks: checks.map(\.text),
      probe: NameProbe(CodeNames(step), imports: earlier.imports),
      opening: earlier.waits
        ? BuildRecipe.opening(as: PageSymbol.asyncChecks, tools: tools) : nil,
      place: place, attempt: attempt)
  }
}
