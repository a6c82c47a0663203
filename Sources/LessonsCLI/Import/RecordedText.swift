/// Looks at lessons without what `record` writes into them.
enum RecordedText {
  /// The lines of a lesson without its outputs and without the comments at the ends of its lines.
  static func bare(_ bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var fence: Substring?
    var isOutput = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if let open = fence {
        if line == open { fence = nil }
        if isOutput { continue }
      } else if line.hasPrefix("```") {
        fence = line.prefix { $0 == "`" }
        let words = line.dropFirst(fence?.count ?? 0)
        isOutput = words.hasPrefix("output") || words.hasPrefix("crash")
        if isOutput { continue }
      }
      let end = line.firstRange(of: " //")?.lowerBound ?? line.endIndex
      lines.append(fence == nil ? line : line[..<end])
    }
    return lines
  }
}
