internal import LessonMarkup
internal import LessonModel

/// The code of a step as files for the formatter, and the changes to its fences that result from
/// formatting.
///
/// An answer is formatted inside its step, because its fence alone may not be valid Swift. The code
/// around the starter's regions is formatted with the solution in them.
struct StepLayout {
  private let step: Step
  private let preamble: [SourceFragment]

  /// Creates the layout of a step.
  ///
  /// The first step's layout also has the lesson's shared code.
  init(_ lesson: Lesson, _ index: Int) {
    step = lesson.steps[index]
    preamble = index == 0 ? lesson.preambleCode : []
  }

  /// The answers, beginning with the solution.
  private var answers: [Answer] {
    (step.solution.map { [$0] } ?? []) + step.wrongAnswers.map(\.answer)
  }

  /// The texts of the files, which are shared code, starter, answers and checks.
  var files: [String] {
    [Self.joined(preamble.map(\.text)), Self.joined(step.starter.map(\.text))]
      + answers.map { Self.joined(blocks(of: $0)) } + step.checks.map(\.text)
  }

  /// Returns the changes to the lesson, given the formatted files.
  func hunks(laidOut files: [String]) -> [FenceHunk] {
    var rest = files[...]
    var hunks = zip(preamble, Self.blocks(in: rest.popFirst() ?? "")).flatMap(Self.changes)
    let starter = Self.blocks(in: rest.popFirst() ?? "")
    let laidOut = answers.map { ($0, Self.blocks(in: rest.popFirst() ?? "")) }
    if let (solution, blocks) = laidOut.first, step.solution != nil, solution.fillsRegions {
      hunks += starterChanges(starter, around: blocks)
    } else {
      hunks += zip(step.starter, starter).flatMap(Self.changes)
    }
    for (answer, blocks) in laidOut {
      let texts =
        answer.fillsRegions
        ? blocks.flatMap { EditableRegions($0).regions.map(\.text) } : blocks
      guard texts.count == answer.pieces.count else { continue }
      hunks += zip(answer.pieces, texts).flatMap(Self.changes)
    }
    hunks += zip(step.checks, rest).flatMap(Self.changes)
    return hunks.sorted { $0.line < $1.line }
  }
}

extension StepLayout {
  /// The line between two fences in a file.
  ///
  /// It is a comment, so the formatter leaves it in place.
  private static let border = "// ── fence ──"

  private static func joined(_ blocks: [String]) -> String {
    blocks.joined(separator: "\n\(border)\n")
  }

  /// Splits a file into the text of each fence.
  private static func blocks(in file: String) -> [String] {
    var blocks: [[Substring]] = [[]]
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " || $0 == "\t" }) == border {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  /// Returns the fences of the starter with an answer in them.
  ///
  /// An answer without regions is one fence.
  private func blocks(of answer: Answer) -> [String] {
    guard answer.fillsRegions else { return [answer.code.text] }
    var texts = answer.texts[...]
    return step.starter.map { fragment in
      let regions = EditableRegions(fragment.segments)
      defer { texts = texts.dropFirst(regions.count) }
      return regions.filled(with: Array(texts.prefix(regions.count)))
    }
  }

  /// Returns the changes to the starter.
  ///
  /// The new starter takes its regions from the formatted starter, and the rest from the formatted
  /// solution.
  private func starterChanges(_ starter: [String], around blocks: [String]) -> [FenceHunk] {
    guard starter.count == step.starter.count, blocks.count == starter.count else { return [] }
    return zip(step.starter, zip(starter, blocks)).flatMap { fragment, texts in
      let old = EditableRegions(fragment.segments).regions
      let new = EditableRegions(texts.0).regions
      let around = EditableRegions(texts.1)
      guard old.count == new.count, old.count == around.count else { return [FenceHunk]() }
      // An empty place for the learner stays empty.
      var empty = old.filter(Self.isEmptyPlace)[...]
      let filling = zip(old, new).map { Self.isEmptyPlace($0) ? Self.border : $1.text }
      let lines = around.lines(with: filling).flatMap { line in
        guard line.text.hasSuffix(Self.border) else { return [line.text] }
        return Array(repeating: "", count: empty.popFirst()?.lineCount ?? 0)
      }
      return Self.changes(fragment, lines.joined(separator: "\n"))
    }
  }

  private static func isEmptyPlace(_ region: EditableRegions.Region) -> Bool {
    region.lineCount != nil && region.text.allSatisfy(\.isWhitespace)
  }

  /// Returns the changes from code to its new text, or none if more than the layout would change.
  private static func changes(_ code: SourceFragment, _ text: String) -> [FenceHunk] {
    guard code.text != text, letters(code.text) == letters(text) else { return [] }
    // A region of an answer may be indented with its directives.
    let indentation = String(repeating: " ", count: max(0, -code.origin(ofLine: 0).shift))
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : indentation + $0 }
    }
    return FenceHunk.hunks(from: lines(code.text), to: lines(text), line: code.line)
  }

  /// Returns all characters except spaces and commas, because formatting may add or remove a list's
  /// final comma.
  private static func letters(_ text: String) -> [UInt8] {
    text.utf8.filter { byte in
      !(byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x2C)
    }
  }
}
