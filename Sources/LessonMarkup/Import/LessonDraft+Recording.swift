internal import LessonModel
internal import SwiftSource
internal import SyntaxFacts

extension LessonDraft {
  /// The most times that code which ends the program is left out.
  private static let mostFaults = 6

  /// Runs the lesson, and writes what its code prints and what its lines are worth.
  ///
  /// - Throws: What compiling and running throws.
  package mutating func record(by tools: ImportTools) throws {
    for round in 0... {
      let live = parts.indices.filter { parts[$0].isLive }
      guard let code = code(of: live) else { break }
      let runs = try tools.runs(code.program)
      if let fault = runs.fault {
        try leave(fault, in: code, tools)
        guard round < Self.mostFaults else {
          leaveRest(from: code.steps[min(fault.step, code.steps.count - 1)])
          break
        }
        continue
      }
      for (place, index) in code.steps.enumerated() {
        parts[index].output = StepOutput(runs.outputs.map { $0[place] })
      }
      // A trace may change what code does; what is random cannot show that.
      let isSteady = Set(runs.outputs).count == 1
      let printed = isSteady ? runs.outputs.first?.joined() : nil
      if let one = self.code(of: live, asOneStep: true),
        let lines = try tools.lines(one.program, printed)
      {
        try write(lines, one, tools)
      }
      break
    }
    // Code that ended the program is no longer in its step.
    arrange()
    splitAfterOutput()
    for part in parts where part.output?.isVarying ?? false { note(part.line, .varies) }
  }

  /// Leaves all code to be read from a block on.
  private mutating func leaveRest(from index: Int) {
    for place in parts.indices where place >= index && parts[place].isLive {
      note(parts[place].numbers[0], .crashes("the program ends here each time"))
      parts[place].content = .reading(parts[place].code)
    }
  }

  /// Ends a step after each block that prints, so that its output stands below it.
  private mutating func splitAfterOutput() {
    for section in sections.reversed() {
      let codes = section.filter { parts[$0].isStepCode }
      let prints = codes.dropLast().filter { (parts[$0].output ?? .nothing) != .nothing }
      for (number, index) in prints.enumerated().reversed() {
        let words = "\(words(of: section)) (\(number + 2))"
        parts.insert(
          DraftPart(.heading(level: 2, words: words), line: parts[index].line), at: index + 1)
      }
    }
  }
}

extension LessonDraft {
  /// Writes the values of lines that are an expression, or of which a comment claims one.
  private mutating func write(
    _ lines: ImportedLines, _ code: Code, _ tools: ImportTools
  ) throws {
    var numbers: [Int: [Int: Int]] = [:]
    for (number, place) in code.places { numbers[place.part, default: [:]][place.line] = number }
    let valueless = try voidLines(lines, numbers, tools)
    for (index, numbers) in numbers where !parts[index].hasRegions {
      guard case .code(var text) = parts[index].content else { continue }
      for statement in (parts[index].statements ?? []).reversed()
      where statement.lines.count == 1 {
        let line = statement.lines.lowerBound
        guard let number = numbers[line] else { continue }
        let (words, comment) = Self.cut(text[line])
        let claim = comment.flatMap(Claim.init)
        if let printed = lines.prints[number] {
          let holds = claim.flatMap { $0.holds(for: printed) }
          if let claim, holds == false {
            text[line] = "\(words)  // \(Self.mark): \(claim.text)"
            note(parts[index].numbers[line], .untrue(claim.text, printed.unpadded))
          }
        } else if let value = lines.values[number], !value.isEmpty {
          let holds = claim.flatMap { $0.holds(for: value) }
          let isBare = statement.kind == .expression && comment == nil
          guard statement.kind == .value || statement.kind == .expression,
            !valueless.contains(number), isBare || holds != nil
          else { continue }
          let short = value.count <= 60 ? value : value.prefix(59) + "…"
          text[line] = "\(words)  \(StatedValue.mark) \(short)"
          if let claim, holds == false {
            note(parts[index].numbers[line], .untrue(claim.text, value))
            text.insert("// \(Self.mark): \(claim.text)", at: line)
            parts[index].numbers.insert(parts[index].numbers[line], at: line)
          }
        }
      }
      parts[index].content = .code(text)
      parts[index].statements = nil
    }
  }

  /// What marks a claim that the run contradicts.
  static let mark = "not so here"

  /// The lines whose value is the object of a call that returns nothing.
  private mutating func voidLines(
    _ lines: ImportedLines, _ numbers: [Int: [Int: Int]], _ tools: ImportTools
  ) throws -> Set<Int> {
    var calls: Set<Int> = []
    for (index, numbers) in numbers {
      for statement in parts[index].statements ?? []
      where statement.kind == .expression && statement.lines.count == 1 {
        let line = statement.lines.lowerBound
        guard let number = numbers[line], lines.values[number] != nil,
          Self.cut(parts[index].code[line]).words.hasSuffix(")")
        else { continue }
        calls.insert(number)
      }
    }
    guard !calls.isEmpty else { return [] }
    // The compiler says which of them cannot be of the type that has no value.
    let live = parts.indices.filter { parts[$0].isLive }
    let code = code(of: live, asOneStep: true) { index, lines in
      lines.enumerated().map { place, line in
        guard let number = numbers[index]?[place], calls.contains(number) else { return line }
        return "let _: Void = \(line)"
      }
    }
    guard let code else { return [] }
    asked += 1
    let refused = Set(try tools.errors(code.program).map(\.line))
    return calls.subtracting(refused)
  }

  /// A line's code, and the comment at its end.
  private static func cut(_ line: String) -> (words: String, comment: String?) {
    let tokens = PlacedTokens([line]).all
    guard let last = tokens.last, last.kind == .lineComment else { return (line.unpaddedEnd, nil) }
    let words = tokens.dropLast().map(\.text).joined()
    return (words.unpaddedEnd, last.text)
  }
}

extension String {
  /// The line without blanks at its end.
  fileprivate var unpaddedEnd: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
