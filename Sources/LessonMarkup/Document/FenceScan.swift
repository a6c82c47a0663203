internal import LessonModel
internal import SwiftSource
internal import Synchronization

/// The Swift code of a fence, cut into tokens.
struct FenceScan: Sendable {
  /// The code and its place in the document.
  let code: SourceFragment
  /// The code's bytes.
  let bytes: [UInt8]
  /// The tokens, which cover every byte.
  let tokens: [SwiftToken]
  /// The literal or comment that is still open at the end.
  let unterminated: SwiftScanner.Unterminated?

  init(_ code: SourceFragment) {
    self.code = code
    bytes = Array(code.text.utf8)
    (tokens, unterminated) = SwiftScanner.scan(bytes)
  }

  /// The tokens that are neither spaces nor comments.
  var significant: [SwiftToken] {
    tokens.filter { ![.whitespace, .newline, .lineComment, .blockComment].contains($0.kind) }
  }

  func text(of token: SwiftToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Returns the line in the document and the column at which a token begins, counted from 1.
  func place(of token: SwiftToken) -> (line: Int, column: Int) { place(of: token.range.lowerBound) }

  /// Returns the line in the document and the column of a byte, counted from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return (code.line + before.count - 1, (before.last?.count ?? 0) + 1)
  }
}

/// The scans of a document's fences, each made on first use.
final class FenceScans: Sendable {
  private let known = Mutex<[Int: FenceScan]>([:])

  /// Returns the scan of the fence that begins at a line.
  func scan(at line: Int, of code: () -> SourceFragment) -> FenceScan {
    if let scan = known.withLock({ $0[line] }) { return scan }
    let scan = FenceScan(code())
    known.withLock { $0[line] = scan }
    return scan
  }
}
