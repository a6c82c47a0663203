/// What becomes of code that the compiler refuses.
extension LessonDraft {
  /// Notes what the compiler says of code that is not to compile; what compiles, or is no code, goes.
  ///
  /// - Returns: Whether anything was changed.
  mutating func settle(_ errors: [DraftError]) -> Bool {
    var isChanged = false
    for index in parts.indices.reversed() {
      guard parts.indices.contains(index), let said = parts[index].mustSay,
        case .code(let lines, _) = parts[index].content
      else {
        continue
      }
      // Words that are no Swift at all may be prose; code of its author is code, whatever is wrong with it.
      let isCandidate = parts[index].isCandidate
      let found = errors.filter { $0.part == index && !(isCandidate && $0.isOfGrammar) }
      let statements = Statements(lines)
      let good = statements.ranges.filter { range in
        let own = errors.filter { $0.part == index && range.contains($0.line ?? -1) }
        return !own.isEmpty && !own.contains(where: \.isOfGrammar)
      }
      if isCandidate, good.count < statements.ranges.count {
        isChanged = true
        guard !good.isEmpty else {
          parts.remove(at: index)
          parts.remove(at: index - 1)
          continue
        }
        parts[index].numbers = good.flatMap { $0.map { parts[index].numbers[$0] } }
        parts[index].content = .code(good.flatMap { lines[$0] }, printed: [])
        parts[index].mustSay = []
        continue
      }
      let words = found.map(\.message).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      guard !words.isEmpty else {
        // It was to be refused, and is not any more.
        if !isCandidate { (parts[index].mustSay, isChanged) = (nil, true) }
        continue
      }
      if said != words { (parts[index].mustSay, isChanged) = (words, true) }
    }
    return isChanged
  }

  /// Leaves the statements with errors to be read; those whose author says so become a step that must not compile.
  mutating func refuse(_ index: Int, _ errors: [DraftError]) {
    let part = parts[index]
    if case .shared(let lines) = part.content { return refuseShared(index, lines, errors) }
    guard case .code(let lines, _) = part.content, let first = errors.first else {
      return refuseAll(index, errors)
    }
    let statements = Statements(lines)
    let bad = Set(errors.compactMap(\.line))
    let runs = statements.runs { !bad.isDisjoint(with: $0) }
    guard runs.allSatisfy({ Self.hasWholeRegions(lines[$0.range]) }) else {
      return refuseAll(index, errors)
    }
    if part.lastWords != nil {
      // A step of its own changed what it does.
      parts[index].lastWords = nil
      return refuseAll(index, errors)
    }
    if first.isCrash, let line = first.line, statements.declares(in: line) {
      return blame(first)
    }
    guard !errors.contains(where: { $0.line == nil }), statements.ranges.count > 1 || bad.isEmpty
    else { return refuseAll(index, errors) }
    var pieces: [DraftPart] = []
    for run in runs {
      var piece = part.piece(run.range)
      if run.isMatch {
        if first.isCrash {
          piece.lastWords = first.message
        } else {
          piece.errors = errors.filter { $0.line.map(run.range.contains) ?? false }.map {
            (part.numbers[$0.line ?? 0], $0.message)
          }
        }
        piece.refusal = first.message
      }
      pieces.append(piece)
    }
    parts.replaceSubrange(index...index, with: pieces.map { $0.withoutBlankEnds })
    for place in (index..<(index + pieces.count)).reversed() where parts[place].refusal != nil {
      setAside(place)
    }
  }

