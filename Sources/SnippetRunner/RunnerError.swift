/// Something about the machine, not about the learner's code, that kept a check from being made.
package struct RunnerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing it is.
  package enum Code: Hashable, Sendable {
    /// There is no `swiftc`.
    case noCompiler
    /// The compiler cannot read the course's modules.
    case modulesDoNotFit
    /// The course's modules are not where they should be.
    case noModules
    /// The compiler failed without saying anything about the code.
    case compilerFailed
    /// A program could not be started.
    case cannotStart
    /// A file could not be written or read.
    case system
    /// Somebody pressed Ctrl-C.
    case interrupted
  }

  /// What kind of thing it is.
  package var code: Code
  /// What happened and what to do, in one line.
  package var description: String

  /// Creates an error with its sentence.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
