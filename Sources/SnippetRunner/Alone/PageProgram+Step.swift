internal import LessonModel
internal import SwiftSource

extension PageProgram {
  /// The program with only what the compiler needs to find what is wrong with the step: without the checks
  /// after it, and with nothing in the bodies of the functions before it.
  ///
  /// What is before the step has no errors when its module was compiled, and the step changes nothing in it;
  /// see `EarlierCode.canCome(before:checks:)`.
  var aroundStep: PageProgram {
    var program = withoutChecks
    program.preamble = preamble.map(\.emptied)
    for index in earlier.indices {
      program.earlier[index].code = earlier[index].code.map(\.emptied)
    }
    return program
  }
}

extension SourceFragment {
  /// The same with nothing in the bodies of its functions.
  var emptied: SourceFragment {
    var fragment = self
    fragment.text = CodeInterface.emptied(text)
    return fragment
  }
}

extension Judge {
  /// Whether all errors are in the step that is judged.
  func isAboutStep(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.allSatisfy { found in
      found.severity != .error || program.step.code.contains { $0.contains(found) }
    }
  }
}
