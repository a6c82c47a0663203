internal import LessonModel
internal import SwiftSource

/// The code of a step outside its editable regions, which the learner should not change.
package enum LockedCode {
  /// A line that differs from the lesson's.
  package struct Change: Hashable, Sendable {
    /// The line's index in the learner's code, counted from 0.
    package var index: Int
    /// The lesson's line; `nil` where the lesson has none.
    package var original: String?
  }

  /// A token and its first line.
  private struct Token {
    var text: [UInt8]
    var line: Int
  }

  /// Finds the first line outside the regions whose tokens differ from the lesson's code, ignoring
  /// layout and comments.
  ///
  /// - Parameters:
  ///   - own: The learner's code.
  ///   - original: The lesson's code.
  /// - Returns: The change; `nil` without a change, without regions in the lesson, and if the
  ///   learner has removed a region's directives, because the code outside the regions is then
  ///   unknown.
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
      // The deleted code was after the last remaining token.
      let index = place < ownPart.count ? ownPart[place].line : ownPart.last?.line ?? 0
      return Change(index: index, original: line)
    }
    return nil
  }

  /// Returns the tokens before, between and after the regions.
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
  /// The string without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
