extension StyledText {
  /// Returns the text in lines of at most `width` columns, broken between words.
  ///
  /// It breaks a word longer than a line, but never inside a character, and if possible not before
  /// a period or other closing punctuation. It drops spaces at a break, and keeps others. A line
  /// break in the text begins a new line.
  ///
  /// - Parameters:
  ///   - width: The columns of a line, prefixes included.
  ///   - first: The prefix of the first line.
  ///   - rest: The prefix of all other lines.
  ///   - afterSlash: Whether to break a word longer than a line after a slash, if possible.
  /// - Returns: The lines, at least one.
  package func wrapped(
    to width: Int, first: StyledText = "", rest: StyledText = "", afterSlash: Bool = false
  ) -> [StyledText] {
    var wrapper = Wrapper(width: width, first: first, rest: rest, afterSlash: afterSlash)
    for span in spans {
      for character in span.text {
        wrapper.add(Cell(character: character, style: span.style, link: span.link))
      }
    }
    return wrapper.finish()
  }
}

/// One character with its style.
private struct Cell {
  var character: Character
  var style: Style
  var link: String?

  var width: Int { DisplayWidth.of(character) }

  /// Whether the character belongs to the one before it, like a period.
  var isClosing: Bool {
    if let ascii = character.asciiValue { return ".,;:!?)]}>\"'`".utf8.contains(ascii) }
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    default: return "…、。，．：；！？".unicodeScalars.contains(scalar)
    }
  }
}

/// Fills lines with words.
private struct Wrapper {
  let width: Int
  let first: StyledText
  let rest: StyledText
  let afterSlash: Bool
  private var lines: [StyledText] = []
  private var line: [Cell] = []
  private var lineWidth = 0
  private var spaces: [Cell] = []
  private var spacesWidth = 0
  private var word: [Cell] = []
  private var wordWidth = 0

  init(width: Int, first: StyledText, rest: StyledText, afterSlash: Bool) {
    self.width = width
    self.first = first
    self.rest = rest
    self.afterSlash = afterSlash
  }

  private var prefix: StyledText { lines.isEmpty ? first : rest }
  /// The columns for words, at least the two of a wide character.
  private var room: Int { max(2, width - prefix.width) }

  mutating func add(_ cell: Cell) {
    switch cell.character {
    case "\n", "\r\n":
      endHardLine()
    case " ":
      endWord()
      spaces.append(cell)
      spacesWidth += 1
    default:
      word.append(cell)
      wordWidth += cell.width
    }
  }

  mutating func finish() -> [StyledText] {
    endHardLine()
    return lines
  }

  /// Ends a line at a line break of the text; spaces at its end stay if they fit.
  private mutating func endHardLine() {
    endWord()
    if lineWidth + spacesWidth <= room { line += spaces }
    endLine()
  }

  private mutating func endWord() {
    guard let start = word.first else { return }
    if lineWidth + spacesWidth + wordWidth > room, lineWidth > 0 { endLine() }
    // Spaces before the word stay, unless they leave no room for it.
    if spacesWidth + max(1, start.width) > room { dropSpaces() }
    line += spaces
    lineWidth += spacesWidth
    dropSpaces()
    for cell in word {
      if lineWidth + cell.width > room, lineWidth > 0 { breakWord(before: cell) }
      line.append(cell)
      lineWidth += cell.width
    }
    word = []
    wordWidth = 0
  }

  /// Ends the line inside a word; closing punctuation moves to the next line with the character
  /// before it.
  private mutating func breakWord(before next: Cell) {
    let closed = next.isClosing ? line.lastIndex { !$0.isClosing } : nil
    let last = closed ?? (afterSlash ? line.lastIndex { $0.character == "/" }.map { $0 + 1 } : nil)
    var moved = line[(last ?? line.count)...]
    // One part of the word must stay, and the other part must fit.
    if !line.dropLast(moved.count).contains(where: { $0.character != " " })
      || moved.reduce(next.width, { $0 + $1.width }) > max(2, width - rest.width)
    {
      moved = []
    }
    line.removeLast(moved.count)
    endLine()
    line = Array(moved)
    lineWidth = line.reduce(0) { $0 + $1.width }
  }

  private mutating func dropSpaces() {
    spaces = []
    spacesWidth = 0
  }

  private mutating func endLine() {
    var text = prefix
    for cell in line { text.join(cell) }
    lines.append(text)
    line = []
    lineWidth = 0
    dropSpaces()
  }
}

extension StyledText {
  /// Adds a character, to the last span if that has the same style.
  fileprivate mutating func join(_ cell: Cell) {
    if let last = spans.last, last.style == cell.style, last.link == cell.link {
      spans[spans.count - 1].text.append(cell.character)
    } else {
      append(String(cell.character), cell.style, link: cell.link)
    }
  }
}
