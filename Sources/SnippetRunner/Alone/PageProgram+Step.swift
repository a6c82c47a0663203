internal import LessonModel
internal import SwiftSource

extension PageProgram {
  /// The program with only what the compiler needs to find what is wrong with the step: without the checks
  /// after it, and without what `SurroundingCode` leaves out of the code before it.
  ///
  /// What is before the step has no errors when its module was compiled, and the step changes nothing in it;
  /// see `EarlierCode.canComeBeforeStep`.
  var aroundStep: PageProgram {
    var program = withoutChecks
    var code = SurroundingCode.emptied(preamble + earlier.flatMap(\.code))[...]
    program.preamble = Array(code.prefix(preamble.count))
    code.removeFirst(preamble.count)
    for index in earlier.indices {
      program.earlier[index].code = Array(code.prefix(earlier[index].code.count))
      code.removeFirst(earlier[index].code.count)
    }
    return program
  }
}

extension PageProgram {
  /// The program with the helpers of its step before the step.
  ///
  /// Only the compiler gets it: for everything else helpers belong to their step.
  func bringing(_ helpers: StepHelpers) -> PageProgram {
    var program = self
    program.step.code = helpers.rest
    if program.earlier.isEmpty {
      program.preamble += helpers.declarations
    } else {
      program.earlier[program.earlier.count - 1].code += helpers.declarations
    }
    return program
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
