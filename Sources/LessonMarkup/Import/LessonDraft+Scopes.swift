/// Lets code take names again that other code has.
extension LessonDraft {
  /// Lets each name be declared once outside of all scopes: the last declaration stays there, and what comes
  /// before it gets a scope of its own.
  mutating func isolate(_ errors: [DraftError]) -> Bool {
    let count = parts.count
    var isChanged = false
    // When a block was cut in two, the errors' places are no longer right.
    let again = Set(errors.filter { !$0.isOfUse }.compactMap(\.takenName))
    for error in errors where parts.count == count {
      // A use is clear as soon as the declarations are apart.
      guard let name = error.takenName, !error.isOfUse || !again.contains(name),
        case .code = parts[error.part].content
      else { continue }
      if dropShared(name) { return true }
      guard source.kind == .tutorial else { continue }
      isChanged = isolate(name, declaredAgainAt: error) || isChanged
    }
    if isChanged { shareImports() }
    return isChanged || free(errors)
  }

  /// Isolates names that code with other errors has in common with code before it: overloads of functions.
  mutating func separate(_ errors: [Int: [DraftError]]) -> Bool {
    guard source.kind == .tutorial else { return false }
    var isChanged = false
    for (part, found) in errors.sorted(by: { $0.key < $1.key }) {
      guard case .code(let lines, _) = parts[part].content, parts[part].extended == nil,
        let error = found.first, !error.isCrash
      else { continue }
      for name in Statements(lines).names.sorted() {
        isChanged =
          isolate(name, declaredAgainAt: DraftError(part: part, line: nil, message: ""))
          || isChanged
      }
    }
    if isChanged { shareImports() }
    return isChanged
  }

  private mutating func isolate(_ name: String, declaredAgainAt error: DraftError) -> Bool {
    let part = error.part
    let statements = Statements(parts[part].compiled)
    if let line = error.line, let own = statements.ranges.first(where: { $0.contains(line) }),
      statements.names(in: own).contains(name),
      Statements(Array(parts[part].compiled[..<own.lowerBound])).declaration(of: name) != nil
    {
      // One block declares it twice.
      split(part, at: own.lowerBound)
      return true
    }
    let before = parts.indices.prefix(part).last { index in
      parts[index].isLiveCode && parts[index].extended == nil
        && Statements(parts[index].compiled).declaration(of: name) != nil
    }
    guard let before else { return false }
    let opener = opener(of: before)
    if parts[opener].isGlobal || parts[before].isGlobal {
      guard parts[part].scope != .own, !parts[part].isGlobal else { return false }
      parts[part].scope = .own
      return true
    }
    let isOfScope = parts[opener].scope == .own
    if isOfScope, sections.first(where: { $0.contains(part) })?.contains(before) ?? false {
      guard parts[part].scope == .same else { return false }
      parts[part].scope = .all
      return true
    }
    guard !isOfScope else { return false }
    parts[before].scope = .own
    if parts[part].scope == .same { parts[part].scope = .all }
    bring(name, of: before, before: part)
    return true
  }

  /// Repeats a declaration in the sections between it and the next one of the same name.
  private mutating func bring(_ name: String, of first: Int, before last: Int) {
    guard let section = sections.first(where: { $0.contains(first) }) else { return }
    let declared = lines(declaring: name, in: first)
    guard !declared.isEmpty else { return }
    for index in parts.indices where section.upperBound <= index && index < last {
      guard parts[index].isLiveCode, Statements(parts[index].compiled).mentions(name) else {
        continue
      }
      let opener = opener(of: index)
      guard !parts[opener].isGlobal, !parts[opener].brought.contains(declared[0]) else { continue }
      parts[opener].scope = .own
      parts[opener].brought.insert(contentsOf: declared, at: 0)
    }
  }

  /// Takes code out of its scope that can stand in none.
  private mutating func free(_ errors: [DraftError]) -> Bool {
    var isChanged = false
    for error in errors where error.isOfFileScope {
      let opener = opener(of: error.part)
      guard parts[opener].scope == .own, !parts[opener].isGlobal else { continue }
      (parts[opener].scope, parts[opener].brought) = (.all, [])
      (parts[opener].isGlobal, parts[error.part].isGlobal, isChanged) = (true, true, true)
    }
    return isChanged
  }

  /// Makes two blocks of one.
  private mutating func split(_ index: Int, at line: Int) {
    let rest = parts[index].piece(line..<parts[index].compiled.count)
    let whole = parts[index].content
    parts[index] = parts[index].piece(0..<line)
    // What it prints stays with the first block.
    parts[index].content = whole.with(parts[index].compiled)
    parts.insert(rest.withoutBlankEnds, at: index + 1)
  }

  /// Makes code a member of the type that was declared last, if it can only be one.
  mutating func extend(_ errors: [DraftError]) -> Bool {
    guard source.kind == .tutorial else { return false }
    var isChanged = false
    for part in Set(errors.filter(\.isOfMember).map(\.part)).sorted() {
      guard case .code = parts[part].content, parts[part].extended == nil,
        parts[part].scope != .own, Statements(parts[part].compiled).isOfMembers
      else { continue }
      // What ends an object's life stands in the class itself.
      let isOfClass = Statements(parts[part].compiled).mentions("deinit")
      if !isOfClass, let type = lastType(before: part) {
        parts[part].extended = type
      } else {
        parts[part].extended = freeTypeName
        parts[part].typeKeyword = isOfClass ? "class" : "struct"
      }
      parts[part].scope = .all
      isChanged = true
    }
    return isChanged
  }

  /// The name of a type of which nothing in the draft speaks.
  private var freeTypeName: String {
    let taken = Set(parts.compactMap(\.extended))
    let names = ["Example"] + (2...).lazy.prefix(parts.count + 1).map { "Example\($0)" }
    return names.first { name in
      !taken.contains(name) && !parts.contains { Statements($0.compiled).mentions(name) }
    } ?? "Example"
  }

  private func lastType(before part: Int) -> String? {
    for index in parts.indices.prefix(part).reversed()
    where parts[index].isLiveCode && parts[index].extended == nil {
      if let type = Statements(parts[index].compiled).lastType { return type }
    }
    return nil
  }

  /// Repeats, in the scope of code that lacks a name, the declaration that stands in another scope.
  mutating func bring(_ errors: [DraftError]) -> Bool {
    var isChanged = false
    for error in errors {
      guard let name = error.unknownName, case .code = parts[error.part].content,
        let declared = declaration(of: name, before: error.part) ?? laterValue(of: name, error)
      else { continue }
      let opener = opener(of: error.part)
      guard !parts[opener].isGlobal, !parts[opener].brought.contains(declared[0]) else { continue }
      parts[opener].scope = .own
      parts[opener].brought.insert(contentsOf: declared, at: 0)
      isChanged = true
    }
    if isChanged { shareImports() }
    return isChanged
  }
}
