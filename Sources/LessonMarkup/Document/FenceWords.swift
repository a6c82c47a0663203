internal import LessonModel

/// The words of a fence's info string.
struct FenceWords: Hashable, Sendable {
  struct Word: Hashable, Sendable {
    var name: String
    var value: String?
    /// Whether a quoted value has its closing quote.
    var isClosed = true
    /// Whether the value is in double quotes.
    var isQuoted = false
    /// The column in the fence's line, counted from 1.
    var column: Int
    /// The number of characters as written.
    var length = 0

    /// Whether its value begins with an unsupported quotation mark.
    var hasOtherQuotes: Bool {
      guard !isQuoted, let first = value?.first else { return false }
      return "'‘’“”„«»`".contains(first)
    }
  }

  var role: FenceRole
  /// The other words, which refine the role.
  var words: [Word]
  /// The mistakes in the words, each with its column.
  var problems: [(column: Int, finding: ParserFinding)] { check() }

  /// Whether nothing follows the backticks.
  var isBare: Bool { first == nil }

  /// The first word as written; `nil` when nothing follows the backticks.
  var name: String? { first?.name }

  private let first: Word?
  private let slip: FenceSlip?

  /// Whether the fence has the spelling of lessons, so that the parser need not guess what it
  /// means.
  var isSpelledRight: Bool { slip == nil }

  /// Reads the opening line of a fence, backticks included.
  init(openingLine line: String) {
    let all = Self.split(line)
    first = all.first
    (role, words) = Self.read(all)
    slip = FenceSlip(line, all, role)
    guard let meant = slip?.meant else { return }
    (role, words) = Self.read(Self.split(meant))
    for index in words.indices { words[index].column = slip?.column ?? 1 }
  }

  /// Returns the role of a fence with these words, and the words that refine it.
  private static func read(_ all: [Word]) -> (FenceRole, [Word]) {
    guard let first = all.first, first.value == nil else { return (.prose, Array(all.dropFirst())) }
    let words = all.dropFirst()
    guard first.name == "swift" else {
      return (FenceKind.plain[first.name] ?? .prose, Array(words))
    }
    guard let next = words.first, next.value == nil, let special = FenceKind.ofSwift[next.name]
    else { return (.code, Array(words)) }
    return (special, Array(words.dropFirst()))
  }

  /// The value of a word, if the fence has that word.
  subscript(name: String) -> String? { words.first { $0.name == name }?.value }

  /// Returns the column of a word; 1 when the fence does not have it.
  func column(of name: String) -> Int { words.first { $0.name == name }?.column ?? 1 }

  /// Returns the number of characters of a word as written; 0 when the fence does not have it.
  func length(of name: String) -> Int { words.first { $0.name == name }?.length ?? 0 }

  /// The step's former names, each with the column of its `was=`.
  var formerIDs: [(id: FormerID, column: Int)] {
    words.filter { $0.name == "was" }.flatMap { word in
      FormerID.all(in: word.value ?? "").map { ($0, word.column) }
    }
  }

  /// Returns whether the fence has this word, with or without a value.
  func names(_ name: String) -> Bool { words.contains { $0.name == name } }

  /// Returns whether the fence has this word without a value.
  func has(_ name: String) -> Bool { words.contains { $0.name == name && $0.value == nil } }
}

