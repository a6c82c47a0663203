/// Looks at lessons without what a run writes into them.
enum RecordedText {
  /// The lines of a lesson's prose and code, in no order: without its outputs and checks, the headings that
  /// runs add, and the comments at the ends of its lines.
  static func bare(_ bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var fence: Substring?
    var isResult = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if let open = fence {
        if line == open { fence = nil }
        if isResult || line == open || line.hasPrefix("// not so here:") { continue }
        var code = line[..<(line.firstRange(of: " //")?.lowerBound ?? line.endIndex)]
        while code.last == " " { code.removeLast() }
        lines.append(code)
      } else if line.hasPrefix("```") {
        fence = line.prefix { $0 == "`" }
        let words = line.dropFirst(fence?.count ?? 0)
        isResult = ["output", "crash", "error", "swift check"].contains(where: words.hasPrefix)
      } else if !line.hasPrefix("##"), !line.hasPrefix("Some code here ") {
        lines.append(line)
      }
    }
    return lines.sorted()
  }
}
