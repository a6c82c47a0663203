internal import LessonModel

/// A part of a learner's page merged with the lesson's present text of it.
struct PartMerge {
  /// The kind of a part, by what the learner may change in it.
  enum Kind: Hashable {
    /// The lines before the first step.
    case preamble
    /// A step with marked editable code, which is all that the learner is asked to change.
    case marked
    /// A step that the learner may change completely.
    case open
    /// A step to look at, with which the learner may have experimented.
    case demonstration
  }

  /// The lines of the part afterwards.
  private(set) var lines: [String]
  /// Whether a change of the lesson was brought in.
  private(set) var isBrought = false
  /// Whether code of the lesson has changed, brought in or not.
  private(set) var concernsCode = false
  /// The line, counted from 0, at which code of the lesson was left out.
  private(set) var firstLeft: Int?

  /// Merges a part.
  ///
  /// - Parameters:
  ///   - mine: Its lines in the page.
  ///   - theirs: Its lines as the lesson now has them.
  ///   - base: Its lines as they were written; `nil` when they are unknown.
  ///   - kind: Its kind.
  init(mine: [String], theirs: [String], base: [String]?, _ kind: Kind) {
    lines = mine
    guard mine != theirs, base != theirs else { return }
    if mine == base {
      lines = theirs
      isBrought = true
      concernsCode = LineMerge.code(of: theirs) != LineMerge.code(of: mine)
    } else if kind == .open {
      // In an open step the learner keeps their code. Without a record only the difference is
      // known.
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

  /// Merges region by region, when page and lesson have the same number of them.
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

/// Lines cut at the directives of editable code that stand alone on theirs.
private struct MarkedLines {
  /// The lines around the regions, directives included, one piece more than there are regions.
  var fixed: [[String]] = [[]]
  /// The lines of each region.
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
