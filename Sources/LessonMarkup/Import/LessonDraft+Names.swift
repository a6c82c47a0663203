/// Finds what the code of a draft declares.
extension LessonDraft {
  /// The last declaration of a name before a block, if it stands in a scope.
  func declaration(of name: String, before part: Int) -> [String]? {
    for index in parts.indices.prefix(part).reversed() where parts[index].isLiveCode {
      guard Statements(parts[index].compiled).declaration(of: name) != nil else { continue }
      return parts[opener(of: index)].scope == .own ? lines(declaring: name, in: index) : nil
    }
    return nil
  }

  /// The first declaration of a value below code that reads it at once, as a lesson's code runs from the top.
  func laterValue(of name: String, _ error: DraftError) -> [String]? {
    guard source.kind == .tutorial, reads(name, atOnce: error) else { return nil }
    let later = parts.indices.first { index in
      index > error.part && parts[index].isLiveCode
        && Statements(parts[index].compiled).declaration(of: name) != nil
    }
    guard let later, Statements(parts[later].compiled).isValue(name) else { return nil }
    // What stands above is seen as it is.
    let known = Set(
      parts[..<error.part].filter(\.isLiveCode).flatMap { Statements($0.compiled).names })
    return lines(declaring: [name], in: (error.part + 1)..<(later + 1)) {
      !$0.isDisjoint(with: known)
    }
  }

  /// The lines in some blocks that declare names, and the names in those, each the last one.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - range: The blocks.
  ///   - isLeft: Whether a statement that declares some names is left out.
  /// - Returns: The lines in their order.
  func lines(
    declaring names: Set<String>, in range: Range<Int>, unless isLeft: (Set<String>) -> Bool
  ) -> [String] {
    var wanted = names
    var known: Set<String> = []
    var found: [String] = []
    for index in range.reversed() where parts[index].isLiveCode && parts[index].extended == nil {
      let statements = Statements(parts[index].compiled)
      var new: Set<String> = []
      for range in statements.ranges.reversed() {
        let declared = statements.names(in: range)
        guard !declared.isDisjoint(with: wanted), declared.isDisjoint(with: known),
          !isLeft(declared)
        else { continue }
        let lines = statements.lines[range].filter { !$0.unpadded.hasPrefix("//") }
        found.insert(contentsOf: lines, at: 0)
        wanted.formUnion(statements.words(in: range))
        new.formUnion(declared)
      }
      known.formUnion(new)
    }
    return found
  }

  /// Whether the line of an error reads a name outside of all braces.
  func reads(_ name: String, atOnce error: DraftError) -> Bool {
    var braces = 0
    for token in PlacedTokens(parts[error.part].compiled).code {
      if token.text == "{" { braces += 1 }
      if token.text == "}" { braces -= 1 }
      if braces == 0, token.line == error.line, token.text == name { return true }
    }
    return false
  }

  /// The lines that declare a name in a block, behind those of the names in them that the same scope has.
  func lines(declaring name: String, in index: Int) -> [String] {
    var wanted = [name]
    var found: [String] = []
    let opener = opener(of: index)
    let scope = (opener...index).reversed().filter { parts[$0].isLiveCode }.map {
      Statements(parts[$0].compiled)
    }
    for statements in scope {
      for range in statements.ranges.reversed() {
        let names = statements.names(in: range)
        guard names.contains(where: wanted.contains) else { continue }
        found.insert(
          contentsOf: statements.lines[range].filter { !$0.unpadded.hasPrefix("//") }, at: 0)
        wanted += statements.words(in: range)
      }
    }
    return found
  }

  /// What the code above a block declares in its scope, for a step in which it is not.
  func visible(before index: Int) -> [String] {
    let opener = opener(of: index)
    guard parts[opener].scope == .own, opener < index else { return [] }
    return parts[opener].brought
      + parts[opener..<index].filter(\.isLiveCode).flatMap { part in
        let statements = Statements(part.compiled)
        return statements.ranges.filter { !statements.names(in: $0).isEmpty }.flatMap {
          statements.lines[$0].filter { !$0.unpadded.hasPrefix("//") }
        }
      }
  }

  /// The block with which a block's scope begins; the block itself when it is in none.
  func opener(of part: Int) -> Int {
    guard let section = sections.first(where: { $0.contains(part) }) else { return part }
    return section.last { $0 <= part && parts[$0].scope != .same && parts[$0].isLiveCode } ?? part
  }
}
