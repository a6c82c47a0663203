internal import SwiftSource

extension ImportSource {
  /// The pages of a file that `//// Name` lines cut; what stands above the first is code of all pages.
  ///
  /// Each page has blank lines in place of the others, so that its lines keep their numbers.
  var pages: [ImportSource] {
    guard kind == .page else { return [self] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A comment that somebody has switched off has other comments beside it.
    let isComment = { (line: Int) in
      lines.indices.contains(line) && lines[line].unpadded.hasPrefix("//")
        && !lines[line].unpadded.hasPrefix("//:")
    }
    let heads = PlacedTokens(lines).all.filter { token in
      token.kind == .lineComment && token.isFirstOnLine && token.depth == 0
        && token.text.hasPrefix("//// ") && !token.text.dropFirst(5).unpadded.isEmpty
        && !isComment(token.line - 1) && !isComment(token.line + 1)
    }
    guard let first = heads.first else { return [self] }
    let above = lines[..<first.line]
    let shares =
      PlacedTokens(Array(above)).code.isEmpty
      ? [] : [SharedCode(path: path, text: above.joined(separator: "\n"))]
    let ends = heads.dropFirst().map(\.line) + [lines.count]
    return zip(heads, ends).map { head, end in
      var page = self
      page.name = head.text.dropFirst(5).unpadded
      page.text =
        (Array(repeating: "", count: head.line + 1) + lines[(head.line + 1)..<end])
        .joined(separator: "\n")
      page.shared += shares
      return page
    }
  }
}
