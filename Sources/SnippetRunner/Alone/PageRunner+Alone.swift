internal import Judging
internal import LessonModel

/// A step that is compiled against the code before it.
struct AloneStep {
  /// The code before it.
  var code: EarlierCode
  /// The page in which the step is built and run.
  var page: PreparedPage
  /// The compiler that works on the step.
  var compiler: WaitingTool
  /// Whether the step may have statements that suspend.
  var mayWait: Bool
}

extension PageRunner {
  /// The ways of compiling a program's step.
  enum Way {
    /// Against the code before it, which is already compiled.
    case alone(EarlierCode, EarlierModule)
    /// Against the code before it, which must be compiled first.
    case later(EarlierCode)
    case whole(WholeReason)

    /// The code before the step, if the step can be compiled against it.
    var code: EarlierCode? {
      switch self {
      case .alone(let code, _), .later(let code): code
      case .whole: nil
      }
    }
  }

  /// Decides how to compile a program's step.
  func way(of program: PageProgram) -> Way {
    // Without code before the step, the step is the whole page.
    guard compilesStepsAlone, let store = EarlierStore(of: self), program.isMeantToRun,
      !program.earlier.isEmpty
    else { return .whole(.isNotWanted) }
    guard let code = EarlierCode(of: program, isolation: modules.language.isolation, syntax)
    else { return .whole(.mayMeanSomethingElse) }
    switch store.state(of: code) {
    case .ready(let module): return .alone(code, module)
    case .unknown: return .later(code)
    case .unfit: return .whole(.isUnfit)
    }
  }

  /// Starts to compile a program's step alone.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - given: The input of the run.
  ///   - prepared: The tools that were started in advance.
  /// - Returns: The step; `nil` when the whole page must be compiled.
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
    let text = code.stepSource
    guard let compiler = page.compiler(of: text, within: limits.time(of: program)) else {
      tell(.whole(.isTooEarly))
      return nil
    }
    preparation?.expect(step: true)
    if given != Given() { page.stopHost() }
    return AloneStep(
      code: code, page: page, compiler: compiler,
      mayWait: text.contains("await") || text.contains("async"))
  }

  private func tell(_ way: StepWay) { tellsWay?(way) }
}
