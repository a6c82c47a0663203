internal import LessonModel

/// A draft as a lesson's text, with the block that each line comes from.
struct WrittenDraft {
  /// The lines.
  private(set) var lines: [String] = []
  /// The block that each line comes from, -1 for the title; `nil` for what no block says.
  private(set) var places: [Int?] = []
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
    if !lines.isEmpty {
      lines.append("")
      places.append(owner)
    }
    // What git leaves between two versions may be part of the old material.
    lines += block.map { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") ? " \($0)" : $0 }
    places += block.map { _ in owner }
  }

  private mutating func write(_ draft: LessonDraft, _ range: Range<Int>) {
    let codes = range.filter { draft.parts[$0].isStepCode }
    for index in range {
      let part = draft.parts[index]
      if case .prose = part.content, part.caution < 3 {
      } else {
        beginnings[lines.count + (lines.isEmpty ? 1 : 2)] = index
      }
      var words = ""
      if index == codes.first {
        hasStep = true
        words = " step=\(id(of: draft, range)) demonstration"
      }
      add(part.markdown(words: words), index)
      if index == codes.last { addExpectation(draft, codes, index) }
    }
  }

  private mutating func id(of draft: LessonDraft, _ range: Range<Int>) -> String {
    ids.id(from: DraftPart.plainWords(draft.words(of: range)), else: "step")
  }

  /// Writes what the step does: how it fails, or what it prints; without a run that is left to `record`.
  private mutating func addExpectation(_ draft: LessonDraft, _ codes: [Int], _ owner: Int) {
    switch draft.parts[owner].proof {
    case .error:
      var said: [String] = []
      for case .error(let messages) in codes.compactMap({ draft.parts[$0].proof }) {
        said += messages.filter { !said.contains($0) }
      }
      return add(["```error"] + said + ["```"], owner)
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
      // An empty `output` would be shown as an empty box.
      if !hasValue {
        add(["```swift check", "expect(printed.isEmpty, \"print nothing\")", "```"], owner)
      }
    }
  }

  /// Writes a step for a lesson without code, as each lesson has one.
  private mutating func addIdleStep() {
    add(["## Go on"], nil)
    add(
      [
        "```swift step=\(ids.id(from: "go-on", else: "go-on")) demonstration",
        "// Nothing runs in this step.", "```",
      ], nil)
    add(["```swift check", "expect(printed.isEmpty, \"print nothing\")", "```"], nil)
  }
}

extension LessonDraft {
  /// What is said at the top when some code does not run; `nil` when all does.
  fileprivate var reservation: String? {
    let isLeft = untaken.contains { note in
      switch note.reason {
      case .refused, .needs, .crashes, .noTime: true
      default: false
      }
    }
    guard isLeft || !missing.isEmpty else { return nil }
    let names = missing.map { "`\($0)`" }.prefix(3)
    return names.isEmpty
      ? "Some code here is only to read, as it does not run."
      : "Some code here needs \(names.joined(separator: ", ")). It is only to read."
  }
}
