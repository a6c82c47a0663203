internal import SwiftSource

/// Reads comments in which an author says that code does not compile.
enum ErrorWords {
  /// Whether a comment in some code says so.
  static func areIn(comments lines: [String]) -> Bool {
    PlacedTokens(lines).all.contains { !$0.isCode && isSaid(in: $0.text) }
  }

  /// Whether a comment in some code says that it crashes.
  static func sayCrash(comments lines: [String]) -> Bool {
    PlacedTokens(lines).all.contains { token in
      !token.isCode
        && token.text.lowercased().contains(/crash|assert|\btraps?\b|runtime error|fatal/)
    }
  }

  /// Whether words say so, in English or with the one word of another language.
  static func isSaid(in words: String) -> Bool {
    words.lowercased().contains(
      /\berrors?\b|uncomment|(won['’]?t|will not|would not|wouldn['’]t|does ?n['’]o?t|does not|do not|can ?not|can['’]t) (be |work|compile|build|assign|change|call|access|mutate|modif|infer|convert)|not compile|not allowed|illegal|invalid|\bcompile-time|\bfehler|\berreur|\bошибк|错误|錯誤|报错|エラー|오류|에러/
    )
  }

  /// The code that an author has made a comment of, since it does not compile: its lines, and their places
  /// in the code.
  ///
  /// A line of it says so behind a further `//`, or the comment above it does.
  static func candidates(in lines: [String]) -> [(line: Int, code: String)] {
    var found: [(line: Int, code: String)] = []
    var (lastLine, isSaid) = (-2, false)
    for token in PlacedTokens(lines).all
    where token.kind == .lineComment && token.depth == 0 {
      let text = token.text.drop { $0 == "/" }
      if token.line != lastLine + 1 { isSaid = false }
      lastLine = token.line
      guard token.isFirstOnLine, token.text.prefix(3) != "///", !text.hasPrefix("#") else {
        continue
      }
      let code = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text
      let says = text.dropFirst(code.count)
      if isCode(code.unpadded), isSaid || self.isSaid(in: String(says)) {
        found.append((token.line, text.unpadded))
      } else {
        isSaid = self.isSaid(in: String(text))
      }
    }
    return found
  }

  /// Whether a comment's words can be a statement.
  private static func isCode(_ text: String) -> Bool {
    let tokens = PlacedTokens([text]).code
    let isBalanced = tokens.last.map {
      $0.depth - (")]}".contains($0.text) ? 1 : 0) + ("([{".contains($0.text) ? 1 : 0) == 0
    }
    let hasSigns = tokens.dropFirst().contains {
      ["=", ".", "(", "[", "+=", "-="].contains($0.text)
    }
    let isSentence = text.hasSuffix(".") || text.hasSuffix(":") || text.hasSuffix("!")
    return isBalanced ?? false && hasSigns && !isSentence
  }
}

extension LessonDraft {
  /// Adds, at the end of each section, a step of the code that does not compile as its comments say.
  mutating func addCandidates() {
    for section in sections.reversed() {
      var (code, numbers): ([String], [Int]) = ([], [])
      for index in section where parts[index].isLiveCode {
        for found in ErrorWords.candidates(in: parts[index].compiled) {
          code.append(found.code)
          numbers.append(parts[index].numbers[found.line])
        }
      }
      guard let first = numbers.first,
        case .heading(_, let words) = parts[section.lowerBound].content
      else { continue }
      var part = DraftPart(.code(code, printed: []), line: first)
      (part.numbers, part.mustSay, part.isCandidate) = (numbers, [], true)
      parts.insert(part, at: section.upperBound)
      parts.insert(
        DraftPart(.heading(level: 2, words: "\(words): what does not compile"), line: first),
        at: section.upperBound)
    }
    setLevels()
  }
}
