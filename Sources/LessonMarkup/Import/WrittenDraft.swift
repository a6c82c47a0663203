internal import LessonModel

/// A draft as a lesson's text, with the block that each line comes from.
struct WrittenDraft {
  private(set) var lines: [String] = []
  /// The block that each line comes from, with -1 for the title; `nil` for other lines.
  private(set) var places: [Int?] = []
  /// The lines, counted from 1, at which a fence or a heading must begin.
  private(set) var beginnings: Set<Int> = [1]
  /// Whether the draft has code that runs.
  private(set) var hasStep = false

  private var ids = TypableIDs()

  init(_ draft: LessonDraft) {
    add(draft.title.markdown(), -1)
    for range in draft.sections { write(draft, range) }
    guard !hasStep else { return }
    // Each lesson needs a step.
    add(["## Go on"], nil)
    add(["```swift step=\(id(of: "go-on")) demonstration", "// Nothing runs here.", "```"], nil)
    add(Self.printsNothing, nil)
  }

  /// The text of the lesson's file.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ block: [String], _ owner: Int?) {
    if !lines.isEmpty {
      lines.append("")
      places.append(owner)
    }
    lines += block
    places += block.map { _ in owner }
  }

  private mutating func write(_ draft: LessonDraft, _ range: Range<Int>) {
    let codes = range.filter { draft.parts[$0].isStepCode }
    for index in range {
      let part = draft.parts[index]
      var words = ""
      if index == codes.first {
        hasStep = true
        words = " step=\(id(of: DraftPart.plainWords(draft.words(of: range)))) demonstration"
      }
      let block = part.markdown(words: words)
      if case .prose = part.content, part.refusal == nil {
      } else {
        beginnings.insert(lines.count + 2)
      }
      add(block, index)
      if index == codes.last { addExpectation(draft, codes, index) }
    }
  }

  private mutating func id(of words: String) -> String { ids.id(from: words, else: "step") }

  /// Writes a step's expectation, which is its failure or its output.
  ///
  /// Without a run, `record` writes it later.
  private mutating func addExpectation(_ draft: LessonDraft, _ codes: [Int], _ owner: Int) {
    switch draft.parts[owner].proof {
    case .error(let messages):
      let said = messages.enumerated().filter { !messages[..<$0.offset].contains($0.element) }
      return add(["```error"] + said.map(\.element) + ["```"], owner)
    case .crash(let words): return add(["```crash", words, "```"], owner)
    case nil: break
    }
    let outputs = codes.compactMap { draft.parts[$0].output }
    guard !outputs.isEmpty else { return add(["```output", "```"], owner) }
    switch outputs.last(where: { $0 != .nothing }) ?? .nothing {
    case .lines(let lines, let isVerbatim):
      add(["```output" + (isVerbatim ? " verbatim" : "")] + lines + ["```"], owner)
    case .varies:
      add(["```output any", "```"], owner)
      add(["```swift check", "expect(!printed.isEmpty, \"print something\")", "```"], owner)
    case .nothing:
      let hasValue = codes.contains { index in
        draft.parts[index].code.contains { $0.contains(StatedValue.mark) }
      }
      // An empty `output` would appear as an empty box.
      if !hasValue { add(Self.printsNothing, owner) }
    }
  }

  private static let printsNothing = [
    "```swift check", "expect(printed.isEmpty, \"print nothing\")", "```",
  ]
}
