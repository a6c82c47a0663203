internal import LessonModel
internal import PageProtocol
internal import SwiftSource
internal import SystemIO

/// A step that is compiled against the code before it.
struct AloneStep {
  /// The code before it.
  var code: EarlierCode
  /// Where the step is built and run.
  var page: PreparedPage
  /// The compiler that works on it.
  var compiler: WaitingTool
  /// Whether the whole page has no errors when this step has none.
  var isEnough: Bool
  /// Whether it may have statements that wait.
  var mayWait: Bool
  /// The library of its checks, if they were compiled before.
  var checks: String?

  /// Whether there is nothing else in the page.
  var isWhole: Bool { isEnough && code.isEmpty }
}

extension PageRunner {
  /// How a program's step can be compiled.
  enum Way {
    /// Against the code before it, which is compiled already.
    case alone(EarlierCode, EarlierModule)
    /// Against the code before it, once that is compiled.
    case later(EarlierCode)
    case whole(WholeReason)

    /// The code before the step, where the step can be compiled against it.
    var code: EarlierCode? {
      switch self {
      case .alone(let code, _), .later(let code): code
      case .whole: nil
      }
    }
  }

  /// Finds out how a program's step can be compiled.
  func way(of program: PageProgram) -> Way {
    guard compilesStepsAlone, let store = EarlierStore(of: self), program.isMeantToRun else {
      return .whole(.isNotWanted)
    }
    guard let code = earlierCode(of: program) else { return .whole(.mayMeanSomethingElse) }
    switch store.state(of: code) {
    case .ready(let module): return .alone(code, module)
    case .unknown: return .later(code)
    case .unfit: return .whole(.isUnfit)
    }
  }

  /// The code that the step of a program can be compiled against, with the step's helpers if they can come
  /// before it.
  private func earlierCode(of program: PageProgram) -> EarlierCode? {
    func code(with helpers: StepHelpers?) -> EarlierCode? {
      EarlierCode(of: program, with: helpers, isolation: modules.language.isolation)
        .flatMap { $0.canComeBeforeStep ? $0 : nil }
    }
    // A step with nothing before it is the whole page, and needs no module.
    let helpers = EarlierCode.isEmpty(program) ? nil : StepHelpers(of: program.step.code)
    return helpers.flatMap(code) ?? code(with: nil)
  }

  /// Starts to compile a program's step alone.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - given: What its run gets.
  ///   - prepared: What was started for it before.
  /// - Returns: The step; `nil` when the whole page has to be compiled.
  /// - Throws: `RunnerError` when the machine is at fault.
  func aloneStep(
    of program: PageProgram, _ given: Given, _ prepared: PreparedPage?
  ) throws(RunnerError) -> AloneStep? {
    let way = way(of: program)
    guard case .alone(let code, let module) = way else {
      if case .whole(let reason) = way { tell(.whole(reason)) } else { tell(.whole(.isTooEarly)) }
      preparation?.expect(step: false)
      return nil
    }
    let page: PreparedPage
    if let prepared, prepared.earlier == nil || prepared.earlier == module {
      page = prepared
      if page.earlier == nil { page.comes(after: module) }
    } else {
      page = try PreparedPage(after: module)
      try page.startCompiler(self)
    }
    let checks = StepChecks(after: code)
    let library = checks.flatMap { EarlierStore.library(of: $0, after: module) }
    let checksApart = library.map(page.bring(checks:)) ?? false
    let text = checksApart ? code.uncheckedSource : code.stepSource
    guard let compiler = page.compiler(of: text, within: limits.time(of: program)) else {
      tell(.whole(.isTooEarly))
      return nil
    }
    preparation?.expect(step: true)
    preparation?.note(compiled: checksApart || checks == nil ? program : nil)
    if given != Given() { page.stopHost() }
    let isEnough =
      module.shadowing.map { code.answers(shadowing: $0) } ?? false
    return AloneStep(
      code: code, page: page, compiler: compiler, isEnough: isEnough,
      mayWait: text.contains("await") || text.contains("async"), checks: checksApart ? library : nil
    )
  }

  private func tell(_ way: StepWay) { tellsWay?(way) }
}
