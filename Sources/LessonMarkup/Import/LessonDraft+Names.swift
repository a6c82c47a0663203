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
