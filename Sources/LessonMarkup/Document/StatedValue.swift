package import LessonModel
internal import SwiftSource

/// A value that a lesson states at the end of a line of code: `let answer = 6 * 7  // → 42`.
package struct StatedValue: Hashable, Sendable {
  /// The line, counted from 0 at the beginning of the code.
  package var index: Int
  /// The text before the comment in the line, including its spaces.
  package var code: String
  /// The stated value; empty before `record` has filled it in.
  package var text: String

  /// The beginning of the comment.
  package static let mark = "// →"

  /// Returns the line with a different value.
  package func line(stating value: String) -> String { "\(code)\(Self.mark) \(value)" }

  /// Returns the values that code states in lines that the learner does not change.
  package static func all(in code: SourceFragment) -> [StatedValue] {
    guard code.text.contains(mark) else { return [] }
    let kinds = code.segments.lineKinds
    return comments(in: code.text).filter { kinds[$0.index] == .plain }
  }

  /// Returns the values of a step, each with the fragment of its reference code that states it.
  ///
  /// A step whose code the learner writes entirely has none.
  package static func all(in step: Step) -> [(code: SourceFragment, value: StatedValue)] {
    guard step.solution?.fillsRegions ?? true else { return [] }
    return step.reference.flatMap { code in all(in: code).map { (code, $0) } }
  }

  /// Returns the comments that state a value, anywhere in the text.
  static func comments(in text: String, beginning mark: String = mark) -> [StatedValue] {
    guard text.utf8.contains(mark) else { return [] }
    let bytes = Array(text.utf8)
    let lines = SourceFragment(text: text, path: "", line: 1).lines
    return SwiftScanner.scan(bytes).tokens.compactMap { token in
      guard token.kind == .lineComment else { return nil }
      let comment = String(decoding: bytes[token.range], as: UTF8.self)
      guard comment.hasPrefix(mark) else { return nil }
      let before = bytes[..<token.range.lowerBound]
      let index = before.count { $0 == UInt8(ascii: "\n") }
      return StatedValue(
        index: index,
        code: String(decoding: lines[index].utf8.dropLast(token.range.count), as: UTF8.self),
        text: comment.dropFirst(mark.count).trimmingSpaces)
    }
  }
}

extension Substring {
  /// The text without leading and trailing whitespace.
  fileprivate var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    var rest = drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }
}
