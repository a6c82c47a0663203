internal import LessonModel
internal import SwiftSource

/// The code of a step outside its editable regions, which the learner should not change.
package enum LockedCode {
  /// A line that differs from the lesson's.
  package struct Change: Hashable, Sendable {
    /// Its place in the learner's code, counted from 0.
    package var index: Int
    /// The line of the lesson; `nil` where the lesson has none.
    package var original: String?
  }

  /// A token, and the line that it begins on.
  private struct Token {
    var text: [UInt8]
    var line: Int
  }

  /// Finds the first line outside the regions with other tokens than the lesson's code, ignoring
  /// layout and comments.
  ///
  /// - Parameters:
  ///   - own: The learner's code.
  ///   - original: The code as the lesson has it.
  /// - Returns: The change; `nil` where there is none, where the lesson has no region, and where the learner
  ///   has removed the marks of one, as then nothing tells what is outside.
  package static func firstChange(in own: String, from original: String) -> Change? {
    let (mine, wanted) = (CodeSegments(own), CodeSegments(original))
    guard wanted.hasRegion else { return nil }
    let (ownParts, parts) = (parts(of: mine), parts(of: wanted))
    guard ownParts.count == parts.count else { return nil }
    let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
    for (ownPart, part) in zip(ownParts, parts) {
      guard
        let place = (0..<max(ownPart.count, part.count)).first(where: { index in
          index >= ownPart.count || index >= part.count || ownPart[index].text != part[index].text
        })
      else { continue }
      let line = place < part.count ? lines[part[place].line].trimmed : nil
      // Deleted code was after the last remaining token.
      let index = place < ownPart.count ? ownPart[place].line : ownPart.last?.line ?? 0
      return Change(index: index, original: line)
    }
    return nil
  }

  /// The tokens before, between and after the regions.
  private static func parts(of code: CodeSegments) -> [[Token]] {
    var parts: [[Token]] = [[]]
    for segment in code.all {
      switch segment.kind {
      case .directive(let directive?) where directive.region == .editable && !directive.isEnd:
        parts.append([])
      case .plain, .hidden:
        if !segment.isInRegion { parts[parts.count - 1] += tokens(of: segment) }
      case .editable, .directive: break
      }
    }
    return parts
  }

  private static func tokens(of segment: CodeSegments.Segment) -> [Token] {
    let bytes = Array(segment.text.utf8)
    var line = segment.firstLine
    var tokens: [Token] = []
    for token in SwiftScanner.scan(bytes).tokens {
      let text = Array(bytes[token.range])
      switch token.kind {
      case .whitespace, .newline, .lineComment, .blockComment: break
      default: tokens.append(Token(text: text, line: line))
      }
      line += text.count { $0 == UInt8(ascii: "\n") }
    }
    return tokens
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
