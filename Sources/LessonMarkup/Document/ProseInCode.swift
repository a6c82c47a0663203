package import LessonModel
internal import SwiftSource

/// Splits Swift code at its `//:` lines and `/*: … */` blocks, which are prose.
package enum ProseInCode {
  /// Returns a fragment's code and prose in order, without code that has only empty lines.
  package static func split(_ fragment: SourceFragment) -> [Step.Content] {
    // Most code has no prose in it and need not be scanned.
    guard fragment.text.utf8.containsColonComment else {
      return [.code(fragment)]
    }
    let lines = fragment.lines
    var parts: [Step.Content] = []
    for run in RunOfLines.runs(in: lines) {
      let place = fragment.line + run.first
      switch run.kind {
      case .code:
        let text = lines[run.first...run.last].joined(separator: "\n")
        guard parts.isEmpty && run.last == lines.count - 1 || !text.allSatisfy(\.isWhitespace)
        else { continue }
        parts.append(.code(SourceFragment(text: text, path: fragment.path, line: place)))
      case .prose:
        parts.append(
          .prose(
            SourceFragment(
              text: run.prose.joined(separator: "\n"), path: fragment.path, line: place)))
      }
    }
    return parts
  }
}

/// Adjacent lines of a Swift file that are all code, or all rendered-markup comments.
struct RunOfLines: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case code, prose }

  var kind: Kind
  /// The first line's index, counted from 0.
  var first: Int
  /// The last line's index.
  var last: Int
  /// The prose without its comment signs; empty for code.
  var prose: [String]

  /// Splits a file.
  ///
  /// Comment signs inside string literals and comments do not count.
  static func runs(in lines: [String]) -> [RunOfLines] {
    var runs: [RunOfLines] = []
    var index = 0
    let comments = MarkupComments.find(in: lines)
    while index < lines.count {
      var run = RunOfLines(kind: .code, first: index, last: index, prose: [])
      if let comment = comments[index] {
        run.kind = .prose
        run.last = comment.last
        run.prose = comment.prose
      }
      index = run.last + 1
      if let previous = runs.last, previous.kind == run.kind {
        runs[runs.count - 1].last = run.last
        runs[runs.count - 1].prose += run.prose
      } else {
        runs.append(run)
      }
    }
    return runs
  }
}

/// The `//:` and `/*: … */` comments of a Swift file.
enum MarkupComments {
  struct Comment {
    var last: Int
    var prose: [String]
  }

  /// Returns the comments by the index of their first line.
  static func find(in lines: [String]) -> [Int: Comment] {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var found: [Int: Comment] = [:]
    var line = 0
    var isFirstOnLine = true
    for token in SwiftScanner.scan(bytes).tokens {
      let text = bytes[token.range]
      let breaks = text.count { $0 == 0x0A }
      if isFirstOnLine, token.kind == .lineComment, text.starts(with: Array("//:".utf8)) {
        let words = String(decoding: text.dropFirst(3), as: UTF8.self)
        found[line] = Comment(last: line, prose: [words.droppingOneSpace])
      } else if isFirstOnLine, token.kind == .blockComment, text.starts(with: Array("/*:".utf8)) {
        let words = String(decoding: text, as: UTF8.self)
        found[line] = Comment(last: line + breaks, prose: blockProse(words))
      }
      switch token.kind {
      case .newline: isFirstOnLine = true
      case .whitespace: break
      default: isFirstOnLine = false
      }
      line += breaks
    }
    return found
  }

  /// Returns the lines of a block comment, without its signs and without the one space that most
  /// authors indent by.
  private static func blockProse(_ text: String) -> [String] {
    var lines = text.dropFirst(3).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if let last = lines.last, last.hasSuffix("*/") {
      lines[lines.count - 1] = String(last.dropLast(2))
    }
    if lines.count > 1, lines[lines.count - 1].allSatisfy(\.isWhitespace) { lines.removeLast() }
    if lines.count > 1, lines[0].allSatisfy(\.isWhitespace) { lines.removeFirst() }
    return lines.map(\.droppingOneSpace)
  }
}

extension String {
  /// The string without one space at its beginning.
  var droppingOneSpace: String { hasPrefix(" ") ? String(dropFirst()) : self }
}

extension String.UTF8View {
  /// Whether `//:` or `/*:` occurs anywhere, in a literal or not.
  var containsColonComment: Bool {
    var before: (UInt8, UInt8) = (0, 0)
    for byte in self {
      let opens = before.1 == UInt8(ascii: "/") || before.1 == UInt8(ascii: "*")
      if byte == UInt8(ascii: ":"), opens, before.0 == UInt8(ascii: "/") { return true }
      before = (before.1, byte)
    }
    return false
  }
}
