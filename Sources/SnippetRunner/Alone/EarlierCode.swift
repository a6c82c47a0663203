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

  /// The program, whose step lacks what was brought before it.
  let program: PageProgram
  /// The source of the module.
  let source: String
  /// The imports, one a line, which the step has too.
  let imports: [String]
  /// What runs before the step: all but the step's helpers.
  private let running: [SourceFragment]
  private let names: CodeNames
  private let bound: FileBound
  /// Whether some statement may wait.
  let waits: Bool
  /// Whether there is nothing in it but imports, so that the step alone is the whole page.
  let isEmpty: Bool
  /// Spells out what belongs to the main actor by default, in code that follows this; `nil` where nothing
  /// does.
  private let isolation: DefaultIsolation?
  /// Whether all that belongs to the main actor does so in the module too.
  private var keepsIsolation: Bool { isolation?.hasOpenExtensions != true }

  /// Takes the code before the step of a program.
  ///
  /// Returns `nil` when something in it means something else in a file of its own.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - helpers: Those of its step, if they are to come before it.
  ///   - isolation: What code without an attribute is isolated to.
  init?(of program: PageProgram, with helpers: StepHelpers?, isolation: PageLanguage.Isolation) {
    // Helpers have no statements, so they do not change whether any waits.
    waits = Self.waits(program)
    isEmpty = Self.isEmpty(program)
    running = program.preamble + program.earlier.flatMap(\.code)
    let program = helpers.map(program.bringing) ?? program
    self.program = program
    let code = program.preamble + program.earlier.flatMap(\.code)
    bound = FileBound(code)
    guard !bound.hasMore else { return nil }
    imports = bound.imports
    names = CodeNames(code)
    var (preamble, earlier) = (program.preamble, program.earlier)
    if isolation == .mainActor {
      var spelling = DefaultIsolation()
      preamble = spelling.spelled(preamble)
      for index in earlier.indices { earlier[index].code = spelling.spelled(earlier[index].code) }
      self.isolation = spelling
    } else {
      self.isolation = nil
    }
    var text = PageAssembler.head(of: preamble)
    PageAssembler.append(earlier, to: &text)
    // Without a statement that waits, the file is no async function, and the host runs the step.
    if waits {
      PageAssembler.generated("await PlaygroundRuntime.runStep()", to: &text)
    }
    source = text
  }

  /// Whether some statement of the code before a program's step may wait.
  ///
  /// Before the first step there is only what all steps share. Most often that has no statements, so the
  /// page's statements are in an async function when the step waits.
  private static func waits(_ program: PageProgram) -> Bool {
    func mayWait(_ code: [SourceFragment]) -> Bool { code.contains { $0.text.contains("await") } }
    guard program.earlier.isEmpty else {
      return mayWait(program.preamble + program.earlier.flatMap(\.code))
    }
    return mayWait(SurroundingCode.emptied(program.preamble) + program.step.code + program.checks)
  }

  /// Whether there is nothing but imports before a program's step.
  static func isEmpty(_ program: PageProgram) -> Bool {
    program.earlier.isEmpty && program.preamble.allSatisfy { hasOnlyImports($0.text) }
  }

  private static func hasOnlyImports(_ code: String) -> Bool {
    SwiftScanner.withoutComments(code).split(separator: "\n").allSatisfy { line in
      let words = line.drop { $0 == " " }
      return words.isEmpty || words.hasPrefix("import ") && !words.contains(";")
    }
  }

  /// Whether it makes no difference when it runs, unless it leaves tasks: nothing else in it goes on by
  /// itself when it ends, and it does not look at the time.
  ///
  /// To find out takes longer than the rest, so nobody should do so while a compiler waits for its source.
  var canRunAhead: Bool {
    !running.contains { RunningOn.isPossible(in: SwiftScanner.withoutComments($0.text)) }
  }

  /// Whether the step can be compiled against this code and then means what it means in one file.
  ///
  /// It cannot when the code might use something that the step declares, or when the step might use
  /// a name that only the same file can use.
  var canComeBeforeStep: Bool {
    let (step, checks) = (program.step.code, program.checks)
    let own = CodeNames(step)
    guard !own.mayBeUsed(by: names, knowing: names.imported),
      // One more function with the same name may be the better one for a call.
      own.declared.isDisjoint(with: names.declared)
    else { return false }
    // What such an attribute leads to may be found only while code is made.
    guard !bound.hasHiddenAttribute, !FileBound(step).hasHiddenAttribute else { return false }
    guard !bound.names.isEmpty else { return true }
    return Self.words(in: step + checks).isDisjoint(with: bound.names)
  }

  /// Whether the whole page has no errors whenever the step alone has none.
  ///
  /// A step for which `canComeBeforeStep` says yes changes nothing in this code. So the two can
  /// differ only where the step finds something else alone: a name, what the compiler knows of a variable,
  /// who may see a declaration, or whether statements may wait. In all else the border between two
  /// modules makes the compiler stricter, as `AloneBorderTests` show.
  ///
  /// - Parameter shadowing: The variables and types of this code whose names the imported modules have too.
  /// - Returns: Whether the whole page need not be asked.
  func answers(shadowing: ShadowingNames) -> Bool {
    let (step, checks) = (program.step.code, program.checks)
    let words = Self.words(in: step + checks)
    // Each check has a scope of its own: what it declares hides nothing in the others.
    let parts = ([step] + checks.map { [$0] }).map { CodeNames($0) }
    return keepsIsolation && !bound.leavesUnset
      // With a statement that waits, all of a file's statements are in an async function.
      && (waits || !words.contains("await"))
      // A name that is declared around its use is looked for outside only when it cannot be called.
      && !parts.contains { shadowing.mayDiffer(in: $0) }
      && !words.contains(Self.moduleName)
      // Within one module, what others may use must not need what they may not.
      && !ModuleAccess.isWidened(in: step + checks)
  }

  /// All that could be a name in some code, also in strings.
  static func words(in code: [SourceFragment]) -> Set<String> {
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

  /// The source of the step that is compiled against this code and calls checks that are compiled already.
  var uncheckedSource: String {
    var text = head
    PageAssembler.appendStepWithoutChecks(of: program, to: &text)
    PageAssembler.generated(
      waits ? "await PlaygroundRuntime.runAsyncChecks()" : "PlaygroundRuntime.runChecks()",
      to: &text)
    return text
  }

  /// The source of the step's module, for its checks.
  var moduleSource: String {
    var text = head
    var spelling = isolation
    for fragment in spelling?.spelled(program.step.code) ?? program.step.code {
      PageAssembler.append(fragment, to: &text)
    }
    return text
  }

  /// The source of the step's checks, after this code and the module of the step.
  func checkSource(after module: String) -> String {
    var text = head
    PageAssembler.generated("@testable import \(module)", to: &text)
    PageAssembler.appendChecks(of: program, settles: false, to: &text)
    if waits { PageAssembler.generated(Self.asyncEnd, to: &text) }
    return text
  }

  /// Whether everything in the step that belongs to the main actor does so in its module too.
  var keepsIsolationOfStep: Bool {
    guard var spelling = isolation else { return true }
    _ = spelling.spelled(program.step.code)
    return !spelling.hasOpenExtensions
  }

  /// Whether the statements of the step and its checks are in an async function exactly when those of this
  /// code are.
  var waitsAlike: Bool {
    waits || !(program.step.code + program.checks).contains { $0.text.contains("await") }
  }

  private static let asyncEnd = "await PlaygroundRuntime.endAsync()"

  /// The beginning of all code after this.
  private var head: String {
    var text = PageAssembler.head(of: [])
    PageAssembler.generated("@testable import \(Self.moduleName)", to: &text)
    for line in imports { PageAssembler.generated(line, to: &text) }
    return text
  }

  /// The names of this code that the modules which it imports may have too.
  var probe: NameProbe { NameProbe(names, imports: imports) }
}
