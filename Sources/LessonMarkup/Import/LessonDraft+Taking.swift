internal import LessonModel
internal import SyntaxFacts

/// What becomes of a statement that is not taken.
struct Fate {
  /// The line of the block at fault.
  var line: Int
  var reason: Untaken.Reason
  /// What the compiler or the program says of it, if its author says that it fails.
  var proof: DraftPart.Proof?
}

extension LessonDraft {
  /// The most programs that the compiler is asked about for a page of 25,000 bytes: about a minute of its time.
  private static let mostAsked = 90

  private var mostAsked: Int { Self.mostAsked * max(1, source.text.utf8.count / 25_000) }

  /// Compiles each block of code once, after those taken before it, and leaves what the compiler refuses, and
  /// what needs that, to be read.
  ///
  /// The blocks below a heading are compiled together first, as most are right.
  ///
  /// - Parameters:
  ///   - tools: The parser and the compiler.
  ///   - progress: Is told how many blocks are done.
  /// - Throws: What asking the compiler throws.
  package mutating func take(by tools: ImportTools, _ progress: (Int) -> Void = { _ in }) throws {
    cut(tools)
    try leaveMissingModules(tools)
    var index = 0
    // How many blocks stand behind those that were compiled together last.
    var rest = parts.count
    while index < parts.count {
      guard parts[index].isLive else {
        index += 1
        continue
      }
      let end = parts[index...].dropFirst().firstIndex { $0.level != nil } ?? parts.count
      let live = (index..<end).filter { parts[$0].isLive }
      let isNew = parts.count - end < rest
      rest = parts.count - end
      if isNew, live.count > 1, asked < mostAsked,
        !live.contains(where: { needsLost(parts[$0]) }), try errors(upTo: end, tools).isEmpty
      {
        for place in live { settle(parts[place].statements ?? []) }
        progress(live.count)
        index = end
        continue
      }
      index = try takeBlock(index, tools, [:])
      progress(1)
    }
    try prove(tools)
    arrange()
  }

  /// Asks the parser where the statements of all code are; code without any is there to be read.
  private mutating func cut(_ tools: ImportTools) {
    let live = parts.indices.filter { parts[$0].isLive }
    guard let found = tools.statements(live.map { parts[$0].code.joined(separator: "\n") }) else {
      return
    }
    for (index, statements) in zip(live, found) {
      parts[index].statements = statements
      if statements.isEmpty { parts[index].content = .reading(parts[index].code) }
    }
  }

  /// Takes out the imports of modules that are not there; Foundation, which comes with Apple's, takes
  /// their place.
  private mutating func leaveMissingModules(_ tools: ImportTools) throws {
    var modules = Set(parts.flatMap { $0.statements ?? [] }.flatMap(\.modules))
    while !modules.isEmpty {
      let names = modules.sorted()
      let lines = names.map { "import \($0)" }
      let program = PageProgram(
        preamble: [],
        step: PageProgram.Part(
          id: "",
          code: [
            SourceFragment(text: lines.joined(separator: "\n"), path: "Page/lesson.swift", line: 1)
          ], expectation: .output(nil)))
      asked += 1
      let refused = try tools.errors(program).map { $0.line - 1 }.filter(lines.indices.contains)
      guard !refused.isEmpty else { break }
      for name in Set(refused.map { names[$0] }).sorted() {
        modules.remove(name)
        missing.append(name)
      }
    }
    guard !missing.isEmpty else { return }
    for index in parts.indices {
      for statement in parts[index].statements ?? []
      where !statement.modules.isDisjoint(with: missing) {
        let line = statement.lines.lowerBound
        note(
          parts[index].numbers[line],
          .framework(statement.modules.filter(missing.contains).sorted().joined(separator: "`, `")),
          in: parts[index].path)
      }
    }
    for index in parts.indices.reversed() where parts[index].isLive {
      let gone = (parts[index].statements ?? []).filter {
        $0.kind == .import && !$0.modules.isDisjoint(with: missing)
      }
      guard !gone.isEmpty else { continue }
      replace(index, with: [parts[index].without(gone)].filter { !$0.code.isEmpty })
    }
    if !modules.contains("Foundation") {
      parts.insert(DraftPart(.hidden(["import Foundation"]), line: 1), at: 0)
      parts[0].numbers = [1]
    }
  }

  func needsLost(_ part: DraftPart) -> Bool {
    part.statements?.contains { statement in statement.used.contains { lost[$0] != nil } } ?? false
  }

