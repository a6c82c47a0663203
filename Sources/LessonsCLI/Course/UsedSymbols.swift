internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// Finds out what the names in a step's `uses` fence mean.
struct UsedSymbols: Sendable {
  /// A name with what it means; several when it is overloaded, none when nothing is called so.
  struct Entry: Hashable, Sendable {
    var used: UsedName
    var symbols: [CodeSymbol]
  }

  /// Finds what modules declare; `nil` when they are not there.
  private let store: @Sendable () -> SymbolStore?

  /// Finds it with the modules and the compiler of a context.
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

  /// Returns what a module declares; `nil` when it is not there, or cannot be found out.
  func index(of module: String) -> SymbolIndex? {
    guard let store = store(), store.has(module) else { return nil }
    return store.index(of: [module])
  }

  /// Returns the names that a step may use, in order; those without a meaning too.
  func entries(of step: Int, in lesson: Lesson) -> [Entry] {
    guard let index = index(of: step, in: lesson) else {
      return lesson.steps[step].uses.map { Entry(used: $0, symbols: []) }
    }
    return lesson.steps[step].uses.map { Entry(used: $0, symbols: index.symbols(named: $0.name)) }
  }

  /// Returns the names that nothing has; none when what the modules declare cannot be found out.
  func unknown(in lesson: Lesson) -> [UsedNameRule.Unknown] {
    lesson.steps.indices.flatMap { step -> [UsedNameRule.Unknown] in
      guard let index = index(of: step, in: lesson) else { return [] }
      return lesson.steps[step].uses.filter { index.symbols(named: $0.name).isEmpty }.map {
        UsedNameRule.Unknown($0, meant: index.nearMiss(of: $0.name))
      }
    }
  }

  /// What a step's code can use; `nil` when it is not asked for, or cannot be found out.
  private func index(of step: Int, in lesson: Lesson) -> SymbolIndex? {
    guard !lesson.steps[step].uses.isEmpty,
      var index = store()?.index(of: Self.imports(of: lesson, upTo: step))
    else { return nil }
    index.symbols = HiddenSymbols.index(of: lesson, upTo: step).symbols + index.symbols
    return index
  }

  /// The modules that a step's code imports, its lesson's opening and earlier steps included.
  private static func imports(of lesson: Lesson, upTo step: Int) -> [String] {
    let code = lesson.preambleCode + lesson.steps[...step].flatMap { $0.starter + $0.reference }
    var names: [String] = []
    for line in code.flatMap(\.lines) {
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || $0.allSatisfy(\.isLetter) })
      else { continue }
      let name = String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
