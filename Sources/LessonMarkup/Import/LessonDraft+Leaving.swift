internal import SyntaxFacts

/// The reason and the result of leaving out a statement.
struct Fate {
  /// The block's line at fault.
  var line: Int
  var reason: Untaken.Reason
  /// The failure of the step, if its author says that the code fails.
  var proof: DraftPart.Proof?
}

extension Fate {
  /// Creates the fate of a statement whose line at fault is not known.
  init(_ statement: CodeStatement, _ reason: Untaken.Reason) {
    self.init(line: statement.first, reason: reason)
  }
}

extension LessonDraft {
  /// Adds the statements that use a name whose declaration is left out.
  ///
  /// The compiler may resolve that name to a different declaration.
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

  /// Splits a block where the fate of its statements changes.
  ///
  /// - Parameters:
  ///   - fates: The fates of the statements that are left out, by their places.
  ///   - index: The block.
  ///   - tools: The compiler.
  /// - Returns: The index after the blocks that replace it.
  /// - Throws: The errors of the compiler.
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

  /// Returns a number for the way a statement is left out.
  ///
  /// Adjacent statements with the same number form one block.
  private static func kind(_ fate: Fate?) -> Int {
    guard let fate else { return 0 }
    return switch fate.proof {
    case nil: 1
    case .error: 2
    case .crash: 3
    }
  }

  /// Compiles code that the author calls wrong, as a separate step.
  ///
  /// If the code compiles after all, it becomes a block that is only for reading.
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
