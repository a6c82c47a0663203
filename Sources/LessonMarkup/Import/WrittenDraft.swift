internal import LessonModel

/// A draft as a lesson's text, with the block that each line comes from.
struct WrittenDraft {
  /// Where a line comes from.
  struct Place {
    /// The draft's block; -1 is the title.
    var part: Int
    /// The line of the block's code, counted from 0; `nil` for the fence around it and for other blocks.
    var line: Int?
  }

  /// The lines.
  private(set) var lines: [String] = []
  /// Where each line comes from; `nil` for what no block says.
  private(set) var places: [Place?] = []
  /// The lines, counted from 1, at which a fence or a heading must begin, and their blocks.
  private(set) var beginnings: [Int: Int] = [:]
  /// Whether the draft has code that runs.
  private(set) var hasStep = false

  private var ids = TypableIDs()

  /// Writes a draft.
  init(_ draft: LessonDraft) {
    add(draft.title.markdown(), -1)
    beginnings[1] = -1
    if let words = draft.reservation { add([words], nil) }
    for range in draft.sections { write(draft, range) }
    if !hasStep { addIdleStep() }
  }

  /// The text of the lesson's file.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ block: [String], _ owner: Int?) {
    addGap(owner)
    // What git leaves between two versions may be part of the old material.
    lines += block.map { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") ? " \($0)" : $0 }
    places += block.map { _ in owner.map { Place(part: $0) } }
  }

  private mutating func addGap(_ owner: Int?) {
    guard !lines.isEmpty else { return }
    lines.append("")
    places.append(owner.map { Place(part: $0) })
  }

  private mutating func write(_ draft: LessonDraft, _ range: Range<Int>) {
    let codes = range.filter { draft.parts[$0].isStepCode }
    var isScoped = false
    for index in range {
      let part = draft.parts[index]
      let length = lines.count + (lines.isEmpty ? 0 : 1)
      if part.isStepCode || !part.compiled.isEmpty {
        var words = ""
        if index == codes.first {
          hasStep = true
          words = " step=\(id(of: draft, range)) demonstration"
        }
        let next = codes.first { $0 > index }
        if part.scope != .same { isScoped = part.scope == .own }
        let ends = isScoped && next.map { draft.parts[$0].scope != .same } ?? true
        write(draft.code(of: index, isScoped: isScoped, endsScope: ends), words, index)
        if ends { isScoped = false }
      } else {
        add(part.markdown(), index)
      }
      switch part.content {
      case .prose where part.caution < 3: break
      default: beginnings[length + 1] = index
      }
      if index == codes.last { addExpectation(draft, codes, index) }
    }
  }

  private mutating func write(
    _ code: [(text: String, line: Int?)], _ words: String, _ index: Int
  ) {
    addGap(index)
    lines += ["```swift\(words)"] + code.map(\.text) + ["```"]
    places.append(Place(part: index))
    places += code.map { Place(part: index, line: $0.line) }
    places.append(Place(part: index))
  }

  private mutating func id(of draft: LessonDraft, _ range: Range<Int>) -> String {
    let first = draft.parts[range.lowerBound]
    let words = if case .heading(_, let words) = first.content { words } else { "" }
    return ids.id(from: DraftPart.plainWords(words), else: "step")
  }

