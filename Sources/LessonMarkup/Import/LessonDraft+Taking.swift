internal import LessonModel
internal import SyntaxFacts

extension LessonDraft {
  /// The maximum number of programs to compile for a page of 25,000 bytes, which takes about a
  /// minute.
  private static let mostAsked = 90

  private var mayAsk: Bool { asked < Self.mostAsked * max(1, source.text.utf8.count / 25_000) }

  /// Compiles each block of code once, after the blocks accepted before it.
  ///
  /// Code that the compiler rejects, and code that needs the rejected code, becomes code that is
  /// only for reading.
  ///
  /// The blocks below a heading are compiled together first, because most are right.
  ///
  /// - Parameters:
  ///   - tools: The parser and the compiler.
  ///   - progress: Receives the number of finished blocks.
  /// - Throws: The errors of the compiler.
  package mutating func take(by tools: ImportTools, _ progress: (Int) -> Void = { _ in }) throws {
    cut(tools)
    try leaveMissingModules(tools)
    var start = 0
    while start < parts.count {
      let end = parts[start...].dropFirst().firstIndex { $0.level != nil } ?? parts.count
      let behind = parts.count - end
      let live = (start..<end).filter { parts[$0].isLive }
      if live.count > 1, mayAsk, !live.contains(where: { needsLost(parts[$0]) }),
        try errors(upTo: end, tools).isEmpty
      {
        for index in live { settle(parts[index].statements) }
      } else {
        while start < parts.count - behind {
          start = parts[start].isLive ? try take(start, tools) : start + 1
        }
      }
      progress(live.count)
      start = parts.count - behind
    }
  }

  /// Splits all code into statements with the parser.
  ///
  /// Code without statements becomes code that is only for reading.
  ///
  /// Without the parser, each block is one statement.
  private mutating func cut(_ tools: ImportTools) {
    let live = parts.indices.filter { parts[$0].isLive }
    let found = tools.statements(live.map { parts[$0].code.joined(separator: "\n") })
    isCut = found != nil
    for (place, index) in live.enumerated() {
      let whole = CodeStatement(kind: .other, lines: 0...(parts[index].code.count - 1))
      parts[index].statements = found?[place] ?? [whole]
      if parts[index].statements.isEmpty { parts[index].leave() }
    }
  }

  /// Removes the imports of missing modules.
  ///
  /// Imports Foundation instead, because Apple's modules include it.
  private mutating func leaveMissingModules(_ tools: ImportTools) throws {
    let modules = Set(parts.flatMap(\.statements).flatMap(\.modules))
    let missing = try modules.filter { module in
      asked += 1
      let code = SourceFragment(text: "import \(module)", path: "Page/lesson.swift", line: 1)
      let step = PageProgram.Part(id: "", code: [code], expectation: .output(nil))
      return try !tools.errors(PageProgram(preamble: [], step: step)).isEmpty
    }
    guard !missing.isEmpty else { return }
    for index in parts.indices.reversed() {
      let gone = parts[index].statements.filter { !$0.modules.isDisjoint(with: missing) }
      for statement in gone {
        let names = statement.modules.intersection(missing).sorted().joined(separator: "`, `")
        note(parts[index].line + statement.first, .framework(names), in: parts[index].path)
      }
      guard !gone.isEmpty else { continue }
      parts[index] = parts[index].without(gone.filter { $0.kind == .import })
      if parts[index].code.isEmpty { parts.remove(at: index) }
    }
    guard !modules.contains("Foundation") else { return }
    var part = DraftPart(.hidden(["import Foundation"]), line: 1)
    part.statements = [CodeStatement(kind: .import, lines: 0...0)]
    parts.insert(part, at: 0)
  }

  func needsLost(_ part: DraftPart) -> Bool {
    part.statements.contains { statement in statement.used.contains { lost[$0] != nil } }
  }

  /// Records accepted statements, so that the names they declare refer to them.
  mutating func settle(_ statements: [CodeStatement]) {
    for name in statements.flatMap(\.declared) { lost[name] = nil }
  }

  /// Compiles a block after those before it, and leaves out the statements that the compiler
  /// rejects.
  ///
  /// - Returns: The index after the blocks that replace it.
  mutating func take(_ index: Int, _ tools: ImportTools) throws -> Int {
    let part = parts[index]
    var fates: [Int: Fate] = [:]
    // The compiler reports some errors only after others are gone.
    for round in 0..<3 {
      addNeeds(to: &fates, part)
      let kept = part.statements.indices.filter { fates[$0] == nil }
      let gone = Set(fates.keys.flatMap { part.statements[$0].lines })
      guard mayAsk, !kept.isEmpty else {
        for place in kept { fates[place] = Fate(part.statements[place], .noTime) }
        break
      }
      let found = try errors(upTo: index + 1, tools) { place, line, text in
        place == index && gone.contains(line) ? "" : text
      }
      guard let first = found.first else { break }
      for place in kept {
        let lines = part.statements[place].lines
        guard let error = found.first(where: { $0.part == index && lines.contains($0.line) })
        else { continue }
        fates[place] = Fate(line: error.line, reason: .refused(error.message))
        // Without the parser, the step would include much more than the wrong code.
        if isCut, AuthorWord.saysError(in: part.words(at: error.line, in: place)) {
          fates[place]?.proof = .error([])
        }
      }
      // The statement at fault is unknown, or each round finds a new one.
      let rest = kept.filter { fates[$0] == nil }
      guard rest.count == kept.count || round == 2 else { continue }
      for place in rest {
        fates[place] = Fate(part.statements[place], .refused(first.message))
      }
    }
    return try leave(fates, at: index, tools)
  }
}
