internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// Looks up the names in a step's `uses` fence.
struct UsedSymbols: Sendable {
  /// A name with its declarations; several when it is overloaded, none when it is unknown.
  struct Entry: Hashable, Sendable {
    var used: UsedName
    var symbols: [CodeSymbol]
  }

  /// Finds the declarations of modules; `nil` when the modules are missing.
  private let store: @Sendable () -> SymbolStore?

  /// Uses the modules and the compiler of a context.
  init(_ context: Context) {
    let memory = SymbolMemory()
    store = {
      guard let modules = try? InstalledModules.find(executable: context.executable) else {
        return nil
      }
      let folders = CacheFolders(context.environment, or: nil)
      return SymbolStore(
        modules: modules,
        toolchain: {
          try? Toolchain.find(environment: context.environment, interrupt: context.interrupt)
        },
        environment: folders.added(to: context.environment),
        folder: folders.wanted.map { "\($0)/lessons/symbols" }, interrupt: context.interrupt,
        memory: memory)
    }
  }

  /// Returns the declarations of a module, or `nil` if they are not available.
  func index(of module: String) -> SymbolIndex? {
    guard let store = store(), store.has(module) else { return nil }
    return store.index(of: [module])
  }

  /// Returns the names that a step may use, in order, including unknown ones.
  func entries(of step: Int, in lesson: Lesson) -> [Entry] {
    // The screen of each step calls this function, and some steps name nothing.
    guard !lesson.steps[step].uses.isEmpty else { return [] }
    let scope = lesson.steps[...step].reduce(into: UsableScope(of: lesson)) { $0.add($1) }
    let index = index(of: lesson.steps[step], in: scope)
    return lesson.steps[step].uses.map {
      Entry(used: $0, symbols: index?.symbols(named: $0.name) ?? [])
    }
  }

  /// Returns the unknown names, or none if the declarations of modules are not available.
  func unknown(in lesson: Lesson) -> [UsedNameRule.Unknown] {
    guard lesson.steps.contains(where: { !$0.uses.isEmpty }) else { return [] }
    guard let store = store() else { return [] }
    var scope = UsableScope(of: lesson)
    // Most steps import the same modules as the previous step.
    var last: (imports: [String], index: SymbolIndex)?
    return lesson.steps.flatMap { step -> [UsedNameRule.Unknown] in
      scope.add(step)
      guard !step.uses.isEmpty else { return [] }
      if last?.imports != scope.imports {
        last = store.index(of: scope.imports).map { (scope.imports, $0) }
      }
      guard var index = last?.index else { return [] }
      index.symbols = scope.hidden + index.symbols
      return step.uses.filter { index.symbols(named: $0.name).isEmpty }.map {
        UsedNameRule.Unknown($0, meant: index.nearMiss(of: $0.name))
      }
    }
  }

  /// Returns the declarations that a step's code can use, or `nil` if they are not needed or not
  /// available.
  private func index(of step: Step, in scope: UsableScope) -> SymbolIndex? {
    guard !step.uses.isEmpty, var index = store()?.index(of: scope.imports) else { return nil }
    index.symbols = scope.hidden + index.symbols
    return index
  }
}

/// The sources of names that a step's code can use: its lesson's preamble and the steps up to it.
private struct UsableScope {
  /// The declarations of hidden code.
  private(set) var hidden: [CodeSymbol] = []
  /// The modules that the code imports, each once.
  private(set) var imports: [String] = []

  /// Starts with a lesson's preamble.
  init(of lesson: Lesson) {
    hidden = HiddenSymbols.symbols(in: lesson.preambleCode)
    addImports(of: lesson.preambleCode)
  }

  /// Adds the next step.
  mutating func add(_ step: Step) {
    hidden += HiddenSymbols.symbols(in: step.starter)
    addImports(of: step.starter + step.reference)
  }

  private mutating func addImports(of code: [SourceFragment]) {
    for line in code.flatMap(\.lines) {
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || $0.allSatisfy(\.isLetter) })
      else { continue }
      let name = String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !imports.contains(name) { imports.append(name) }
    }
  }
}
