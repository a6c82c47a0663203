/// Gives code a scope with all that it mentions, as its reader has it in mind.
extension LessonDraft {
  /// Repeats, where nobody sees it, what was last declared above code that the compiler refuses; where that
  /// does not help, the code gets its scope back.
  ///
  /// - Parameter errors: The errors by their blocks.
  /// - Returns: Whether anything was changed.
  mutating func standAlone(_ errors: [Int: [DraftError]]) -> Bool {
    guard source.kind == .tutorial else { return false }
    var isChanged = false
    for (part, found) in errors.sorted(by: { $0.key < $1.key }) {
      guard parts[part].isLiveCode, parts[part].extended == nil, !found.contains(where: \.isCrash)
      else { continue }
      if let former = parts[part].formerScope {
        guard !former.isBack else { continue }
        (parts[part].scope, parts[part].brought) = (former.scope, former.brought)
        parts[part].formerScope?.isBack = true
        isChanged = true
        continue
      }
      let needed = mentioned(in: part)
      guard !parts[opener(of: part)].isGlobal, !needed.isEmpty else { continue }
      parts[part].formerScope = DraftPart.FormerScope(
        scope: parts[part].scope, brought: parts[part].brought)
      let next = sections.first { $0.contains(part) }?.first { $0 > part && parts[$0].isLiveCode }
      if let next, parts[next].scope == .same { parts[next].scope = .all }
      (parts[part].scope, parts[part].brought) = (.own, needed)
      isChanged = true
    }
    if isChanged { shareImports() }
    return isChanged
  }

  /// The declarations above a block of the names in it, and of the names in those, each the last one.
  private func mentioned(in part: Int) -> [String] {
    let own = Statements(parts[part].compiled)
    return lines(declaring: Set(own.ranges.flatMap(own.words)), in: 0..<part) {
      own.redeclares($0)
    }
  }
}
