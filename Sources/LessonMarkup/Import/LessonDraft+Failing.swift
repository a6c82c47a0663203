internal import LessonModel
internal import SyntaxFacts

extension LessonDraft {
  /// Leaves the code to be read that ends a run, and what needs it.
  ///
  /// - Parameters:
  ///   - fault: What ended the run.
  ///   - code: The program that ran.
  ///   - tools: The compiler.
  /// - Throws: What asking the compiler throws.
  mutating func leave(
    _ fault: ImportedRuns.Fault, in code: Code, _ tools: ImportTools
  ) throws {
    let index = code.steps[min(fault.step, code.steps.count - 1)]
    let part = parts[index]
    let statements = part.hasRegions ? [] : part.statements ?? []
    let place = fault.line.flatMap { code.places[$0] }
    let statement = place.flatMap { place in
      statements.firstIndex {
        place.part == index && $0.lines.contains(place.line) && $0.kind != .declaration
      }
    }
    var fates: [Int: Fate] = [:]
    if let statement, let place {
      let says = AuthorWord.saysCrash(in: part.words(at: place.line, statements, statement))
      fates[statement] = Fate(
        line: place.line, reason: .crashes(fault.message),
        proof: says ? .crash(fault.words) : nil)
    } else {
      // It is not known which statement is at fault.
      for place in 0..<max(1, statements.count) {
        let line = statements.isEmpty ? 0 : statements[place].first
        fates[place] = Fate(line: line, reason: .crashes(fault.message))
      }
    }
    var next = try takeBlock(index, tools, fates)
    while next < parts.count {
      next =
        parts[next].isLive && needsLost(parts[next]) ? try takeBlock(next, tools, [:]) : next + 1
    }
  }

  /// Compiles the code below each heading that its author says is wrong, as the step that it will be; what the
  /// compiler takes then is there to be read.
  mutating func prove(_ tools: ImportTools) throws {
    for passage in passages {
      var all = self
      var said: [Int: [String]] = [:]
      for index in passage {
        guard case .error(let messages) = parts[index].proof else { continue }
        said[index] = messages
        all.parts[index].proof = nil
      }
      guard !said.isEmpty else { continue }
      let found = try all.errors(upTo: passage.upperBound, tools)
      asked = all.asked
      for (index, messages) in said {
        let own = found.filter { $0.part == index }.map(\.message)
        parts[index].proof = own.isEmpty ? nil : .error(own)
        guard own.isEmpty else { continue }
        note(parts[index].line, .refused(messages[0]), in: parts[index].path)
        parts[index].content = .reading(parts[index].code)
      }
    }
  }
}
