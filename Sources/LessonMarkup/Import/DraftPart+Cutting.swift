internal import SyntaxFacts

extension DraftPart {
  /// The line at fault, and the comments right above it and right above its statement.
  func words(
    at line: Int, _ statements: [CodeStatement], _ place: Int
  ) -> [String] {
    let start = place > 0 ? statements[place - 1].lines.upperBound + 1 : 0
    return [statements[place].first, line].flatMap { end in
      let above = code[min(start, end)..<end].reversed().prefix { $0.unpadded.hasPrefix("//") }
      return above + [end == line ? code[line] : ""]
    }
  }

  /// The code without some statements.
  func without(_ gone: [CodeStatement]) -> DraftPart {
    let dropped = Set(gone.flatMap(\.lines))
    let kept = code.indices.filter { !dropped.contains($0) }
    var part = self
    let lines = kept.map { code[$0] }
    part.content = if case .hidden = content { .hidden(lines) } else { .code(lines) }
    part.numbers = kept.map { numbers[$0] }
    part.statements = statements?.filter { !gone.contains($0) }.map { statement in
      var moved = statement
      let shift = { (line: Int) in kept.firstIndex(of: line) ?? 0 }
      moved.lines = shift(statement.lines.lowerBound)...shift(statement.lines.upperBound)
      return moved
    }
    return part.statements?.isEmpty ?? false ? part.piece(0..<0) { .code($0) } : part
  }

  /// The block cut where what becomes of its statements changes; code of all steps loses what is not taken.
  func pieces(
    _ statements: [CodeStatement], _ fates: [Int: DraftPart.Proof?]
  ) -> [DraftPart] {
    guard !fates.isEmpty else { return [self] }
    if case .hidden = content {
      return [without(fates.keys.map { statements[$0] })].filter(\.isLive)
    }
    func word(_ place: Int) -> Int {
      switch fates[place] {
      case nil: 0
      case .some(nil): 1
      case .some(.some(.error)): 2
      case .some(.some(.crash)): 3
      }
    }
    var pieces: [DraftPart] = []
    var start = 0
    var first = 0
    for place in statements.indices {
      let isLast = place == statements.count - 1
      guard isLast || word(place) != word(place + 1) else { continue }
      let end = isLast ? code.count : statements[place].lines.upperBound + 1
      var piece = piece(start..<end) { word(place) == 1 ? .reading($0) : .code($0) }
      piece.proof = fates[first] ?? nil
      pieces.append(piece)
      (start, first) = (end, place + 1)
    }
    return pieces
  }
}
