package import LessonModel

/// Finds steps that read standard input but have none, and input that no code reads.
package enum StandardInputRule: LintRule {
  package static let id = "standard-input"

  /// Returns the first place in each of these steps that reads input.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    // Functions of the preamble and of earlier steps may have the same name.
    guard !document.lines.contains(where: { $0.utf8.contains("func \(function)") }) else {
      return []
    }
    let readers = document.fences([.code, .solution])
    let isRead = readers.contains { item in
      let code = document.fragment(inside: item).text.utf8
      return ["readLine", "standardInput", "stdin", "getchar"].contains { code.contains($0) }
    }
    let idle = isRead ? [] : document.fences([.stdin])
    return idle.map {
      finding(
        in: lesson, $0.first,
        "no code of the lesson reads standard input; remove this fence, or read it with `readLine()`"
      )
    }
      + document.outline.sections().compactMap { section in
        guard let step = section.items.first(where: \.isStepCode),
          !section.items.contains(where: { $0.fence?.role == .stdin })
        else { return nil }
        let codes = section.items.filter {
          [.code, .solution, .wrong, .check].contains($0.fence?.role) && !$0.isUnterminated
        }
        return codes.lazy.compactMap { place(in: document.scan(of: $0)) }.first.map {
          finding(
            in: lesson, $0.line, column: $0.column,
            "the step `\(step.fence?["step"] ?? "")` reads standard input and has no `stdin` fence; it "
              + "would read nothing, so add one")
        }
      }
  }

  private static let function = "readLine"

  /// Returns the place at which code reads standard input, or `nil` when it does not.
  private static func place(in scan: FenceScan) -> (line: Int, column: Int)? {
    let code = scan.code.text.utf8
    guard code.contains(function) || code.contains("standardInput") else { return nil }
    let tokens = scan.significant
    let words = tokens.map(scan.text)
    let found = words.indices.first { index in
      let isCall = words[index...].prefix(2) == [function, "("]
      return isCall && (index == 0 || words[index - 1] != ".")
        || words[index...].prefix(3) == ["FileHandle", ".", "standardInput"]
    }
    return found.map { scan.place(of: tokens[$0]) }
  }
}
