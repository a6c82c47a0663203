/// A document as the client has it, saved or not.
package struct TextDocument: Hashable, Sendable {
  /// The address by which the client knows it.
  package let uri: LSP.DocumentURI
  /// The client's name for the language, such as `swift`.
  package let languageID: String
  /// The number of the client's current version.
  package private(set) var version: Int
  /// How the client counts characters.
  package let encoding: LSP.PositionEncoding
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]
  /// Where each line begins.
  private var starts: [Int]

  /// Creates an opened document.
  package init(_ item: LSP.TextDocumentItem, _ encoding: LSP.PositionEncoding) {
    (uri, languageID, version) = (item.uri, item.languageId, item.version)
    self.encoding = encoding
    bytes = Array(item.text.utf8)
    starts = Self.starts(in: bytes)
  }

  /// The text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The number of its lines, including the one after the last line break.
  package var lineCount: Int { starts.count }

  /// Returns the text of a line, counted from 0, without its line break; empty for a nonexistent
  /// line.
  package func line(_ index: Int) -> String {
    starts.indices.contains(index) ? String(decoding: bytes[content(of: index)], as: UTF8.self) : ""
  }

  /// Applies changes in their order.
  package mutating func apply(_ changes: [LSP.TextDocumentContentChangeEvent], version: Int) {
    for change in changes {
      if let range = change.range {
        let start = offset(of: range.start)
        bytes.replaceSubrange(start..<max(start, offset(of: range.end)), with: change.text.utf8)
      } else {
        bytes = Array(change.text.utf8)
      }
      starts = Self.starts(in: bytes)
    }
    self.version = version
  }
}

extension TextDocument {
  /// Returns the byte offset of a position.
  ///
  /// A position after the end of a line or of the text means that end, and a position inside a
  /// scalar means its beginning.
  package func offset(of position: LSP.Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let content = content(of: position.line)
    var (place, units) = (content.lowerBound, 0)
    while place < content.upperBound {
      var next = place + 1
      var count = encoding.units(of: bytes[place])
      while next < content.upperBound, bytes[next] & 0xC0 == 0x80 {
        count += encoding.units(of: bytes[next])
        next += 1
      }
      guard units + count <= position.character else { break }
      (place, units) = (next, units + count)
    }
    return place
  }

  /// Returns the position of a byte offset.
  package func position(of offset: Int) -> LSP.Position {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let content = content(of: low)
    let units = bytes[content.lowerBound..<min(offset, content.upperBound)]
      .reduce(0) { $0 + encoding.units(of: $1) }
    return LSP.Position(line: low, character: units)
  }

  /// Returns the position of a line and a byte column, both counted from 1, as compilers count.
  package func position(line: Int, column: Int) -> LSP.Position {
    guard starts.indices.contains(line - 1) else { return position(of: line < 1 ? 0 : bytes.count) }
    let content = content(of: line - 1)
    return position(of: min(content.lowerBound + max(0, column - 1), content.upperBound))
  }

  /// Returns the range of a line, counted from 1, from its first character after spaces to its end.
  package func range(ofLine line: Int) -> LSP.Range {
    let text = self.line(line - 1)
    let indent = text.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    return LSP.Range(
      start: position(line: line, column: indent + 1),
      end: position(line: line, column: text.utf8.count + 1))
  }

  /// The range of the whole text.
  package var wholeRange: LSP.Range {
    LSP.Range(start: LSP.Position(line: 0, character: 0), end: position(of: bytes.count))
  }

  /// Returns the smallest edit of whole lines that turns this text into a new text.
  package func edit(to text: String) -> LSP.TextEdit {
    let new = Array(text.utf8)
    func isBreak(_ bytes: [UInt8], before place: Int) -> Bool {
      place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
    }
    var head = zip(bytes, new).prefix { $0 == $1 }.count
    while !isBreak(bytes, before: head) { head -= 1 }
    var tail = zip(bytes[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    while tail > 0,
      !isBreak(bytes, before: bytes.count - tail) || !isBreak(new, before: new.count - tail)
    {
      tail -= 1
    }
    return LSP.TextEdit(
      range: LSP.Range(start: position(of: head), end: position(of: bytes.count - tail)),
      newText: String(decoding: new[head..<new.count - tail], as: UTF8.self))
  }

  /// Returns the byte range of a line, counted from 0, without its line break.
  private func content(of line: Int) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<bytes.count }
    var end = starts[line + 1] - 1
    if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// Returns the offsets at which lines begin; lines end with LF, CRLF or CR.
  private static func starts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for end in bytes.indices {
      switch bytes[end] {
      case UInt8(ascii: "\n"): starts.append(end + 1)
      case UInt8(ascii: "\r") where end + 1 == bytes.count || bytes[end + 1] != UInt8(ascii: "\n"):
        starts.append(end + 1)
      default: break
      }
    }
    return starts
  }
}
