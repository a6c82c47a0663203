/// Writes in Markdown what old material says in ways that only other readers of Markdown understand.
enum MendedProse {
  /// The prose with a space behind the signs of each heading, and Markdown in place of HTML's images
  /// and links; what stands in code stays.
  static func mended(_ piece: ImportPiece) -> ImportPiece {
    guard piece.lines.contains(where: { $0.hasPrefix("##") || $0.contains("<") }) else {
      return piece
    }
    var piece = piece
    for line in ProseLine.all(in: piece.lines, DocumentOutline.blocks(of: piece.lines)) {
      // A code span may show HTML.
      guard !line.text.contains("`") || line.text.hasPrefix("##") else { continue }
      piece.lines[line.number - 1] = linked(headed(line.text))
    }
    return piece
  }

  /// A heading without its space gets one.
  private static func headed(_ line: String) -> String {
    let signs = line.prefix { $0 == "#" }
    guard (2...6).contains(signs.count), let next = line.dropFirst(signs.count).first,
      !next.isWhitespace
    else { return line }
    return "\(signs) \(line.dropFirst(signs.count))"
  }

  private static func linked(_ line: String) -> String {
    guard line.contains("<"), !line.contains("`") else { return line }
    let images = line.replacing(/<img\s[^<>]*>/) { match in
      let tag = String(match.0)
      guard let source = value(of: "src", in: tag) else { return tag }
      let words = value(of: "alt", in: tag) ?? ""
      return "![\(words.filter { !"[]".contains($0) })](\(address(source)))"
    }
    return images.replacing(/<a\s[^<>]*>([^<>]*)<\/a>/) { match in
      let tag = String(match.0.prefix { $0 != ">" })
      guard let target = value(of: "href", in: tag) else { return String(match.1) }
      return "[\(match.1)](\(address(target)))"
    }
  }

  /// The value of an attribute of a tag, in either kind of quotes.
  private static func value(of name: String, in tag: String) -> String? {
    for quote in ["\"", "'"] {
      guard let start = tag.firstRange(of: "\(name)=\(quote)")?.upperBound,
        let end = tag[start...].firstIndex(where: { String($0) == quote })
      else { continue }
      return String(tag[start..<end])
    }
    return nil
  }

  /// A target as Markdown has it between parentheses.
  private static func address(_ target: String) -> String {
    target.contains { " ()".contains($0) }
      ? target.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29")
      : target
  }
}
