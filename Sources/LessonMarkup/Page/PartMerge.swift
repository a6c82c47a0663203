internal import LessonModel

/// A part of a learner's page, merged with the lesson's present text of the part.
struct PartMerge {
  /// The kind of a part, which decides the lines that the learner may change.
  enum Kind: Hashable {
    /// The lines before the first step.
    case preamble
    /// A step with marked editable code, where the learner should change only this code.
    case marked
    /// A step that the learner may change completely.
    case open
    /// A demonstration, in which the learner may have experimented.
    case demonstration
  }

  /// The lines of the merged part.
  private(set) var lines: [String]
  /// Whether the merged part includes a change of the lesson.
  private(set) var isBrought = false
  /// Whether the lesson's code has changed, regardless of whether the merged part includes the
  /// change.
  private(set) var concernsCode = false
  /// The line, counted from 0, at which the merge leaves out code of the lesson.
  private(set) var firstLeft: Int?

  /// Merges a part.
  ///
  /// - Parameters:
  ///   - mine: The part's lines in the page.
  ///   - theirs: The part's lines in the present lesson.
  ///   - base: The part's original lines; `nil` when they are unknown.
  ///   - kind: The part's kind.
  init(mine: [String], theirs: [String], base: [String]?, _ kind: Kind) {
    lines = mine
    guard mine != theirs, base != theirs else { return }
    if mine == base {
      lines = theirs
      isBrought = true
      concernsCode = LineMerge.code(of: theirs) != LineMerge.code(of: mine)
    } else if kind == .open {
      // In an open step, the learner's code stays. Without a record, only the difference is known.
      if let base, LineMerge.code(of: base) != LineMerge.code(of: theirs) { leave(at: 0) }
    } else if kind == .demonstration, base == nil {
      if LineMerge.code(of: mine) != LineMerge.code(of: theirs) { leave(at: 0) }
    } else if kind == .marked {
      mergeRegions(mine, theirs, base)
    } else {
      take(LineMerge(ours: mine, theirs: theirs, base: base))
    }
  }

  private mutating func leave(at line: Int) {
    concernsCode = true
    firstLeft = firstLeft ?? line
  }

  private mutating func take(_ merge: LineMerge) {
    lines = []
    add(merge)
  }

  private mutating func add(_ merge: LineMerge) {
    isBrought = isBrought || merge.hasTaken
    concernsCode = concernsCode || merge.hasTakenCode
    if let left = merge.firstLeft { leave(at: lines.count + left) }
    lines += merge.lines
  }

  /// Merges each region separately, if the page and the lesson have the same number of regions.
  private mutating func mergeRegions(_ mine: [String], _ theirs: [String], _ base: [String]?) {
    let (my, their) = (MarkedLines(mine), MarkedLines(theirs))
    let old = base.map(MarkedLines.init)
    let counts = [my.regions.count, their.regions.count, old?.regions.count].compactMap(\.self)
    guard Set(counts).count == 1 else {
      guard let base else { return leave(at: 0) }
      return take(LineMerge(ours: mine, theirs: theirs, base: base))
    }
    lines = []
    for index in my.fixed.indices {
      add(LineMerge(ours: my.fixed[index], theirs: their.fixed[index], base: old?.fixed[index]))
      guard my.regions.indices.contains(index) else { continue }
      let (own, new) = (my.regions[index], their.regions[index])
      let began = old?.regions[index]
      if own == began, new != began {
        isBrought = true
        concernsCode = true
        lines += new
      } else {
        if let began, new != began, new != own { leave(at: lines.count) }
        lines += own
      }
    }
  }
}

/// Lines split at the directives of editable code that have a line of their own.
private struct MarkedLines {
  /// The lines around the regions, including the directives.
  ///
  /// There is one more piece than regions.
  var fixed: [[String]] = [[]]
  var regions: [[String]] = []

  init(_ lines: [String]) {
    var isEnd: [Int: Bool] = [:]
    for segment in CodeSegments(lines.joined(separator: "\n")).all where segment.isWholeLines {
      guard case .directive(let directive?) = segment.kind, directive.region == .editable else {
        continue
      }
      isEnd[segment.firstLine] = directive.isEnd
    }
    var isInside = false
    for (number, line) in lines.enumerated() {
      let isEnd = isEnd[number]
      if isInside, isEnd == true {
        isInside = false
        fixed.append([line])
      } else if isInside {
        regions[regions.count - 1].append(line)
      } else {
        fixed[fixed.count - 1].append(line)
        guard isEnd == false else { continue }
        isInside = true
        regions.append([])
      }
    }
    // A region that is never closed ends with the code.
    if isInside { fixed.append([]) }
  }
}
