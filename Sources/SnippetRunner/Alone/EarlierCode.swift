internal import LessonModel
internal import PageProtocol
internal import SyntaxFacts

/// The code before a program's step, as a separate module.
///
/// The compile time of a page grows with its length, but the learner changes only its end. So the
/// runner compiles the code before the step once, and compiles the step against it with `@testable
/// import`, which makes all declarations visible, including top-level variables.
struct EarlierCode: Sendable {
  /// The module's name, which code does not contain by chance.
  ///
  /// Its types appear as those of `Page`.
  static let moduleName = "PageBeforeTheStep"

  let program: PageProgram
  /// The source of the module.
  let source: String
  /// The imports, one per line, which the step has too.
  private let imports: [String]
  /// Whether the code may have a statement that suspends.
  let waits: Bool

  /// Separates the code before the step of a program.
  ///
  /// The result is `nil` when the step may have a different meaning in a separate file, or when
  /// this is unknown.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - isolation: The default isolation of the code.
  ///   - reader: The parser that reads both parts.
  init?(of program: PageProgram, isolation: PageLanguage.Isolation, _ reader: SyntaxReader) {
    self.program = program
    let code = program.preamble + program.earlier.flatMap(\.code)
    waits = code.contains { $0.text.contains("await") }
    guard let facts = reader.facts(of: [code.text, program.step.code.text]),
      AloneRule(
        before: facts[0], step: facts[1], code: program.step.code + program.checks,
        isolation: isolation
      ).holds
    else { return nil }
    imports = facts[0].imports
    let places = isolation == .mainActor ? facts[0].openFunctions : []
    var spelled = Self.isolated(code, at: places)[...]
    var text = PageAssembler.head(of: Array(spelled.prefix(program.preamble.count)))
    spelled.removeFirst(program.preamble.count)
    let earlier = program.earlier.map { part in
      var part = part
      let count = part.code.count
      part.code = Array(spelled.prefix(count))
      spelled.removeFirst(count)
      return part
    }
    PageAssembler.append(earlier, to: &text)
    // Without a statement that suspends, the file is not an async function, and the host runs the
    // step.
    if waits {
      PageAssembler.generated("await PlaygroundRuntime.runStep()", to: &text)
    }
    source = text
  }

  /// Adds the default isolation to the code's functions, because a module does not preserve it
  /// (SE-0466).
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - places: The places for the isolation, as offsets in the code's `text`.
  /// - Returns: The code with the isolation.
  private static func isolated(_ code: [SourceFragment], at places: [Int]) -> [SourceFragment] {
    var start = 0
    return code.map { fragment in
      var bytes = Array(fragment.text.utf8)
      let range = start...(start + bytes.count)
      for place in places.reversed() where range.contains(place) {
        bytes.insert(contentsOf: "@MainActor ".utf8, at: place - start)
      }
      start = range.upperBound + 1
      var spelled = fragment
      spelled.text = String(decoding: bytes, as: UTF8.self)
      return spelled
    }
  }
}

extension EarlierCode {
  /// The source of the step that is compiled against this code.
  var stepSource: String {
    var text = head
    PageAssembler.appendStep(of: program, settles: false, to: &text)
    // The step's statements are in an async function if they are in one in the whole page.
    if waits { PageAssembler.generated(Self.asyncEnd, to: &text) }
    return text
  }

  private static let asyncEnd = "await PlaygroundRuntime.endAsync()"

  /// The beginning of the sources of later code.
  private var head: String {
    var text = PageAssembler.head(of: [])
    PageAssembler.generated("@testable import \(Self.moduleName)", to: &text)
    for line in imports { PageAssembler.generated(line, to: &text) }
    return text
  }
}
