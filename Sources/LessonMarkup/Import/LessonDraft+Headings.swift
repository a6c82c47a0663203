extension LessonDraft {
  /// Divides the lesson into steps: a heading of level 2 for each passage with code that runs or must fail.
  mutating func arrange() {
    removeEmptyHeadings()
    gatherFailing()
    addFirstHeading()
    setLevels()
  }

  /// Joins a heading with nothing below it to the deeper one that follows, or leaves it out.
  private mutating func removeEmptyHeadings() {
    var index = parts.count - 1
    while index >= 0 {
      if case .heading(let level, let words) = parts[index].content {
        let next =
          index + 1 < parts.count ? parts[index + 1].content : .heading(level: 1, words: "")
        if case .heading(let below, let deeper) = next {
          if below > level {
            parts[index + 1].content = .heading(level: level, words: "\(words): \(deeper)")
          } else {
            note(parts[index].line, .emptyHeading(DraftPart.plainWords(words)))
          }
          parts.remove(at: index)
        }
      }
      index -= 1
    }
  }

  /// Makes a step at the end of each passage of the code in it that must fail in one way.
  private mutating func gatherFailing() {
    for passage in passages.reversed() {
      var rest = Array(parts[passage])
      var ends: [DraftPart] = []
      for kind in [DraftPart.Proof.Kind.error, .crash] {
        let hasLive = rest.contains { $0.isStepCode && $0.proof == nil }
        let failing = rest.filter { $0.proof?.kind == kind }
        guard !failing.isEmpty,
          hasLive || !ends.isEmpty
            || rest.contains(where: {
              $0.proof != nil && $0.proof?.kind != kind
            })
        else { continue }
        let words = words(of: passage)
        ends.append(
          DraftPart(
            .heading(
              level: 2, words: "\(words): what \(kind == .error ? "does not compile" : "crashes")"),
            line: failing[0].line))
        // Words between other code and a whole block that fails belong to the block.
        for place in rest.indices where rest[place].proof?.kind == kind {
          let isWhole = place + 1 == rest.count || !rest[place + 1].isStepCode
          if place > 1, case .prose = rest[place - 1].content, rest[place - 2].isStepCode, isWhole {
            ends.append(rest[place - 1])
            rest[place - 1].content = .prose([])
          }
          ends.append(rest[place])
        }
        rest.removeAll { part in
          if case .prose(let lines) = part.content, lines.isEmpty { return true }
          return part.proof?.kind == kind
        }
      }
      parts.replaceSubrange(passage, with: rest + ends)
    }
  }

  /// The words of the heading above a passage.
  func words(of passage: Range<Int>) -> String {
    if case .heading(_, let words) = parts[passage.lowerBound].content { return words }
    return Self.firstHeading
  }

  /// What code is called that stands above all headings.
  private static let firstHeading = "Example"

  private mutating func addFirstHeading() {
    let first = parts.firstIndex { $0.level != nil } ?? parts.count
    guard let code = parts[..<first].firstIndex(where: \.isStepCode) else { return }
    // The prose right above the code belongs to it, if there is more above that.
    var place = code
    if code > 1, case .prose = parts[code - 1].content, case .prose = parts[code - 2].content {
      place = code - 1
    }
    let heading = DraftPart(.heading(level: 2, words: Self.firstHeading), line: parts[place].line)
    parts.insert(heading, at: place)
  }

  /// Sets each heading's level by its place below the others; a heading with code is a step's.
  mutating func setLevels() {
    var above: [Int] = []
    var last = 1
    for passage in passages {
      guard case .heading(let level, let words) = parts[passage.lowerBound].content else {
        continue
      }
      while let top = above.last, top >= level { above.removeLast() }
      above.append(level)
      let isStep = passage.contains { parts[$0].isStepCode }
      last = isStep ? 2 : min(above.count + 1, last + 1, 6)
      parts[passage.lowerBound].content = .heading(level: last, words: words)
    }
  }
}

extension DraftPart.Proof {
  /// In which way code fails.
  enum Kind: Hashable { case error, crash }

  var kind: Kind {
    switch self {
    case .error: .error
    case .crash: .crash
    }
  }
}