  /// Notes that statements were taken, so that the names that they declare mean them.
  private mutating func settle(_ statements: [CodeStatement]) {
    for name in statements.flatMap(\.declared) { lost[name] = nil }
  }

  private mutating func replace(_ index: Int, with pieces: [DraftPart]) {
    parts.replaceSubrange(index...index, with: pieces)
  }

  /// The errors in the code of the blocks up to one.
  mutating func errors(
    upTo end: Int, _ tools: ImportTools, _ change: (Int, [String]) -> [String] = { $1 }
  ) throws -> [(part: Int, line: Int, message: String)] {
    guard let code = code(of: (0..<end).filter { parts[$0].isLive }, change) else { return [] }
    asked += 1
    return try tools.errors(code.program).map { error in
      let place = code.places[error.line] ?? (part: -1, line: 0)
      return (place.part, place.line, error.message)
    }
  }

  /// Compiles a block after those before it, and cuts it at the statements that are refused.
  ///
  /// - Parameters:
  ///   - index: The block.
  ///   - tools: The compiler.
  ///   - known: What is known to fail already, by the statements' places.
  /// - Returns: The index behind what it has become.
  /// - Throws: What asking the compiler throws.
  mutating func takeBlock(
    _ index: Int, _ tools: ImportTools, _ known: [Int: Fate]
  ) throws -> Int {
    let part = parts[index]
    let whole = CodeStatement(kind: .other, lines: 0...(part.code.count - 1))
    var statements = part.hasRegions ? [whole] : part.statements ?? [whole]
    if part.hasRegions {
      for statement in part.statements ?? [] {
        statements[0].declared.formUnion(statement.declared)
        statements[0].used.formUnion(statement.used)
      }
    }
    var fates = known
    for round in 0..<3 {
      addNeeds(to: &fates, statements, part)
      let kept = statements.indices.filter { fates[$0] == nil }
      if kept.isEmpty || !known.isEmpty { break }
      guard asked < mostAsked else {
        for place in kept { fates[place] = Fate(line: statements[place].first, reason: .noTime) }
        break
      }
      let gone = fates.keys.flatMap { statements[$0].lines }
      let found = try errors(upTo: index + 1, tools) { place, lines in
        guard place == index else { return lines }
        return lines.enumerated().map { gone.contains($0.offset) ? "" : $0.element }
      }
      guard let first = found.first else { break }
      var isFound = false
      for place in kept {
        let lines = statements[place].lines
        guard let error = found.first(where: { $0.part == index && lines.contains($0.line) })
        else { continue }
        isFound = true
        // Without the parser much more than what is wrong would be in the step.
        let says =
          part.statements != nil
          && AuthorWord.saysError(in: part.words(at: error.line, statements, place))
        fates[place] = Fate(
          line: error.line, reason: .refused(error.message),
          proof: says ? .error([error.message]) : nil)
      }
      // Nothing says which statement is at fault, or there is always another one.
      guard !isFound || round == 2 else { continue }
      for place in kept where fates[place] == nil {
        fates[place] = Fate(line: statements[place].first, reason: .refused(first.message))
      }
    }
    addNeeds(to: &fates, statements, part)
    for (_, fate) in fates.sorted(by: { $0.key < $1.key }) where fate.proof == nil {
      note(part.numbers[fate.line], fate.reason, in: part.path)
    }
    for place in statements.indices {
      let statement = statements[place]
      guard let fate = fates[place] else {
        settle([statement])
        continue
      }
      for name in statement.declared { lost[name] = part.numbers[fate.line] }
    }
    let pieces = part.pieces(statements, fates.mapValues(\.proof))
    replace(index, with: pieces)
    return index + pieces.count
  }

  /// Adds the statements that use a name whose declaration is not taken.
  private func addNeeds(
    to fates: inout [Int: Fate], _ statements: [CodeStatement], _ part: DraftPart
  ) {
    var lost = lost
    for (place, statement) in statements.enumerated() {
      // What the compiler says of it follows from the other declaration that it found.
      if let name = statement.used.filter({ lost[$0] != nil }).min() {
        fates[place] = Fate(line: statement.first, reason: .needs(name, line: lost[name] ?? 1))
      }
      for name in statement.declared {
        lost[name] = fates[place].map { part.numbers[$0.line] }
      }
    }
  }
}

extension CodeStatement {
  /// Its first line.
  var first: Int { lines.lowerBound }
}