  /// Writes what the step does: what the compiler says of it, or what it prints as far as comments say.
  private mutating func addExpectation(_ draft: LessonDraft, _ codes: [Int], _ owner: Int) {
    if let said = codes.lazy.compactMap({ draft.parts[$0].mustSay }).first {
      return add(["```error"] + (said.isEmpty ? ["error"] : said) + ["```"], owner)
    }
    if codes.contains(where: { draft.parts[$0].readsInput }) { add(["```stdin", "```"], owner) }
    if let words = codes.lazy.compactMap({ draft.parts[$0].lastWords }).first {
      return add(["```crash", words, "```", "", "```output", "```"], owner)
    }
    var printed: [String] = []
    var isComplete = true
    var hasValue = false
    for index in codes {
      guard case .code(_, let output) = draft.parts[index].content else { continue }
      let lines = draft.shown(index)
      let prints = draft.prints(lines)
      hasValue = hasValue || lines.contains { $0.contains(StatedValue.mark) }
      isComplete = isComplete && (!prints || !output.isEmpty)
      printed += output
    }
    if hasValue, isComplete, printed.isEmpty { return }
    if !isComplete || printed.contains(where: { $0.hasPrefix("```") || $0.isClosingFence }) {
      printed = []
    }
    let isPlain = printed.allSatisfy { line in
      !line.contains("[") && line.unpadded != "..." && line.allSatisfy(\.isASCII)
    }
    add(["```output" + (isPlain ? "" : " verbatim")] + printed + ["```"], owner)
  }

  /// Writes a step for a lesson without code, as each lesson has one.
  private mutating func addIdleStep() {
    add(["## Go on"], nil)
    add(
      [
        "```swift step=\(ids.id(from: "go-on", else: "go-on")) demonstration",
        "// Nothing runs in this step.", "```",
      ], nil)
    add(["```output", "```"], nil)
  }
}

extension LessonDraft {
  /// Whether code prints something, or calls a function of the draft that may.
  fileprivate func prints(_ lines: [String]) -> Bool {
    let words: Set<String> = ["print", "dump"]
    let code = PlacedTokens(lines).code
    if code.contains(where: { words.contains($0.text) }) { return true }
    let called = zip(code, code.dropFirst()).filter { $0.isName && $1.text == "(" }.map(\.0.text)
    return !called.isEmpty
      && parts.contains { part in
        let statements = Statements(part.compiled)
        return words.contains(where: statements.mentions)
          && called.contains(where: statements.declaresAnywhere)
      }
  }

  /// The lines of a block's code; those that are values and nothing more are marked.
  fileprivate func shown(_ index: Int) -> [String] {
    let part = parts[index]
    return part.isLiveCode && part.extended == nil
      ? ValueLines.marked(part.compiled, calls: statesCalls) : part.compiled
  }

  /// The lines of a block's code as they are compiled, each with the line of the block it comes from.
  ///
  /// - Parameters:
  ///   - index: The block.
  ///   - isScoped: Whether it stands in a `do`.
  ///   - endsScope: Whether that ends with it.
  /// - Returns: The lines, broken where they are too long.
  fileprivate func code(
    of index: Int, isScoped: Bool, endsScope: Bool
  ) -> [(text: String, line: Int?)] {
    let part = parts[index]
    var code: [(text: String, line: Int?)] = []
    func hide(_ lines: [(String, Int?)]) {
      code.append((CodeDirective(.hidden).spelling, nil))
      code += lines.map { (text: $0, line: $1) }
      code.append((CodeDirective(.hidden, isEnd: true).spelling, nil))
    }
    if part.scope == .own {
      hide(["do {"].map { ($0, nil) } + part.brought.map { ($0.withoutAccess, nil) })
    }
    if let type = part.extended {
      hide([("\(part.typeKeyword ?? "extension") \(type) {", nil)])
    }
    // In a `do` nothing can be imported, and nothing has an access level.
    let lines = CodeWrapping.wrapped(shown(index)).filter {
      !isScoped || Self.imported(by: $0.text) == nil
    }.map { isScoped ? ($0.text.withoutAccess, $0.line) : $0 }
    if case .shared = part.content {
      hide(lines.map { ($0.0, $0.1) })
    } else {
      code += lines.map { (text: $0.0, line: $0.1) }
    }
    let ends = part.openBraces + (part.extended == nil ? 0 : 1)
    if ends > 0 { hide(Array(repeating: ("}", nil), count: ends)) }
    if endsScope { hide([("}", nil)]) }
    return code
  }
}

extension String {
  /// The line without an access level at its beginning.
  fileprivate var withoutAccess: String {
    replacing(/^(?:public|open|internal|private|fileprivate)\s+/, with: "", maxReplacements: 1)
  }
}
