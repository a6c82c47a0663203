internal import SwiftSource

/// Breaks lines of code that are wider than a lesson's may be.
enum CodeWrapping {
  /// The most characters of a line.
  private static let limit = 100

  /// The lines, broken where Swift lets one break them, each with the number of the line that it is of; a
  /// line without such a place stays.
  static func wrapped(_ lines: [String]) -> [(text: String, line: Int)] {
    guard lines.contains(where: { $0.utf8.count > limit }) else {
      return lines.enumerated().map { ($1, $0) }
    }
    let tokens = PlacedTokens(lines)
    // A string of several lines is cut with a backslash, and a comment at its words.
    let whole = tokens.all.filter { $0.text.contains("\n") && $0.kind != .newline }
    let kept = Set(whole.flatMap { $0.line...($0.line + $0.text.count { $0.isNewline }) })
    let comments = Set(
      whole.filter { $0.kind == .blockComment }
        .flatMap { ($0.line + 1)..<($0.line + $0.text.count { $0.isNewline }) })
    var strings: [Int: String] = [:]
    for token in whole where token.kind == .string && token.text.hasPrefix("\"\"\"") {
      let rows = token.text.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(rows[rows.count - 1].prefix { $0 == " " || $0 == "\t" })
      for offset in rows.indices.dropFirst().dropLast() { strings[token.line + offset] = indent }
    }
    return lines.enumerated().flatMap { index, line in
      let rows =
        if line.count <= limit {
          [line]
        } else if comments.contains(index) {
          words(line[...], behind: String(line.prefix { $0 == " " }))
        } else {
          strings[index].map { cut(line, indent: $0) }
            ?? (kept.contains(index) ? [line] : broken(line))
        }
      return rows.map { ($0, index) }
    }
  }

  /// A line of a string of several lines, cut at spaces outside of interpolations; `\` joins its pieces.
  private static func cut(_ line: String, indent: String) -> [String] {
    var rows: [String] = []
    var rest = Array(line)
    while rest.count > limit {
      let place = space(in: rest, before: limit - 2)
      guard let place, place > indent.count else { break }
      rows.append(String(rest[...place]) + "\\")
      rest = Array(indent) + rest[(place + 1)...]
    }
    return rows + [String(rest)]
  }

  /// The last space of a string that stands outside of interpolations.
  private static func space(in text: [Character], before end: Int) -> Int? {
    var (depth, place): (Int, Int?) = (0, nil)
    for index in text.indices.dropFirst().dropLast() where index < end {
      if text[index] == "(", depth > 0 || text[index - 1] == "\\" { depth += 1 }
      if text[index] == ")", depth > 0 { depth -= 1 }
      if depth == 0, text[index] == " " { place = index }
    }
    return place
  }

  private static func broken(_ line: String) -> [String] {
    let indent = String(line.prefix { $0 == " " || $0 == "\t" })
    guard indent.count < limit / 2 else { return [line] }
    let tokens = PlacedTokens([line]).all
    var code = line
    var above: [String] = []
    if let comment = tokens.last, comment.kind == .lineComment, !comment.text.hasPrefix("//#-"),
      !comment.text.hasPrefix(StatedValue.mark)
    {
      let signs = String(comment.text.prefix { $0 == "/" })
      above = words(comment.text.dropFirst(signs.count), behind: indent + signs + " ")
      code = String(decoding: line.utf8.dropLast(comment.text.utf8.count), as: UTF8.self)
      while code.last?.isWhitespace == true { code.removeLast() }
      guard !code.isEmpty else { return above }
    }
    var rows: [String] = []
    var rest = code
    while rest.count > limit {
      guard let place = place(in: rest) else {
        guard let cut = cutString(in: rest, indent) else { break }
        rows.append(cut.row)
        rest = cut.rest
        continue
      }
      var row = String(decoding: rest.utf8.prefix(place), as: UTF8.self)
      while row.last?.isWhitespace == true { row.removeLast() }
      let tail = String(decoding: rest.utf8.dropFirst(place), as: UTF8.self)
      rows.append(row)
      rest = indent + "    " + tail.drop(while: \.isWhitespace)
    }
    return above + rows + [rest]
  }

  /// Cuts the first string of a line that goes beyond its end in two, at a space outside of interpolations.
  private static func cutString(in line: String, _ indent: String) -> (row: String, rest: String)? {
    for token in PlacedTokens([line]).all
    where token.kind == .string && token.text.hasPrefix("\"") && !token.text.hasPrefix("\"\"\"") {
      let before = String(decoding: line.utf8.prefix(token.range.lowerBound), as: UTF8.self)
      guard before.count + token.text.count > limit else { continue }
      let text = Array(token.text)
      guard let place = space(in: text, before: limit - 4 - before.count), place > 1 else {
        return nil
      }
      let after = String(decoding: line.utf8.dropFirst(token.range.upperBound), as: UTF8.self)
      return (
        before + String(text[...place]) + "\"",
        "\(indent)    + \"" + String(text[(place + 1)...]) + after
      )
    }
    return nil
  }

  /// The last place in a line, in bytes, at which a line break changes nothing.
  private static func place(in line: String) -> Int? {
    let tokens = PlacedTokens([line]).all
    let indent = line.prefix { $0 == " " || $0 == "\t" }.utf8.count + 4
    var best: Int?
    for (index, token) in tokens.enumerated() where token.kind == .punctuation && index > 0 {
      let isSpaced =
        index + 1 < tokens.count && tokens[index - 1].kind == .whitespace
        && tokens[index + 1].kind == .whitespace
      let place: Int? =
        switch token.text {
        case "," where token.depth > 0: token.range.upperBound
        case "=" where isSpaced: token.range.upperBound
        case "." where tokens[index - 1].text == ")": token.range.lowerBound
        case "(", ")", "[", "]", "{", "}", ":", ";", ".": nil
        case "->" where isSpaced: token.range.lowerBound
        default: isSpaced && token.text != "," ? token.range.lowerBound : nil
        }
      guard let place, place > indent else { continue }
      if String(decoding: line.utf8.prefix(place), as: UTF8.self).count > limit { break }
      best = place
    }
    return best
  }

  /// Words in lines that begin with a comment's signs.
  private static func words(_ text: Substring, behind signs: String) -> [String] {
    var lines: [String] = []
    let most = max(limit - signs.count - 1, 20)
    let parts = text.split(separator: " ").flatMap { (word: Substring) -> [String] in
      stride(from: 0, to: word.count, by: most).map { String(word.dropFirst($0).prefix(most)) }
    }
    for word in parts {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(signs + word)
      }
    }
    return lines
  }
}
