/// A lesson's code for a step's editable regions, and the step with that code in place.
package struct Answer: Hashable, Sendable {
  /// The code for each region in order, without indentation.
  ///
  /// Without a region, this is all of the code.
  package private(set) var pieces: [SourceFragment]
  /// The whole step, with the original place of each line.
  package private(set) var code: SourceFragment
  /// The document's line on which the answer begins, counted from 1.
  package private(set) var line: Int
  /// Whether the step has regions, which the pieces fill.
  package private(set) var fillsRegions: Bool

  /// Creates an answer that is the whole step, because the starter has no region.
  package init(whole code: SourceFragment) {
    (pieces, self.code, line, fillsRegions) = ([code], code, code.line, false)
  }

  /// The text of the pieces.
  package var texts: [String] { pieces.map(\.text) }

  /// A mistake in the form of an answer.
  ///
  /// Lines are the document's, counted from 1.
  package enum Fault: Hashable, Sendable {
    /// These lines repeat the starter outside its editable code.
    case repeatsStarter([Int])
    /// These lines are neither in a region nor in the starter.
    case isOutside([Int])
    /// The starter has `wanted` regions, and the answer has code for `found`.
    case hasOtherRegions(wanted: Int, found: Int)
  }

  /// Reads an answer.
  ///
  /// If the step has only one region, the code may omit the directives around it.
  ///
  /// - Parameters:
  ///   - answer: The content of the answer's fence.
  ///   - starter: The step's starter.
  ///   - what: The kind of answer, for the file name that the compiler gets.
  /// - Returns: The answer, and the mistakes in it.
  package static func read(
    _ answer: SourceFragment, in starter: [SourceFragment], as what: String
  ) -> (answer: Answer, fault: Fault?) {
    let starterRegions = EditableRegions(starter)
    let wanted = starterRegions.count
    guard wanted > 0 else { return (Answer(whole: answer), nil) }
    let regions = EditableRegions(answer.segments)
    var pieces: [SourceFragment] = []
    var fault: Fault?
    if regions.isMarked {
      pieces = regions.regions.map { $0.piece(of: answer) }
      let outside = answer.linesOutsideRegions
      if !outside.isEmpty {
        fault =
          regions.fixed == starterRegions.fixed ? .repeatsStarter(outside) : .isOutside(outside)
      }
    } else {
      pieces = [answer]
      let repeated = starterRegions.linesRepeated(by: answer.text)
      if !repeated.isEmpty { fault = .repeatsStarter(repeated.map { answer.line + $0 }) }
    }
    if fault == nil, pieces.count != wanted {
      fault = .hasOtherRegions(wanted: wanted, found: regions.isMarked ? pieces.count : 0)
    }
    return (Answer(pieces, in: starter, starterRegions, written: answer, as: what), fault)
  }

  /// Assembles the step.
  private init(
    _ pieces: [SourceFragment], in starter: [SourceFragment], _ regions: EditableRegions,
    written answer: SourceFragment, as what: String
  ) {
    let own = starter.flatMap { fragment in
      fragment.lines.indices.map { fragment.origin(ofLine: $0) }
    }
    let lines = regions.lines(with: pieces.map(\.text))
    code = SourceFragment(
      text: lines.map(\.text).joined(separator: "\n"),
      path: "\(answer.path) (\(what) at line \(answer.line))", line: 1)
    code.origins = lines.map { line in
      switch line.source {
      case .code(let index): return own[index]
      case .text(let number, let index):
        var origin = pieces[number].origin(ofLine: index)
        origin.shift += line.indentation.utf8.count
        return origin
      }
    }
    (self.pieces, line, fillsRegions) = (pieces, answer.line, true)
  }

  /// Returns the answer with different line numbers, for example after a change to its document.
  package func placed(_ place: (Int) -> Int) -> Answer {
    var moved = self
    moved.pieces = pieces.map { $0.placed(place) }
    moved.line = place(line)
    if fillsRegions {
      for index in code.origins.indices {
        moved.code.origins[index].line = place(code.origins[index].line)
      }
    } else {
      moved.code = code.placed(place)
    }
    return moved
  }
}

extension SourceFragment {
  /// Returns the code with different line numbers.
  package func placed(_ place: (Int) -> Int) -> SourceFragment {
    var moved = self
    moved.line = place(line)
    for index in origins.indices { moved.origins[index].line = place(origins[index].line) }
    return moved
  }

  /// The document's line numbers of the code outside the editable regions.
  fileprivate var linesOutsideRegions: [Int] {
    segments.all.filter { segment in
      guard !segment.isInRegion else { return false }
      if case .directive(let directive?) = segment.kind { return directive.region != .editable }
      return true
    }.flatMap { segment in
      String(segment.text).splitIntoLines.enumerated()
        .filter { !$0.element.allSatisfy(\.isWhitespace) }
        .map { line + segment.firstLine + $0.offset }
    }
  }
}

extension EditableRegions.Region {
  /// Returns the region's code and its place.
  fileprivate func piece(of whole: SourceFragment) -> SourceFragment {
    var piece = SourceFragment(text: text, path: whole.path, line: whole.line + firstLine)
    let written = whole.lines.dropFirst(firstLine)
    piece.origins = zip(0..<piece.lineCount, written).map { index, line in
      let isShifted = !indentation.isEmpty && line.hasPrefix(indentation)
      return LineOrigin(
        path: piece.path, line: piece.line + index,
        shift: isShifted ? -indentation.utf8.count : 0)
    }
    return piece
  }
}
