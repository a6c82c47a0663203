/// One reader of foreign bytes, and what must hold whatever it is given.
///
/// libFuzzer calls `check` with inputs that it makes up, and `FuzzTests` with the inputs in `corpus`.
struct FuzzTarget: Sendable {
  /// The name on the command line, and of the folder in `corpus`.
  let name: String
  /// Throws `BrokenProperty`, or traps, when the input shows a mistake.
  let check: @Sendable ([UInt8]) throws -> Void

  /// All targets, in the order in which `make fuzz` runs them.
  static let all = [
    FuzzTarget(name: "lesson", check: LessonProperty.check),
    FuzzTarget(name: "page", check: PageProperty.check),
    FuzzTarget(name: "output", check: OutputProperty.check),
    FuzzTarget(name: "progress", check: ProgressProperty.check),
    FuzzTarget(name: "submission", check: SubmissionProperty.check),
    FuzzTarget(name: "course", check: CourseProperty.check),
    FuzzTarget(name: "words", check: WordsProperty.check),
    FuzzTarget(name: "editor", check: EditorProperty.check),
    FuzzTarget(name: "challenge", check: ChallengeProperty.check),
    FuzzTarget(name: "multipart", check: MultipartProperty.check),
    FuzzTarget(name: "jwt", check: JWTProperty.check),
    FuzzTarget(name: "phc", check: PHCProperty.check),
    FuzzTarget(name: "key", check: KeyProperty.check),
    FuzzTarget(name: "cbor", check: CBORProperty.check),
    FuzzTarget(name: "mock", check: MockProperty.check),
    FuzzTarget(name: "loopback", check: LoopbackProperty.check),
  ]
}

/// The error for an input that shows a mistake.
struct BrokenProperty: Error, CustomStringConvertible {
  /// What should hold, and what came instead.
  let description: String
}

/// Throws unless a property holds.
///
/// - Parameters:
///   - holds: Whether it does.
///   - words: What should hold, and what came instead; evaluated only when it does not.
/// - Throws: `BrokenProperty` with these words.
func require(_ holds: Bool, _ words: @autoclosure () -> String) throws(BrokenProperty) {
  guard holds else { throw BrokenProperty(description: words()) }
}

/// Returns what a call returns, which must not throw.
///
/// - Parameters:
///   - words: What was done.
///   - body: The call.
/// - Returns: What it returned.
/// - Throws: `BrokenProperty` with what it threw.
func unfailing<Result>(
  _ words: @autoclosure () -> String, _ body: () throws -> Result
) throws(BrokenProperty) -> Result {
  do {
    return try body()
  } catch {
    throw BrokenProperty(description: "\(words()): \(error)")
  }
}
