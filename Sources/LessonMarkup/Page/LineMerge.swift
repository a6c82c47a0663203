/// A merge of lines that two sides have changed.
///
/// The merge includes changes to different lines.
struct LineMerge: Hashable, Sendable {
  /// The merged lines.
  ///
  /// Where both sides changed the same lines, those of `ours` stay.
  private(set) var lines: [String] = []
  /// Whether the merge includes lines of the other side.
  private(set) var hasTaken = false
  /// Whether those lines include code, rather than only prose.
  private(set) var hasTakenCode = false
  /// The first of the merged lines, counted from 0, at which the merge leaves out code of the other
  /// side.
  private(set) var firstLeft: Int?

  /// Merges lines.
  ///
  /// - Parameters:
  ///   - ours: The lines of one side. Changed lines stay untouched.
  ///   - theirs: The lines of the other side.
  ///   - base: The lines that both sides have changed. When they are unknown, lines that only the
  ///     other side has count as new, and lines that differ count as changed in `ours`.
  init(ours: [String], theirs: [String], base: [String]?) {
    let base = base ?? Self.common(ours, theirs)
    var ourRest = Self.edits(from: base, to: ours)[...]
    var theirRest = Self.edits(from: base, to: theirs)[...]
    var place = 0
    while let first = Edit.earlier(ourRest.first, theirRest.first) {
      lines += base[place..<first.range.lowerBound]
      // Treat overlapping edits as one change.
      var range = first.range
      var (ours, theirs): ([Edit], [Edit]) = ([], [])
      func isPart(_ edit: Edit?) -> Bool {
        edit.map { $0 == first || $0.meets(range) } ?? false
      }
      while true {
        if isPart(ourRest.first), let edit = ourRest.popFirst() {
          ours.append(edit)
          range = range.extended(to: edit.range)
        } else if isPart(theirRest.first), let edit = theirRest.popFirst() {
          theirs.append(edit)
          range = range.extended(to: edit.range)
        } else {
          break
        }
      }
      settle(ours, theirs, of: base, range)
      place = range.upperBound
    }
    lines += base[place...]
  }

  private mutating func settle(
    _ ours: [Edit], _ theirs: [Edit], of base: [String], _ range: Range<Int>
  ) {
    let own = Edit.apply(ours, to: base, range)
    let other = Edit.apply(theirs, to: base, range)
    let isCode = Self.code(of: other) != Self.code(of: Array(base[range]))
    guard !theirs.isEmpty, other != own else { return lines += own }
    if ours.isEmpty {
      hasTaken = true
      hasTakenCode = hasTakenCode || isCode
      lines += other
    } else {
      if isCode, firstLeft == nil { firstLeft = lines.count }
      lines += own
    }
  }

  /// Returns the lines that are neither empty nor prose.
  static func code(of lines: [String]) -> [String] {
    lines.filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("//:") }
  }

  /// Returns the place of each line in the other lines, or `nil` for a line that they do not have.
  private static func places(of lines: [String], in others: [String]) -> [Int?] {
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in others.difference(from: lines) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var kept = others.indices.filter { !inserted.contains($0) }[...]
    return lines.indices.map { removed.contains($0) ? nil : kept.popFirst() }
  }

  private static func common(_ lines: [String], _ others: [String]) -> [String] {
    zip(lines, places(of: lines, in: others)).compactMap { line, place in
      place.map { _ in line }
    }
  }

  /// Returns the edits that turn the base lines into the other lines, in order.
  private static func edits(from base: [String], to others: [String]) -> [Edit] {
    var edits: [Edit] = []
    var (first, other) = (0, 0)
    for (index, place) in (places(of: base, in: others) + [others.count]).enumerated() {
      guard let place else { continue }
      if first < index || other < place {
        edits.append(Edit(range: first..<index, lines: Array(others[other..<place])))
      }
      (first, other) = (index + 1, place + 1)
    }
    return edits
  }
}

/// A replacement of lines.
private struct Edit: Hashable {
  /// The lines to replace; empty for an insertion.
  var range: Range<Int>
  var lines: [String]

  /// Returns whether the edit and a range conflict, because they have a line or a place in common.
  ///
  /// Edits next to changed lines do not conflict.
  func meets(_ other: Range<Int>) -> Bool {
    switch (range.isEmpty, other.isEmpty) {
    case (true, true): range.lowerBound == other.lowerBound
    case (true, false): other.lowerBound < range.lowerBound && range.lowerBound < other.upperBound
    case (false, true): range.lowerBound < other.lowerBound && other.lowerBound < range.upperBound
    case (false, false): range.overlaps(other)
    }
  }

  /// Returns the earlier edit.
  ///
  /// An insertion comes before a replacement.
  static func earlier(_ left: Edit?, _ right: Edit?) -> Edit? {
    guard let left, let right else { return left ?? right }
    let isLeft =
      (left.range.lowerBound, left.range.upperBound)
      <= (right.range.lowerBound, right.range.upperBound)
    return isLeft ? left : right
  }

  /// Returns the lines of a range with edits applied.
  static func apply(_ edits: [Edit], to base: [String], _ range: Range<Int>) -> [String] {
    var lines: [String] = []
    var place = range.lowerBound
    for edit in edits {
      lines += base[place..<edit.range.lowerBound] + edit.lines
      place = edit.range.upperBound
    }
    return lines + base[place..<range.upperBound]
  }
}

extension Range<Int> {
  fileprivate func extended(to other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