extension FenceWords {
  private func check() -> [(column: Int, finding: ParserFinding)] {
    if let slip { return [(slip.column, slip.finding.writing(slip.meant, at: 4, replacing: nil))] }
    guard role != .prose else { return [] }
    // The words after an unsupported quotation mark are usually the rest of the quoted value, so
    // report only the mark.
    if let word = words.first(where: \.hasOtherQuotes) {
      return [(word.column, .otherQuotes(of: word.name))]
    }
    if let blank = blankInWord { return [blank] }
    let known = FenceKind.of(role)?.words ?? []
    var seen: Set<String> = []
    return words.compactMap { word in
      let isRepeated = !seen.insert(word.name).inserted
      guard word.isClosed else { return (word.column, .openValue(of: word.name)) }
      guard let match = known.first(where: { $0.name == word.name }) else {
        let others = role == .code ? FenceKind.ofSwift.keys.sorted() : []
        return (word.column, .unknownWord(word.name, known: known.map(\.name) + others))
      }
      let standsAlone = match.mayStandAlone && word.value == nil
      if match.value != nil, !standsAlone, (word.value ?? "").isEmpty {
        return (word.column, .missingValue(of: word.name))
      }
      if match.value == nil, word.value != nil {
        let finding = ParserFinding.needlessValue(of: word.name)
        return (word.column, finding.writing(word.name, replacing: word.length))
      }
      if !match.isRepeatable, isRepeated {
        let finding = ParserFinding.repeatedWord(word.name).fixed(
          "Remove the second `\(word.name)`", at: word.column - 1, replacing: word.length + 1,
          with: "")
        return (word.column, finding)
      }
      return nil
    }
  }

  /// The first word with a space before or after its `=`, as in `step = one`.
  private var blankInWord: (column: Int, finding: ParserFinding)? {
    for (word, next) in zip(words, words.dropFirst()) {
      if next.name.isEmpty {
        let rest = words.drop { $0 != next }.dropFirst().first
        let isApart = (next.value ?? "").isEmpty
        let value = isApart ? rest?.name ?? "…" : next.value ?? ""
        return blank(in: word, before: value, upTo: isApart ? rest : next)
      }
      if word.value?.isEmpty == true, !word.isQuoted, next.value == nil {
        return blank(in: word, before: next.name, upTo: next)
      }
    }
    return nil
  }

  /// Returns the finding about a word and its value, which ends with the last of the words.
  private func blank(
    in word: Word, before value: String, upTo last: Word?
  ) -> (column: Int, finding: ParserFinding) {
    let finding = ParserFinding.blankInWord(word.name, value: value)
    guard let last else { return (word.column, finding) }
    let right = Word(name: word.name, value: value, column: word.column).spelling
    let length = last.column + last.length - word.column
    return (word.column, finding.writing(right, replacing: length))
  }

  /// Splits a line at its spaces.
  ///
  /// A value may be in double quotes, with `\"` and `\\` inside.
  static func split(_ line: String) -> [Word] {
    let bytes = Array(line.utf8)
    var words: [Word] = []
    var rest = bytes[...].drop { $0 == UInt8(ascii: "`") }
    var (place, column) = (line.startIndex, 1)
    while true {
      rest = rest.drop(while: isBlank)
      guard !rest.isEmpty else { return words }
      // Columns count characters; a letter with its accents is one character.
      let first = rest.startIndex
      let start = line.utf8.index(line.startIndex, offsetBy: first)
      while place < start {
        place = line.index(after: place)
        column += 1
      }
      let name = rest.prefix { $0 != UInt8(ascii: "=") && !isBlank($0) }
      rest = rest.dropFirst(name.count)
      var word = Word(name: String(decoding: name, as: UTF8.self), column: column)
      if rest.first == UInt8(ascii: "=") {
        rest.removeFirst()
        word.isQuoted = rest.first == UInt8(ascii: "\"")
        (word.value, word.isClosed) = takeValue(&rest)
      }
      word.length = String(decoding: bytes[first..<rest.startIndex], as: UTF8.self).count
      words.append(word)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Removes a value from the front, and returns the value and whether its closing quote is there.
  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> (String, Bool) {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    guard rest.first == quote else {
      let value = rest.prefix { !isBlank($0) }
      rest = rest.dropFirst(value.count)
      return (String(decoding: value, as: UTF8.self), true)
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return (String(decoding: value, as: UTF8.self), true) }
      if byte == backslash, let next = rest.first, next == quote || next == backslash {
        value.append(next)
        rest.removeFirst()
      } else {
        value.append(byte)
      }
    }
    return (String(decoding: value, as: UTF8.self), false)
  }
}
