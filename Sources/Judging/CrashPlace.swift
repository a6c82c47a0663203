package import LessonModel

/// Finds the column at which a program crashed.
///
/// The runtime reports only the line.
package enum CrashPlace {
  /// A part of the runtime's message, and the code that causes it.
  private static var causes: [(words: String, code: Regex<(Substring, Substring)>)] {
    [
      ("unexpectedly raised", /\b(try)!/),
      ("found nil", /[\w)\]}>?](!)(?!=)/),
      ("not cast", /\b(as)!/),
      ("Division by zero", /\s([\/%]=?)\s/),
      ("Precondition failed", /\b(precondition)\(/),
      ("Assertion failed", /\b(assert)\(/),
      ("Fatal error", /\b(fatalError|preconditionFailure|assertionFailure)\(/),
    ]
  }

  /// Returns the column of a crash in a line, counted in bytes from 1.
  ///
  /// - Parameters:
  ///   - message: The runtime's message.
  ///   - line: The line of code.
  /// - Returns: The column; `nil` unless exactly one place in the line can cause the message.
  package static func column(of message: String, in line: String) -> Int? {
    let code = withoutStringsAndComments(line)
    for cause in causes where message.contains(cause.words) {
      let found = code.matches(of: cause.code)
      guard found.count <= 1 else { return nil }
      if let only = found.first {
        return code.utf8.distance(from: code.startIndex, to: only.1.startIndex) + 1
      }
    }
    return nil
  }

  /// Returns the only line of a step that can throw an error to the top level, or `nil` when it has
  /// several.
  ///
  /// Each statement that propagates an error contains `try` or is a `throw`.
  package static func onlyThrowingLine(of code: [SourceFragment]) -> Diagnostic? {
    var found: Diagnostic?
    for fragment in code {
      for (index, line) in fragment.lines.enumerated() {
        let words = withoutStringsAndComments(line)
        guard let word = words.firstMatch(of: /\b(?:try(?![?!])|throw)\b/) else { continue }
        guard found == nil else { return nil }
        found = Diagnostic(
          path: fragment.path, line: fragment.line + index,
          column: words.utf8.distance(from: words.startIndex, to: word.range.lowerBound) + 1,
          message: "")
      }
    }
    return found
  }

  /// Returns the line with spaces in place of string literals, and without a comment.
  ///
  /// This also removes interpolated code, which may lose a place but never finds a wrong one.
  private static func withoutStringsAndComments(_ line: String) -> String {
    var bytes: [UInt8] = []
    var isString = false
    var isEscaped = false
    for byte in line.utf8 {
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      if isQuote { isString.toggle() }
      bytes.append(isString && !isQuote ? UInt8(ascii: " ") : byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isString, bytes.suffix(2) == [UInt8(ascii: "/"), UInt8(ascii: "/")] {
        bytes.removeLast(2)
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
