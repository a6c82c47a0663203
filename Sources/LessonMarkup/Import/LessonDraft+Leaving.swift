internal import SyntaxFacts

/// The fate of a statement that is left out.
struct Fate {
  /// The line of the block at fault.
  var line: Int
  var reason: Untaken.Reason
  /// How its step fails, if its author says that it fails.
  var proof: DraftPart.Proof?
}

extension Fate {
  /// The fate of a statement whose line at fault is not known.
  init(_ statement: CodeStatement, _ reason: Untaken.Reason) {
    self.init(line: statement.first, reason: reason)
  }
}

extension LessonDraft {
  /// Adds the statements that use a name whose declaration is not taken.
  ///
  /// The compiler may take them for another declaration of that name.
  func addNeeds(to fates: inout [Int: Fate], _ part: DraftPart) {
    var lost = lost
    for (place, statement) in part.statements.enumerated() {
      if let name = statement.used.filter({ lost[$0] != nil }).min() {
        fates[place] = Fate(statement, .needs(name, line: lost[name] ?? 1))
      }
      for name in statement.declared {
        lost[name] = fates[place].map { part.line + $0.line }
      }
    }
  }

  /// Cuts a block where what becomes of its statements changes.
  ///
  /// - Parameters:
  ///   - fates: What becomes of the statements that are not taken, by their places.
  ///   - index: The block.
  ///   - tools: The compiler.
  /// - Returns: The index behind what it has become.
  /// - Throws: What asking the compiler throws.
  mutating func leave(_ fates: [Int: Fate], at index: Int, _ tools: ImportTools) throws -> Int {
    var fates = fates
    let part = parts[index]
    addNeeds(to: &fates, part)
    for (place, statement) in part.statements.enumerated() {
      guard let fate = fates[place] else {
        settle([statement])
        continue
      }
      for name in statement.declared { lost[name] = part.line + fate.line }
      if fate.proof == nil { note(part.line + fate.line, fate.reason, in: part.path) }
    }
    if case .hidden = part.content {
      let kept = part.without(fates.keys.map { part.statements[$0] })
      parts.replaceSubrange(index...index, with: kept.code.isEmpty ? [] : [kept])
      return index + (kept.code.isEmpty ? 0 : 1)
    }
    parts.remove(at: index)
    var (next, start) = (index, 0)
    let places = part.statements.indices
    for place in places {
      let fate = fates[place]
      let isLast = place + 1 == places.count
      guard isLast || Self.kind(fate) != Self.kind(fates[place + 1]) else { continue }
      let end = isLast ? part.code.count : part.statements[place].lines.upperBound + 1
      var piece = part.piece(start..<end)
      if let fate, fate.proof == nil { piece.leave() }
      if case .crash = fate?.proof { piece.proof = fate?.proof }
      parts.insert(piece, at: next)
      if case .error = fate?.proof, let fate { try prove(next, fate, tools) }
      (next, start) = (next + 1, end)
    }
    return next
  }

  /// In which way a statement is not taken; neighbours of one kind are one block.
  private static func kind(_ fate: Fate?) -> Int {
    guard let fate else { return 0 }
    return switch fate.proof {
    case nil: 1
    case .error: 2
    case .crash: 3
    }
  }

  /// Compiles, as its own step, code that the author calls wrong.
  ///
  /// If it compiles after all, it becomes a block to read.
  private mutating func prove(_ index: Int, _ fate: Fate, _ tools: ImportTools) throws {
    let found = try errors(upTo: index + 1, tools).filter { $0.part == index }
    guard found.isEmpty else {
      parts[index].proof = .error(found.map(\.message))
      return
    }
    note(parts[index].line, fate.reason, in: parts[index].path)
    parts[index].leave()
  }
}
