package import LessonModel

/// The helpers of a step: declarations in its hidden code that need nothing of the rest of the step.
///
/// They can come before the step, with the code of the steps before it. With them come shown types that only
/// hold values, as helpers often need one. Like `CodeNames` it is a guess that errs on the safe side.
package struct StepHelpers: Sendable {
  /// The helpers, each with its place.
  package private(set) var declarations: [SourceFragment] = []
  /// The step without them; all that is left keeps its place.
  package private(set) var rest: [SourceFragment]

  /// Finds the helpers of a step; `nil` when there are none.
  package init?(of step: [SourceFragment]) {
    rest = step
    var found = step.enumerated().flatMap { Self.declarations(in: $1, number: $0) }
    while !found.isEmpty {
      rest = step
      for declaration in found { rest[declaration.fragment].blank(declaration.lines) }
      // What needs something of the rest is part of the rest. The code that the learner changes may lack a
      // brace, so that what follows it seems to be part of it; then it is found without that code.
      let names = CodeNames(rest).declared.union(CodeNames(rest.map(\.withoutEditable)).declared)
      let needless = found.filter { $0.needs.isDisjoint(with: names) }
      if needless.count == found.count { break }
      found = needless
    }
    guard !found.isEmpty else { return nil }
    declarations = found.map { step[$0.fragment].part($0.lines) }
  }

  /// A declaration that covers whole lines of a fragment, counted from 0.
  private struct Declaration {
    let fragment: Int
    let lines: ClosedRange<Int>
    /// The names that it uses.
    let needs: Set<String>
  }

  /// The types and functions in the hidden code of a fragment, and its shown types that only hold values.
  ///
  /// They do not depend on the code that the learner changes.
  private static func declarations(in fragment: SourceFragment, number: Int) -> [Declaration] {
    guard fragment.text.contains(CodeDirective(.hidden).spelling) else { return [] }
    var found: [Declaration] = []
    var depth = 0
    for segment in fragment.segments.all where segment.kind == .hidden || segment.kind == .plain {
      let code = CodeInterface(String(segment.text))
      guard !code.hasCondition else { return [] }
      if depth == 0, segment.isWholeLines {
        for place in code.declarations(onlyHolding: segment.kind == .plain) {
          let lines = segment.firstLine + place.lowerBound...segment.firstLine + place.upperBound
          let names = CodeNames([fragment.part(lines)])
          guard !names.changesAll, names.imported.isEmpty, !names.mustBeAtTopLevel else { continue }
          let needs = names.used.union(names.called)
          found.append(Declaration(fragment: number, lines: lines, needs: needs))
        }
      }
      depth += code.depthAtEnd
    }
    return found
  }
}

extension CodeInterface {
  private static let types: Set<Substring> = ["struct", "class", "enum", "actor"]

  /// The lines of the types and functions that stand for all of the file, counted from 0.
  ///
  /// - Parameter onlyHolding: Whether only types count that have nothing in them that runs.
  /// - Returns: The lines; declarations that share a line with something else are not among them.
  fileprivate func declarations(onlyHolding: Bool) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    forEachAtTopLevel { index in
      guard beginsLine(index), !isContinued(at: index), let end = endOfDeclaration(at: index) else {
        return index
      }
      if !onlyHolding || onlyHolds(index...end) { found.append(line(of: index)...line(of: end)) }
      return end
    }
    return found
  }

  /// The line on which a word begins.
  private func line(of word: Int) -> Int {
    let text = words[word].text
    return text.base.utf8[..<text.startIndex].count { $0 == UInt8(ascii: "\n") }
  }

  /// Whether the line before a word begins with what belongs to a declaration below it.
  private func isContinued(at word: Int) -> Bool {
    let before = words[..<word].reversed().drop { $0.kind == .newline }
    guard let first = before.prefix(while: { $0.kind != .newline }).last else { return false }
    return first.kind == .attribute || first.text == "@"
      || first.kind == .keyword && before.first?.kind == .keyword
  }

  /// Whether it is compiled under a condition.
  fileprivate var hasCondition: Bool {
    words.contains { $0.kind == .directive && $0.text == "#if" }
  }

  /// How many more brackets it opens than it closes.
  fileprivate var depthAtEnd: Int {
    words.count { Self.opening.contains($0.text) } - words.count { Self.closing.contains($0.text) }
  }

  /// The brace that ends the type or function which begins with a word and has lines of its own.
  ///
  /// Returns `nil` when there is none, or when it has attributes or is not for all of the file.
  private func endOfDeclaration(at first: Int) -> Int? {
    var keyword = first
    while keyword < words.count, ["nonisolated", "final", "indirect"].contains(words[keyword].text)
    {
      keyword += 1
    }
    guard keyword < words.count,
      Self.types.contains(words[keyword].text) || words[keyword].text == "func"
    else { return nil }
    var depth = 0
    for index in words.indices[keyword...] {
      let word = words[index]
      if depth == 0, word.text == "{" {
        guard let end = end(of: index) else { return nil }
        return end + 1 == words.count || words[end + 1].kind == .newline ? end : nil
      }
      if depth == 0, word.text == ";" || word.text == "=" { return nil }
      if Self.opening.contains(word.text) { depth += 1 }
      if Self.closing.contains(word.text) { depth -= 1 }
    }
    return nil
  }

  /// Whether a declaration is a type with nothing in it that runs.
  private func onlyHolds(_ declaration: ClosedRange<Int>) -> Bool {
    let braces = words[declaration].count { $0.text == "{" }
    return braces == 1 && !words[declaration].contains { ["func", "init", "="].contains($0.text) }
  }
}

extension SourceFragment {
  /// Some of its lines, counted from 0, as a fragment of their own.
  fileprivate func part(_ lines: ClosedRange<Int>) -> SourceFragment {
    let text = self.lines[lines].joined(separator: "\n")
    var part = SourceFragment(text: text, path: path, line: line + lines.lowerBound)
    if origins.count > lines.upperBound { part.origins = Array(origins[lines]) }
    return part
  }

  /// The same without the lines that the learner changes.
  fileprivate var withoutEditable: SourceFragment {
    var fragment = self
    for segment in segments.all where segment.kind == .editable && segment.isWholeLines {
      fragment.blank(segment.firstLine...segment.lastLine)
    }
    return fragment
  }

  /// Takes the text out of some of its lines.
  fileprivate mutating func blank(_ blanks: ClosedRange<Int>) {
    var lines = self.lines
    for number in blanks { lines[number] = "" }
    text = lines.joined(separator: "\n")
  }
}
