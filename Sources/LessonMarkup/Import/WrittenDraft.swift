/// A draft as a lesson's text, with the block that each line comes from.
struct WrittenDraft {
  /// The lines.
  private(set) var lines: [String] = []
  /// The draft's block of each line: -1 is the title, and `nil` what no block says.
  private(set) var owners: [Int?] = []
  /// The lines, counted from 1, at which a fence or a heading must begin, and their blocks.
  private(set) var beginnings: [Int: Int] = [:]
  /// Whether the draft has code that runs.
  private(set) var hasStep = false

  private var ids = TypableIDs()

  /// Writes a draft.
  init(_ draft: LessonDraft) {
    add(draft.title.markdown(), -1)
    beginnings[1] = -1
    if !draft.needs.isEmpty {
      let names = draft.needs.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      add(["Some code here needs \(names). It is there to read and does not run."], nil)
    }
    for range in draft.sections { write(draft, range) }
    if !hasStep { addIdleStep() }
  }

  /// The text of the lesson's file.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ block: [String], _ owner: Int?) {
    if !lines.isEmpty {
      lines.append("")
      owners.append(owner)
    }
    // What git leaves between two versions may be part of the old material.
    lines += block.map { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") ? " \($0)" : $0 }
    owners += Array(repeating: owner, count: block.count)
  }

  private mutating func write(_ draft: LessonDraft, _ range: Range<Int>) {
    let codes = range.filter { draft.parts[$0].isLiveCode }
    for index in range {
      let part = draft.parts[index]
      var words = ""
      if index == codes.first {
        hasStep = true
        words = " step=\(id(of: draft, range)) demonstration"
      }
      add(part.markdown(words: words), index)
      switch part.content {
      case .prose where part.caution < 3: break
      default: beginnings[lines.count - part.markdown().count + 1] = index
      }
      if index == codes.last { addOutput(draft, codes, index) }
    }
  }

  private mutating func id(of draft: LessonDraft, _ range: Range<Int>) -> String {
    let first = draft.parts[range.lowerBound]
    let words = if case .heading(_, let words) = first.content { words } else { "" }
    return ids.id(from: DraftPart.plainWords(words), else: "step")
  }

  /// Writes what the step prints: what comments say, or nothing, for `record` to fill in.
  private mutating func addOutput(_ draft: LessonDraft, _ codes: [Int], _ owner: Int) {
    var printed: [String] = []
    var isComplete = true
    var hasValue = false
    for index in codes {
      guard case .code(let lines, let output) = draft.parts[index].content else { continue }
      let prints = PlacedTokens(lines).code.contains { $0.text == "print" || $0.text == "dump" }
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
