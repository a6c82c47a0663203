/// Changes a draft by what the compiler says of its code, until it says nothing.
extension LessonDraft {
  /// Changes what has errors; the gentlest way that may help comes first.
  ///
  /// - Parameters:
  ///   - errors: What the compiler says of the code that is to run, and of code that is not to compile.
  ///   - isLast: Whether code with errors is only refused.
  /// - Returns: Whether anything was changed.
  mutating func mend(_ errors: [DraftError], isLast: Bool) -> Bool {
    if dropImports(of: Set(errors.compactMap(\.missingModule))) { return true }
    let expected = errors.filter { parts[$0.part].mustSay != nil }
    let errors = errors.filter { parts[$0.part].mustSay == nil }
    // Code that is not to compile is looked at once all other code does.
    guard !errors.isEmpty else { return settle(expected) }
    if !isLast {
      if fillGaps(errors) || isolate(errors) || tryFoundation(errors) || extend(errors)
        || bring(errors) || join(errors)
      {
        return true
      }
    }
    // What follows from a name that is declared twice goes with it.
    let byPart = Dictionary(grouping: errors, by: \.part)
    if !isLast, separate(byPart) || standAlone(byPart) { return true }
    for (part, found) in byPart.sorted(by: { $0.key > $1.key }) { refuse(part, found) }
    setLevels()
    return true
  }

  /// Takes the declaration of a name out of code that is compiled apart, as the page has its own.
  mutating func dropShared(_ name: String) -> Bool {
    for index in parts.indices where parts[index].path != nil {
      guard case .shared(let lines) = parts[index].content,
        let range = Statements(lines).declaration(of: name)
      else { continue }
      parts[index].content = .shared(lines.removing(range))
      return true
    }
    return false
  }

  /// Makes one step of those between a use of a name and its declaration further below.
  mutating func join(_ errors: [DraftError]) -> Bool {
    for error in errors {
      guard let name = error.unknownName ?? error.unknownMember, parts[error.part].isLiveCode,
        let later = parts.indices.first(where: {
          $0 > error.part && parts[$0].isLiveCode
            && Statements(parts[$0].compiled).declaresAnywhere(name)
        }),
        laterValue(of: name, error) == nil
      else { continue }
      let headings = (error.part..<later).filter { parts[$0].level == 2 }
      guard !headings.isEmpty else { continue }
      for heading in headings {
        if case .heading(_, let words) = parts[heading].content {
          parts[heading].content = .heading(level: 3, words: words)
        }
      }
      setLevels()
      return true
    }
    return false
  }
}
