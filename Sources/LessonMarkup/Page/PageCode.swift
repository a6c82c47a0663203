internal import SwiftSource

/// Reduces a page's code to the parts that matter to the compiler.
package enum PageCode {
  /// Returns code without its prose (`//:` lines) and without empty lines, except in string
  /// literals.
  package static func withoutProse(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    var blank: [UInt8] = []
    for token in SwiftScanner.scan(bytes).tokens {
      let part = bytes[token.range]
      switch token.kind {
      case .whitespace: blank += part
      case .newline:
        if code.last != UInt8(ascii: "\n"), !code.isEmpty { code.append(UInt8(ascii: "\n")) }
        blank = []
      case .lineComment where part.starts(with: "//:".utf8) && code.last ?? 10 == 10: blank = []
      default:
        code += blank + part
        blank = []
      }
    }
    if code.last == UInt8(ascii: "\n") { code.removeLast() }
    return String(decoding: code, as: UTF8.self)
  }

  /// Returns a check without the messages of its `expect` calls.
  ///
  /// The messages do not decide whether a step passes, and an author may reword them.
  package static func withoutMessages(_ check: String) -> String {
    var bytes = Array(check.utf8)
    for call in ExpectCall.all(in: bytes).reversed() {
      if let message = call.message { bytes.removeSubrange(message) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the tokens of code, with one space for any whitespace between two tokens.
  ///
  /// Code that differs only in layout and comments has the same tokens.
  package static func tokens(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let newline = UInt8(ascii: "\n")
    var code: [UInt8] = []
    var gap: UInt8?
    for token in SwiftScanner.scan(bytes).tokens {
      let part = bytes[token.range]
      switch token.kind {
      case .newline: gap = newline
      case .whitespace, .lineComment: gap = gap ?? UInt8(ascii: " ")
      case .blockComment: gap = part.contains(newline) ? newline : gap ?? UInt8(ascii: " ")
      default:
        if let gap, !code.isEmpty { code.append(gap) }
        gap = nil
        code += part
      }
    }
    return String(decoding: code, as: UTF8.self)
  }
}
