/// A block of a lesson that is being made, and how plainly it is to be written.
struct DraftPart {
  /// What a block is.
  enum Content {
    /// A heading; its words are Markdown.
    case heading(level: Int, words: String)
    /// Markdown.
    case prose([String])
    /// Code of all steps, which nobody sees.
    case shared([String])
    /// A step's code, with what it prints as far as its comments say.
    case code([String], printed: [String])
    /// Swift to be read.
    case reading([String])
    /// Text in a fence with another language's name.
    case fence(name: String, [String])

    /// The same with other lines of code.
    func with(_ lines: [String]) -> Content {
      switch self {
      case .code(_, let printed): .code(lines, printed: printed)
      case .shared: .shared(lines)
      default: self
      }
    }
  }

  /// The scope of a block's code.
  enum Scope {
    /// That of the code before it in its section; the first code stands outside of every `do`.
    case same
    /// A `do` begins here, which ends with the section or where another scope begins.
    case own
    /// It stands outside of every `do`, and so does what follows.
    case all
  }

  /// The scope that a block had.
  struct FormerScope {
    var scope: Scope
    var brought: [String]
    /// Whether the block has it again.
    var isBack = false
  }

  /// What it is.
  var content: Content
  /// Its first line in the file that it comes from, counted from 1.
  var line: Int
  /// The numbers of its code's lines in the file, one for each.
  var numbers: [Int]
  /// The file of code that the page does not show; `nil` for what is in the page.
  var path: String?
  /// Which scope it stands in.
  var scope = Scope.same
  /// The type of which it is a member, and whose name is not in it.
  var extended: String?
  /// The word with which that type is declared, if nothing declares it but what is added to the block.
  var typeKeyword: String?
  /// How many braces it leaves open.
  var openBraces = 0
  /// Its scope before it got one with all that it mentions.
  var formerScope: FormerScope?
  /// Whether it has to stand outside of every `do`.
  var isGlobal = false
  /// Declarations that are repeated, where nobody sees them, at the beginning of the `do`.
  var brought: [String] = []
  /// What the compiler says of code that must not compile; empty before it was asked.
  var mustSay: [String]?
  /// The last words of code that must crash.
  var lastWords: String?
  /// Whether it is code of which its author has made a comment, and that may not be meant to be code.
  var isCandidate = false
  /// What the compiler says of it, by the lines of the file.
  var errors: [(line: Int, message: String)] = []
  /// The lines of the file where `...` stands for code that its author left out.
  var gaps: [Int] = []
  /// How far from its author's form it is written, so that `lint` finds nothing in it; 0 is not at all.
  var caution = 0
  /// What `lint` said when it was last written.
  var refusal: String?

  /// Describes a block that is written as its author has it.
  init(_ content: Content, line: Int) {
    (self.content, self.line) = (content, line)
    numbers =
      if case .code(let lines, _) = content { Array(line..<(line + lines.count)) } else { [] }
  }

  /// How much caution there can be; a block that is written with all of it cannot be wrong.
  var mostCaution: Int {
    switch content {
    case .heading, .code: 2
    case .prose: 3
    case .shared: 2
    case .reading, .fence: 1
    }
  }

  /// Whether its code reads what somebody types.
  var readsInput: Bool {
    let tokens = PlacedTokens(compiled).code
    return tokens.indices.contains { index in
      tokens[index].text == "readLine" && tokens[index...].dropFirst().first?.text == "("
        && tokens[..<index].last?.text != "."
        || tokens[index].text == "standardInput"
    }
  }

  /// Whether the compiler has refused it.
  var isRefusedByCompiler: Bool { !errors.isEmpty }

  /// The block without blank lines at the ends of its code.
  var withoutBlankEnds: DraftPart {
    guard isOfCode else { return self }
    let (kept, skipped) = compiled.withoutBlankEnds
    var part = self
    part.content = content.with(kept)
    part.numbers = Array(numbers.dropFirst(skipped).prefix(kept.count))
    part.line = part.numbers.first ?? line
    return part
  }

  /// Some lines of its code as a block of their own.
  func piece(_ range: Range<Int>) -> DraftPart {
    var piece = self
    piece.content = .code(Array(compiled[range]), printed: [])
    piece.numbers = Array(numbers[range])
    piece.line = piece.numbers.first ?? line
    piece.gaps = gaps.filter(piece.numbers.contains)
    if range.upperBound < compiled.count { piece.openBraces = 0 }
    if range.lowerBound > 0 { (piece.scope, piece.brought) = (.same, []) }
    return piece
  }

