internal import LessonModel

extension LessonDraft {
  /// Some of the draft's code as a program, and the origin of the program's lines.
  struct Code {
    var program: PageProgram
    /// The blocks in the program.
    ///
    /// For each block, the index of its part and its first line in the program, counted from 1.
    var steps: [(part: Int, start: Int)]

    /// Returns the block that a line of the program belongs to, and the line in that block.
    func place(of number: Int) -> (part: Int, line: Int)? {
      steps.last { $0.start <= number }.map { ($0.part, number - $0.start) }
    }
  }

  /// Returns a program made of the blocks that run, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - end: The block before which the program ends.
  ///   - isOne: Whether the blocks form a single step, instead of one step each.
  ///   - change: Returns the text to use for a line of a block.
  /// - Returns: The program.
  func code(
    upTo end: Int? = nil, asOneStep isOne: Bool = false,
    _ change: (_ part: Int, _ line: Int, String) -> String = { $2 }
  ) -> Code? {
    var steps: [(part: Int, start: Int)] = []
    var number = 1
    let fragments = parts.indices.prefix(end ?? parts.count).filter { parts[$0].isLive }.map {
      index in
      let lines = parts[index].code.enumerated().map { change(index, $0.offset, $0.element) }
      steps.append((index, number))
      defer { number += lines.count }
      return SourceFragment(
        text: lines.joined(separator: "\n"), path: "Page/lesson.swift", line: number)
    }
    var all = (isOne ? [fragments] : fragments.map { [$0] }).map {
      PageProgram.Part(id: "", code: $0, expectation: .output(nil))
    }
    guard !steps.isEmpty, let last = all.popLast() else { return nil }
    return Code(program: PageProgram(preamble: [], earlier: all, step: last), steps: steps)
  }

  /// Returns the errors in the code of the blocks before the given one.
  mutating func errors(
    upTo end: Int, _ tools: ImportTools,
    _ change: (_ part: Int, _ line: Int, String) -> String = { $2 }
  ) throws -> [(part: Int, line: Int, message: String)] {
    guard let code = code(upTo: end, change) else { return [] }
    asked += 1
    return try tools.errors(code.program).map { error in
      let place = code.place(of: error.line) ?? (part: -1, line: 0)
      return (place.part, place.line, error.message)
    }
  }
}
