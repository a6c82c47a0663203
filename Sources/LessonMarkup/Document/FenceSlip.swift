internal import LessonModel
internal import TerminalIO

/// A fence of a lesson in the spelling of other tools, or with a typing mistake.
///
/// The parser reads the fence as its author means it, so the mistake has no further consequences.
struct FenceSlip: Hashable, Sendable {
  /// The right spelling of the fence, without its backticks; `nil` when it is a prose fence.
  let meant: String?
  /// The column of the mistake, counted from 1.
  let column: Int
  /// The mistake.
  let finding: ParserFinding

  /// Finds the mistake in the spelling of a fence.
  ///
  /// - Parameters:
  ///   - line: The fence's line, backticks included.
  ///   - words: The fence's words as written, beginning with its name.
  ///   - role: The fence's role, according to those words.
  init?(_ line: String, _ words: [FenceWords.Word], _ role: FenceRole) {
    guard let first = words.first else { return nil }
    // Code that is only for reading is prose on purpose.
    if first.name == "swift", words.count == 2, FenceKind.ofSwift[words[1].name] == .prose {
      return nil
    }
    let known = FenceKind.of(.code)?.words.map(\.name) ?? []
    let odd = words.dropFirst().first { !known.contains($0.name) }
    let invisible = Self.invisible(in: line)
    // A step's code keeps its role whatever its other words are, and so does code without any.
    let isOddCode = role == .code && odd != nil && !words.contains(where: \.isStep)
    guard role == .prose || isOddCode || invisible != nil else { return nil }
    let plain = FenceWords.split(Self.plain(line))
    if let (column, character) = invisible, let meant = Self.meant(by: plain, isCode: true) {
      (self.meant, self.column) = (meant, column)
      finding = .invisible(character, in: .words)
    } else if let meant = Self.meant(by: plain) {
      self.meant = meant
      if isOddCode, let odd {
        (column, finding) = (odd.column, .unknownWord(odd.name, meant: meant))
      } else {
        (column, finding) = (first.column, .fenceIsProse(first.name, meant: meant))
      }
    } else if isOddCode, let odd, odd.value == nil,
      let name = NearMiss.of(odd.name, in: FenceKind.ofSwift.keys.sorted())
    {
      meant = "swift \(name)"
      (column, finding) = (odd.column, .unknownWord(odd.name, meant: "swift \(name)"))
    } else if role == .prose, let name = Self.nearMiss(of: first, words) {
      let meant = Self.meant(by: [FenceWords.Word(name: name, column: 1)] + words.dropFirst())
      self.meant = meant
      (column, finding) = (first.column, .unknownFence(first.name, meant: name))
    } else {
      return nil
    }
  }

  /// Returns the mistake in a mistyped fence, which must not turn code into prose.
  ///
  /// Fences of other languages are prose.
  private static func nearMiss(
    of first: FenceWords.Word, _ words: [FenceWords.Word]
  ) -> String? {
    let languages = ["sh", "json", "http", "text", "swiftc", "sift", "html", "diff", "console"]
    guard !languages.contains(first.name),
      words.count == 1 || first.name.count > 3
    else { return nil }
    return NearMiss.of(first.name, in: ["swift"] + FenceKind.plain.keys.sorted())
  }

  /// Returns the first invisible character outside quotes; inside quotes, it may be intended.
  private static func invisible(
    in line: String
  ) -> (column: Int, character: InvisibleCharacter)? {
    var quotes = Quotes()
    let outside = line.map { quotes.holds($0) ? "x" : $0 }
    return InvisibleCharacter.all(in: String(outside)).first { !$0.character.isControl }
  }

  /// Returns a fence's line with spaces in place of the signs that other tools put between words.
  ///
  /// Examples are `swift,step=one`, `swift:step=one`, `swift {step=one}` and `{.swift step=one}`.
  /// Text in quotes stays.
  private static func plain(_ line: String) -> String {
    var quotes = Quotes()
    return line.reduce(into: "") { plain, character in
      if quotes.holds(character) {
        plain.append(character)
      } else if ",;:{}()[]|".contains(character) {
        plain += " "
      } else {
        for scalar in character.unicodeScalars {
          if let invisible = InvisibleCharacter(scalar) {
            plain += invisible.isGap ? " " : ""
          } else {
            plain.unicodeScalars.append(scalar)
          }
        }
      }
    }
  }

  /// Follows a line's quotes.
  private struct Quotes {
    private var isOpen = false
    private var isEscaped = false

    /// Returns whether the next character is in quotes; the quotes themselves count too.
    mutating func holds(_ character: Character) -> Bool {
      let isQuote = character == "\"" && !isEscaped
      isEscaped = character == "\\" && !isEscaped
      defer { if isQuote { isOpen.toggle() } }
      return isOpen || isQuote
    }
  }
}

extension FenceSlip {
  /// Returns the right spelling of a fence with these words; `nil` when it is not a fence of a
  /// lesson.
  ///
  /// Swift code without an id may be prose, unless `isCode` is true.
  private static func meant(by words: [FenceWords.Word], isCode: Bool = false) -> String? {
    var words = words.map { word in
      var word = word
      word.name = String(word.name.lowercased().drop { $0 == "." || $0 == "#" })
      return word
    }
    // `{.numberLines .swift step=one}`
    if let swift = words.firstIndex(where: { $0.name == "swift" && $0.value == nil }) {
      words.removeFirst(swift)
    }
    guard let first = words.first, first.value == nil else { return nil }
    // `swift-check`
    let parts = first.name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let name = parts.first else { return nil }
    let rest =
      parts.dropFirst().map { FenceWords.Word(name: $0, column: 1) } + words.dropFirst()
    if name == "swift" {
      // A title or another option may come before the decisive word.
      if let special = rest.first(where: { $0.value == nil && FenceKind.ofSwift[$0.name] != nil }) {
        return spelling(of: "swift \(special.name)", rest)
      }
      return isCode || rest.contains(where: \.isStep) ? spelling(of: "swift", rest) : nil
    }
    // `check` and `swiftcheck`
    for special in FenceKind.ofSwift.keys where [special, "swift\(special)"].contains(name) {
      return spelling(of: "swift \(special)", rest)
    }
    if FenceKind.plain[name] != nil { return spelling(of: name, rest) }
    // `text output`, `diff solution`
    guard let next = rest.first, next.value == nil else { return nil }
    if FenceKind.ofSwift[next.name] != nil { return spelling(of: "swift \(next.name)", rest) }
    return FenceKind.plain[next.name] == nil ? nil : spelling(of: next.name, rest)
  }

  /// Returns the spelling of a fence of a kind, with the words that this kind allows.
  private static func spelling(of kind: String, _ words: [FenceWords.Word]) -> String {
    let known = FenceKind.all.first { $0.name == kind }?.words.map(\.name) ?? []
    let taken = words.filter { known.contains($0.name) }.map(\.spelling)
    return ([kind] + taken).joined(separator: " ")
  }
}

extension FenceWords.Word {
  /// Whether this is the id of a step.
  fileprivate var isStep: Bool { name == "step" && value?.isEmpty == false }

  /// The word as authors write it, with its value in quotes where necessary.
  var spelling: String {
    guard let value else { return name }
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "-_/.,".contains($0) }
    let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return isPlain ? "\(name)=\(value)" : "\(name)=\"\(quoted)\""
  }
}