  /// Lets statements be read in which a placeholder stands for a value at the end of a line: without it the next
  /// line would be the value.
  mutating func refusePlaceholders() {
    for index in parts.indices.reversed() where parts[index].isLiveCode {
      let errors = parts[index].compiled.enumerated().filter {
        $0.element.contains(
          /(?:[=,(\[:+\-*<>&|?]|\breturn)\s*\/\*#-editable-code\*\/ \/\*.*\*\/ \/\*#-end-editable-code\*\/\s*$/
        )
      }.map { DraftError(part: index, line: $0.offset, message: "a placeholder is no value") }
      if !errors.isEmpty { refuse(index, errors) }
    }
  }

  /// Whether no region of lines begins or ends in some lines alone.
  private static func hasWholeRegions(_ lines: ArraySlice<String>) -> Bool {
    let signs = lines.map(\.unpadded).filter { $0.hasPrefix("//#-") }
    return zip(signs.indices, signs).allSatisfy {
      $1.hasPrefix("//#-end-") == !$0.isMultiple(of: 2)
    }
      && signs.count.isMultiple(of: 2)
  }

  /// Makes a step of the statement that says in a comment that it crashes, where a function of the draft does.
  ///
  /// Without such a comment nobody knows who has called it.
  private mutating func blame(_ error: DraftError) {
    for index in parts.indices where parts[index].isLiveCode {
      let statements = Statements(parts[index].compiled)
      let caller = statements.ranges.first { range in
        !statements.declares(in: range.upperBound - 1)
          && ErrorWords.sayCrash(comments: Array(statements.lines[range]))
      }
      guard let caller, let line = statements.firstLine(in: caller) else { continue }
      return refuse(
        index, [DraftError(part: index, line: line, message: error.message, isCrash: true)])
    }
  }

  /// Takes the statements with errors out of code that nobody sees.
  private mutating func refuseShared(_ index: Int, _ lines: [String], _ errors: [DraftError]) {
    let numbers = parts[index].numbers
    let bad = Set(errors.compactMap(\.line))
    let kept = Statements(lines).ranges.filter { bad.isDisjoint(with: $0) && !bad.isEmpty }
    parts[index].content = .shared(kept.flatMap { lines[$0] })
    parts[index].numbers = kept.flatMap { $0.map { numbers[$0] } }
    parts[index].errors += errors.map { error in
      (error.line.map { numbers[$0] } ?? parts[index].line, error.message)
    }
  }

  /// Lets a statement be read that `lint` refuses; `false` when the block has no other one.
  mutating func setAside(_ index: Int, _ line: Int, _ message: String) -> Bool {
    guard case .code(let lines, _) = parts[index].content,
      !lines.contains(where: { $0.contains("#-") })
    else { return false }
    let statements = Statements(lines)
    guard statements.ranges.count > 1 else { return false }
    var pieces: [DraftPart] = []
    for run in statements.runs(where: { $0.contains(line) }) {
      var piece = parts[index].piece(run.range)
      if run.isMatch { (piece.caution, piece.refusal) = (1, message) }
      pieces.append(piece)
    }
    let (scope, brought) = (parts[index].scope, parts[index].brought)
    parts.replaceSubrange(index...index, with: pieces.map(\.withoutBlankEnds))
    if scope == .own, parts[index].caution > 0 {
      (parts[index + 1].scope, parts[index + 1].brought) = (scope, brought)
    }
    return true
  }

  private mutating func refuseAll(_ index: Int, _ errors: [DraftError]) {
    guard let first = errors.first else { return }
    let numbers = parts[index].numbers
    let line = parts[index].line
    if first.isCrash {
      parts[index].lastWords = first.message
    } else {
      parts[index].errors = errors.map { error in
        (
          error.line.flatMap { numbers.indices.contains($0) ? numbers[$0] : nil } ?? line,
          error.message
        )
      }
    }
    parts[index].refusal = first.message
    setAside(index)
  }

  /// Makes a step of refused code that says it must be refused, and else lets it be read.
  private mutating func setAside(_ index: Int) {
    let (scope, brought) = (parts[index].scope, parts[index].brought)
    let crashes = parts[index].lastWords != nil
    let section = sections.first { $0.contains(index) } ?? index..<(index + 1)
    guard case .code(let lines, _) = parts[index].content,
      crashes || ErrorWords.areIn(comments: lines)
    else {
      (parts[index].scope, parts[index].brought) = (.same, [])
      if scope != .same, let next = section.first(where: { $0 > index && parts[$0].isLiveCode }),
        parts[next].scope == .same
      {
        (parts[next].scope, parts[next].brought) = (scope, brought)
      }
      parts[index] = parts[index].asWritten
      parts[index].caution = 1
      return
    }
    let seen = visible(before: index)
    if !seen.isEmpty { (parts[index].scope, parts[index].brought) = (.own, seen) }
    parts[index].refusal = nil
    if !crashes { (parts[index].mustSay, parts[index].errors) = ([], []) }
    let words =
      if case .heading(_, let words) = parts[section.lowerBound].content { words } else { "" }
    if let next = section.first(where: { $0 > index && parts[$0].isStepCode }) {
      if parts[next].scope == .same, parts[index].scope == .own {
        (parts[next].scope, parts[next].brought) = (.own, parts[index].brought)
      }
      parts.insert(heading(words, "continued", parts[next].line), at: index + 1)
    }
    parts.insert(
      heading(words, crashes ? "what crashes" : "what does not compile", parts[index].line),
      at: index)
  }

  private func heading(_ words: String, _ more: String, _ line: Int) -> DraftPart {
    let base = words.split(separator: ": ").first.map(String.init) ?? words
    let text = base.isEmpty ? more : "\(base): \(more)"
    return DraftPart(.heading(level: 2, words: text), line: line)
  }
}