  /// Its code without what was added to it so that it might run.
  var asWritten: DraftPart {
    var part = self
    (part.extended, part.openBraces) = (nil, 0)
    guard !gaps.isEmpty else { return part }
    part.gaps = []
    part.content = content.with(
      compiled.map {
        $0.replacing(/(fatalError\(\) )?(\/\/ \.\.\.$|\/\* \.\.\. \*\/)/, with: "...")
      })
    return part
  }

  /// The level of a heading; `nil` for other blocks.
  var level: Int? { if case .heading(let level, _) = content { level } else { nil } }

  /// Whether it is code that is compiled unless it is refused.
  var isOfCode: Bool {
    switch content {
    case .code, .shared: caution == 0
    default: false
    }
  }

  /// Whether it is written as code of a step.
  var isStepCode: Bool { if case .code = content { caution == 0 } else { false } }

  /// Whether it is written as code that runs in a step.
  var isLiveCode: Bool { isStepCode && mustSay == nil && lastWords == nil }

  /// The lines of code that the compiler reads; none of other blocks.
  var compiled: [String] {
    switch content {
    case .code(let lines, _) where caution == 0: lines
    case .shared(let lines) where caution == 0: lines
    default: []
    }
  }

  /// The blocks of some pieces.
  static func all(in pieces: [ImportPiece]) -> [DraftPart] {
    pieces.flatMap { piece -> [DraftPart] in
      switch piece.kind {
      case .code: [DraftPart(.code(piece.lines, printed: []), line: piece.line)]
      case .reading: [DraftPart(.reading(piece.lines), line: piece.line)]
      case .prose: blocks(of: MendedProse.mended(piece))
      }
    }
  }

  private static func blocks(of piece: ImportPiece) -> [DraftPart] {
    var parts: [DraftPart] = []
    var start = 0
    func addProse(_ end: Int) {
      guard start < end else { return }
      let (lines, skipped) = Array(piece.lines[start..<end]).withoutBlankEnds
      guard !lines.isEmpty else { return }
      parts.append(DraftPart(.prose(lines), line: piece.line + start + skipped))
    }
    for block in DocumentOutline.blocks(of: piece.lines) {
      let first = max(block.range.startLine - 1, start)
      let end = min(max(block.range.endLine, first + 1), piece.lines.count)
      guard first < end else { continue }
      addProse(first)
      let lines = Array(piece.lines[first..<end])
      start = end
      switch block.kind {
      case .heading(let level, _):
        let part = Content.heading(level: level, words: words(ofHeading: lines))
        parts.append(DraftPart(part, line: piece.line + first))
      case .codeBlock(let info, let text) where isFence(lines):
        let body = SourceText(text).lines
        let content: Content =
          SwiftFence(info) != nil ? .reading(body) : .fence(name: name(ofFence: info), body)
        parts.append(DraftPart(content, line: piece.line + first))
      default:
        start = first
        addProse(end)
        start = end
        if case .html(let text) = block.kind, isEndless(text), !parts.isEmpty {
          parts[parts.count - 1].caution = 2
        }
      }
    }
    addProse(piece.lines.count)
    return parts
  }
}

extension DraftPart {
  /// A heading's words without its signs, whichever form it has.
  private static func words(ofHeading lines: [String]) -> String {
    let first = lines[0].unpadded
    let signs = first.prefix { $0 == "#" }
    if (1...6).contains(signs.count), lines.count == 1 {
      var words = first.dropFirst(signs.count).unpadded
      let end = words.reversed().prefix { $0 == "#" }.count
      let kept = words.dropLast(end)
      if end > 0, kept.isEmpty || kept.last?.isWhitespace == true { words = kept.unpadded }
      return words
    }
    return lines.dropLast().map(\.unpadded).joined(separator: " ")
  }

  private static func isFence(_ lines: [String]) -> Bool {
    let first = lines[0].drop { $0 == " " }
    return first.hasPrefix("```") || first.hasPrefix("~~~")
  }

  /// The name of a fence's language, if a lesson takes it for no fence of its own; else `text`.
  private static func name(ofFence info: String) -> String {
    let name = info.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_#.".contains($0)) }
    let words = FenceWords(openingLine: "```\(name)")
    let isKnown = words.role == .prose && words.isSpelledRight && words.problems.isEmpty
    return isKnown && name.first?.isLetter == true ? String(name) : "text"
  }

  /// Whether HTML that only its own end can end has none (CommonMark 0.30, section 4.6).
  private static func isEndless(_ html: String) -> Bool {
    let text = html.lowercased()
    let unpadded = text.drop { $0 == " " }
    let ends = [
      ("<pre", "</pre>"), ("<script", "</script>"), ("<style", "</style>"),
      ("<textarea", "</textarea>"), ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"),
      ("<!", ">"),
    ]
    return ends.first { unpadded.hasPrefix($0.0) }.map { !text.contains($0.1) } ?? false
  }
}
