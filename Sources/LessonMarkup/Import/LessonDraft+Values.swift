internal import LessonModel
internal import SwiftSource
internal import SyntaxFacts

extension LessonDraft {
  /// The marker for a claim that the run contradicts.
  private static let mark = "not so here"

  /// Writes the values of the lines that are expressions or whose comments claim a value.
  mutating func write(_ lines: ImportedLines, _ code: Code, _ tools: ImportTools) throws {
    let valueless = try calls(without: lines, code, tools)
    for (index, start) in code.steps where parts[index].isStepCode {
      var text = parts[index].code
      for statement in parts[index].statements.reversed() where statement.lines.count == 1 {
        let line = statement.first
        let (words, comment) = Self.cut(text[line])
        let claim = comment.flatMap(Claim.init)
        if let printed = lines.prints[start + line] {
          guard let claim, claim.holds(for: printed) == false else { continue }
          text[line] = "\(words)  // \(Self.mark): \(claim.text)"
          note(parts[index].line + line, .untrue(claim.text, printed.unpadded))
        } else if let value = lines.values[start + line], !value.isEmpty,
          !valueless.contains(start + line),
          statement.kind == .value || statement.kind == .expression
        {
          let holds = claim.flatMap { $0.holds(forLine: value) }
          guard holds != nil || statement.kind == .expression && comment == nil else { continue }
          let short = value.count <= 60 ? value : value.prefix(59) + "…"
          text[line] = "\(words)  \(StatedValue.mark) \(short)"
          guard let claim, holds == false else { continue }
          note(parts[index].line + line, .untrue(claim.text, value))
          text.insert("// \(Self.mark): \(claim.text)", at: line)
        }
      }
      parts[index].code = text
    }
  }

  /// Returns the lines that call a function without a result.
  ///
  /// The value of such a line is the object of the call.
  private mutating func calls(
    without lines: ImportedLines, _ code: Code, _ tools: ImportTools
  ) throws -> Set<Int> {
    let calls = code.steps.flatMap { index, start in
      parts[index].statements.filter { statement in
        statement.kind == .expression && statement.lines.count == 1
          && lines.values[start + statement.first] != nil
          && Self.cut(parts[index].code[statement.first]).words.hasSuffix(")")
      }.map { start + $0.first }
    }
    let starts = Dictionary(uniqueKeysWithValues: code.steps.map { ($0.part, $0.start) })
    // The compiler reports the lines whose type cannot be `Void`.
    let changed = self.code(asOneStep: true) { index, line, text in
      calls.contains((starts[index] ?? 0) + line) ? "let _: Void = \(text)" : text
    }
    guard !calls.isEmpty, let changed else { return [] }
    asked += 1
    return Set(calls).subtracting(try tools.errors(changed.program).map(\.line))
  }

  /// Returns a line's code, and the comment at its end.
  private static func cut(_ line: String) -> (words: String, comment: String?) {
    let tokens = PlacedTokens([line]).all
    let comment = tokens.last.flatMap { $0.kind == .lineComment ? $0.text : nil }
    let code = line.dropLast(comment?.count ?? 0)
    let blanks = code.reversed().prefix(while: \.isWhitespace).count
    return (String(code.dropLast(blanks)), comment)
  }
}
