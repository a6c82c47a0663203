/// Takes out of code the lines that only tell a playground to go on.
enum PlaygroundLines {
  /// Removes them from all blocks, and blocks of nothing else.
  ///
  /// - Returns: The lines.
  static func removed(from parts: inout [DraftPart], path: String) -> [Untaken] {
    var untaken: [Untaken] = []
    for index in parts.indices {
      guard case .code(let lines, let printed) = parts[index].content else { continue }
      let dropped = Set(
        PlacedTokens(lines).code.filter { words.contains($0.text) }.map(\.line))
      guard !dropped.isEmpty else { continue }
      for line in dropped.sorted() {
        let text = lines[line].unpadded.filter { $0 != "`" }
        untaken.append(Untaken(path: path, line: parts[index].numbers[line], .playgroundOnly(text)))
      }
      let kept = lines.indices.filter { !dropped.contains($0) }
      parts[index].content = .code(kept.map { lines[$0] }, printed: printed)
      parts[index].numbers = kept.map { parts[index].numbers[$0] }
      parts[index] = parts[index].withoutBlankEnds
    }
    parts.removeAll { if case .code(let lines, _) = $0.content { lines.isEmpty } else { false } }
    return untaken
  }

  private static let words: Set<String> = [
    "needsIndefiniteExecution", "XCPSetExecutionShouldContinueIndefinitely",
  ]
}

extension LessonDraft {
  /// What was changed because of what the compiler says.
  var changes: [Untaken] {
    missing.map { Untaken(path: source.path, line: $0.line, .framework($0.module)) }
      + parts.flatMap { part in
        part.changes.map { Untaken(path: part.path ?? source.path, line: $0.line, $0.reason) }
      }
  }
}

extension DraftPart {
  /// What was changed in the block because of what the compiler says.
  fileprivate var changes: [(line: Int, reason: Untaken.Reason)] {
    var changes: [(line: Int, reason: Untaken.Reason)] = errors.map {
      ($0.line, .refused($0.message))
    }
    if scope == .own { changes.append((line, .scoped)) }
    if let extended { changes.append((line, .member("\(typeKeyword ?? "extension") \(extended)"))) }
    if openBraces > 0 { changes.append((line, .openBraces)) }
    return changes + gaps.map { ($0, .gap) }
  }
}
