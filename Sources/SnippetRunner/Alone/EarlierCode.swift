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

  /// The source of the module.
  let source: String
  /// The imports, one a line, which the step has too.
  let imports: [String]
  private let names: CodeNames
  private let bound: FileBound

  /// Takes the code before the step of a program.
  ///
  /// Returns `nil` when there is none, or when something in it means something else in a file of its
  /// own.
  init?(of program: PageProgram) {
    guard !program.earlier.isEmpty else { return nil }
    let code = program.preamble + program.earlier.flatMap(\.code)
    bound = FileBound(code)
    guard !bound.hasMore else { return nil }
    imports = bound.imports
    names = CodeNames(code)
    var text = PageAssembler.head(of: program.preamble)
    PageAssembler.append(program.earlier, to: &text)
    // Without a statement that waits, the file is no async function, and the host runs the step.
    if code.contains(where: { $0.text.contains("await") }) {
      PageAssembler.generated("await PlaygroundRuntime.runStep()", to: &text)
    }
    source = text
  }

  /// Whether the step can be compiled against this code and then means what it means in one file.
  ///
  /// It cannot when the code might use something that the step declares, or when the step might use
  /// a name that only the same file can use.
  func canCome(before step: [SourceFragment], checks: [SourceFragment]) -> Bool {
    let own = CodeNames(step)
    guard !own.mayBeUsed(by: names, knowing: names.imported),
      // One more function with the same name may be the better one for a call.
      own.declared.subtracting(["_"]).isDisjoint(with: names.declared)
    else { return false }
    guard !bound.names.isEmpty else { return true }
    return (step + checks).allSatisfy { fragment in
      Self.words(in: fragment.text).isDisjoint(with: bound.names)
    }
  }

  /// All that could be a name in some code, also in strings and comments.
  private static func words(in text: String) -> Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}

extension EarlierCode {
  /// The source of a program's step that is compiled against this code.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - settles: As in `PageAssembler.source`.
  /// - Returns: The source.
  func stepSource(of program: PageProgram, settles: Bool = false) -> String {
    var text = PageAssembler.head(of: [])
    PageAssembler.generated("@testable import \(Self.moduleName)", to: &text)
    for line in imports { PageAssembler.generated(line, to: &text) }
    PageAssembler.appendStep(of: program, settles: settles, to: &text)
    return text
  }
}
