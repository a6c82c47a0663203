extension LessonDraft {
  /// Divides the lesson into steps.
  ///
  /// Each passage with code that runs or must fail gets a heading of level 2.
  mutating func arrange() {
    removeEmptyHeadings()
    addFirstHeading()
    divide()
    setLevels()
  }

  /// Joins a heading with no content to the deeper heading that follows, or leaves out the heading.
  private mutating func removeEmptyHeadings() {
    for index in parts.indices.reversed() {
      guard case .heading(let level, let words) = parts[index].content else { continue }
      let next =
        index + 1 < parts.count ? parts[index + 1].content : .heading(level: 1, words: "")
      guard case .heading(let below, let deeper) = next else { continue }
      if below > level {
        parts[index + 1].content = .heading(level: level, words: "\(words): \(deeper)")
      } else {
        note(parts[index].line, .emptyHeading(DraftPart.plainWords(words)))
      }
      parts.remove(at: index)
    }
  }

  /// Adds a heading for code above all other headings, and for the prose right above that code.
  private mutating func addFirstHeading() {
    let first = parts.firstIndex { $0.level != nil } ?? parts.count
    guard let code = parts[..<first].firstIndex(where: \.isStepCode) else { return }
    var place = code
    if code > 1, case .prose = parts[code - 1].content, case .prose = parts[code - 2].content {
      place = code - 1
    }
    let heading = DraftPart.Content.heading(level: 2, words: Self.firstHeading)
    parts.insert(DraftPart(heading, line: parts[place].line), at: place)
  }

  /// The heading for code above all other headings.
  private static let firstHeading = "Example"

  /// Returns the text of the heading above a passage.
  func words(of passage: Range<Int>) -> String {
    if case .heading(_, let words) = parts[passage.lowerBound].content { return words }
    return Self.firstHeading
  }

  /// Ends a step after each block that prints, and before and after each block that must fail.
  private mutating func divide() {
    for passage in passages.reversed() {
      let codes = passage.filter { parts[$0].isStepCode }
      let words = words(of: passage)
      for (number, (code, next)) in zip(codes, codes.dropFirst()).enumerated().reversed() {
        let prints = (parts[code].output ?? .nothing) != .nothing
        guard prints || parts[code].proof != nil || parts[next].proof != nil else { continue }
        let failure =
          switch parts[next].proof {
          case nil: ""
          case .error: ": what does not compile"
          case .crash: ": what crashes"
          }
        let heading = DraftPart.Content.heading(
          level: 2, words: "\(words) (\(number + 2))\(failure)")
        parts.insert(DraftPart(heading, line: parts[code].line), at: code + 1)
      }
    }
  }

  /// Sets each heading's level by its nesting.
  ///
  /// A heading with code becomes a step's heading.
  private mutating func setLevels() {
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
