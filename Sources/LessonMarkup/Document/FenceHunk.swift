internal import TerminalIO

/// A change to adjacent lines of a fence.
package struct FenceHunk: Hashable, Sendable {
  /// The document's line, counted from 1, where the change removes lines or before which it adds
  /// lines.
  package var line: Int
  /// The lines to remove.
  package var removed: [String]
  /// The lines to add.
  package var added: [String]

  /// Creates a change of lines.
  package init(line: Int, removed: [String], added: [String]) {
    self.line = line
    self.removed = removed
    self.added = added
  }

  /// Returns the changes that turn a fence's old lines into the new ones.
  ///
  /// - Parameters:
  ///   - old: The present lines.
  ///   - new: The lines that the fence should have.
  ///   - line: The document's line of the first old one, counted from 1.
  /// - Returns: The changes in order.
  package static func hunks(from old: [String], to new: [String], line: Int) -> [FenceHunk] {
    var hunks: [FenceHunk] = []
    var current = FenceHunk(line: line, removed: [], added: [])
    func end() {
      if !current.removed.isEmpty || !current.added.isEmpty { hunks.append(current) }
      current = FenceHunk(line: current.line + current.removed.count, removed: [], added: [])
    }
    for change in TextDiff.lines(old, new) {
      switch change {
      case .same:
        end()
        current.line += 1
      case .removed(let text): current.removed.append(text)
      case .added(let text): current.added.append(text)
      }
    }
    end()
    return hunks
  }

  /// Returns a document's bytes with the changes applied; every other byte stays.
  ///
  /// New lines end with the line break that the document uses most. The changes must not overlap.
  package static func applying(_ hunks: [FenceHunk], to bytes: [UInt8]) -> [UInt8] {
    let lineBreak = Array(SourceText(String(decoding: bytes, as: UTF8.self)).lineBreak.utf8)
    let starts = [0] + SourceText.lineStarts(in: bytes)
    func start(ofLine line: Int) -> Int { line <= starts.count ? starts[line - 1] : bytes.count }
    var result: [UInt8] = []
    var copied = 0
    for hunk in hunks.sorted(by: { $0.line < $1.line }) {
      result += bytes[copied..<start(ofLine: hunk.line)]
      result += hunk.added.flatMap { Array($0.utf8) + lineBreak }
      copied = start(ofLine: hunk.line + hunk.removed.count)
    }
    return result + bytes[copied...]
  }

  /// The reason why a line cannot be part of a fence.
  package enum Obstacle: Hashable, Sendable {
    /// The line would end the fence.
    case closingFence
    /// The line has a control character, which would be invisible.
    case control(Unicode.Scalar)
  }

  /// Returns the reason why a line cannot be part of a fence, or `nil` when it can.
  package static func obstacle(in line: String) -> Obstacle? {
    if line.isClosingFence { return .closingFence }
    let control = line.unicodeScalars.first { scalar in
      scalar.properties.generalCategory == .control && scalar != "\t"
    }
    return control.map { .control($0) }
  }
}
