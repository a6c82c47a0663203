internal import LessonModel
internal import PageProtocol
internal import SwiftSource

/// The code before a program's step, as a module of its own.
///
/// The time that a page takes to compile grows with it, and the learner changes only its end. So what
/// comes before the step is compiled once, and then the step is compiled against it, with `@testable
/// import`: that makes all its declarations visible, top-level variables too.
struct EarlierCode: Sendable {
  /// The module's name, which no code has by chance; its types are known as those of `Page`.
  static let moduleName = "PageBeforeTheStep"

  /// The program.
  let program: PageProgram
  /// The source of the module.
  let source: String
  /// The imports, one a line, which the step has too.
  private let imports: [String]
  private let names: CodeNames
  private let bound: FileBound
  /// Whether some statement may wait.
  let waits: Bool
  /// Whether all that belongs to the main actor does so in the module too.
  private let keepsIsolation: Bool

  /// Takes the code before the step of a program.
  ///
  /// Returns `nil` when something in it means something else in a file of its own.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - isolation: What code without an attribute is isolated to.
  init?(of program: PageProgram, isolation: PageLanguage.Isolation) {
    self.program = program
    let code = program.preamble + program.earlier.flatMap(\.code)
    waits = code.contains { $0.text.contains("await") }
    bound = FileBound(code)
    guard !bound.hasMore else { return nil }
    imports = bound.imports
    names = CodeNames(code)
    var (preamble, earlier) = (program.preamble, program.earlier)
    if isolation == .mainActor {
      var spelling = DefaultIsolation()
      preamble = spelling.spelled(preamble)
      for index in earlier.indices { earlier[index].code = spelling.spelled(earlier[index].code) }
      keepsIsolation = !spelling.hasOpenExtensions
    } else {
      keepsIsolation = true
    }
    var text = PageAssembler.head(of: preamble)
    PageAssembler.append(earlier, to: &text)
    // Without a statement that waits, the file is no async function, and the host runs the step.
    if waits {
      PageAssembler.generated("await PlaygroundRuntime.runStep()", to: &text)
    }
    source = text
  }

  /// Whether the step can be compiled against this code and then means what it means in one file.
  ///
  /// It cannot when the code might use something that the step declares, or when the step might use
  /// a name that only the same file can use.
  var canComeBeforeStep: Bool {
    let (step, checks) = (program.step.code, program.checks)
    let own = CodeNames(step)
    guard keepsIsolation, !own.mayBeUsed(by: names, knowing: names.imported),
      // One more function with the same name may be the better one for a call.
      own.declared.isDisjoint(with: names.declared)
    else { return false }
    // What such an attribute leads to may be found only while code is made.
    guard !bound.hasHiddenAttribute, !FileBound(step).hasHiddenAttribute else { return false }
    guard !bound.names.isEmpty else { return true }
    return Self.words(in: step + checks).isDisjoint(with: bound.names)
  }

  /// All that could be a name in some code, also in strings.
  private static func words(in code: [SourceFragment]) -> Set<String> {
    code.reduce(into: []) { words, fragment in
      words.formUnion(
        SwiftScanner.withoutComments(fragment.text).split {
          !($0.isLetter || $0.isNumber || $0 == "_")
        }.map(String.init))
    }
  }
}

extension EarlierCode {
  /// The source of the step that is compiled against this code.
  var stepSource: String {
    var text = head
    PageAssembler.appendStep(of: program, settles: false, to: &text)
    // The step's statements are in an async function when they are in one in the whole page.
    if waits { PageAssembler.generated(Self.asyncEnd, to: &text) }
    return text
  }

  private static let asyncEnd = "await PlaygroundRuntime.endAsync()"

  /// The beginning of all code after this.
  private var head: String {
    var text = PageAssembler.head(of: [])
    PageAssembler.generated("@testable import \(Self.moduleName)", to: &text)
    for line in imports { PageAssembler.generated(line, to: &text) }
    return text
  }
}
