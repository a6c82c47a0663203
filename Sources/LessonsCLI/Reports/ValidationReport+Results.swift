internal import LessonModel
internal import Validation

extension LessonReport {
  /// Creates the report on the gates' findings in a lesson.
  ///
  /// - Parameters:
  ///   - result: The findings.
  ///   - rerun: The options after `lessons validate STEP` in the command to rerun a step.
  init(_ result: LessonResult, rerun: String) {
    self.init(
      id: result.id, path: result.path, problems: [],
      steps: result.steps.map { StepReport($0, rerun: rerun) }, seconds: result.seconds,
      isRemembered: result.isRemembered)
  }
}

extension StepReport {
  fileprivate init(_ result: StepResult, rerun: String) {
    self.init(
      address: result.address, title: result.title, line: result.line,
      status: result.isSkipped ? .skipped : result.findings.isEmpty ? .passed : .failed,
      problems: result.findings.map { finding in
        Problem(
          gate: Problem.Gate(finding.fault), diagnostic: FindingMessages.diagnostic(of: finding),
          rerun: "lessons validate \(result.address)\(rerun)")
      }, seconds: result.seconds)
  }
}

extension Problem.Gate {
  fileprivate init(_ fault: GateFault) {
    self =
      switch fault {
      case .solution: .solution
      case .starter: .starter
      case .wrongAnswer, .unprovenCheck, .unprovenHint: .wrong
      case .printing: .printing
      case .stability: .stability
      case .noHint: .hint
      case .stated: .values
      case .layout: .format
      }
  }
}
