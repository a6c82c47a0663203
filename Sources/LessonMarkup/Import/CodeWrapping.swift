internal import SwiftSource

/// Breaks lines of code that are wider than a lesson's may be.
enum CodeWrapping {
  /// The most characters of a line.
  private static let limit = 100

  /// The lines, broken where Swift lets one break them; a line without such a place stays.
  static func wrapped(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.utf8.count > limit }) else { return lines }
    let tokens = PlacedTokens(lines)
    // A string or a comment of several lines is not to be broken.
    let whole = tokens.all.filter { $0.text.contains("\n") && $0.kind != .newline }
    let kept = Set(whole.flatMap { $0.line...($0.line + $0.text.count { $0.isNewline }) })
    return lines.enumerated().flatMap { index, line in
      line.count > limit && !kept.contains(index) ? broken(line) : [line]
    }
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
    while rest.count > limit, let place = place(in: rest) {
      var row = String(decoding: rest.utf8.prefix(place), as: UTF8.self)
      while row.last?.isWhitespace == true { row.removeLast() }
      let tail = String(decoding: rest.utf8.dropFirst(place), as: UTF8.self)
      rows.append(row)
      rest = indent + "    " + tail.drop(while: \.isWhitespace)
    }
    return above + rows + [rest]
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
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(signs + word)
      }
    }
    return lines
  }
}
