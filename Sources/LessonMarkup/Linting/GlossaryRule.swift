package import LessonModel

/// Finds links to words that the glossary does not have, and words without a link.
package enum GlossaryRule: LintRule {
  package static let id = "glossary"

  /// Returns the problems with links to the glossary, and with the glossary's words.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    // A different rule reports links to a missing glossary.
    guard let glossary = course.glossary else { return [] }
    if let fault = glossary.frontMatter?.fault {
      return [fault.diagnostic(path: glossary.path, line: 1)]
    }
    let words = Set(glossary.entries.map(\.anchor))
    let ofLessons = course.lessons.flatMap { lesson in
      lesson.links.all.compactMap { link in
        Glossary.anchor(in: link.target).map { (path: lesson.path, link: link, anchor: $0) }
      }
    }
    // In the glossary itself, `#origin` is enough.
    let own = glossary.links.all.compactMap { link in
      (Glossary.anchor(in: Glossary.fileName + link.target) ?? Glossary.anchor(in: link.target)).map
      {
        (path: glossary.path, link: link, anchor: $0)
      }
    }
    let texts = Dictionary(course.lessons.map { ($0.path, $0.document.lines) }) { $1 }
    let dead = (ofLessons + own).filter { !words.contains($0.anchor) }.map { found in
      let meant = NearMiss.of(found.anchor, in: glossary.entries.map(\.anchor))
      let advice = meant.map { "did you mean `#\($0)`?" } ?? "add it to \(Glossary.fileName)"
      return finding(
        in: found.path, found.link.line, column: found.link.column,
        "the glossary has no word `#\(found.anchor)`; \(advice)"
      ).writing(
        meant.map { "\(Glossary.fileName)#\($0)" }, for: found.link, in: texts[found.path] ?? [])
    }
    let anchors = Set((ofLessons + own).map(\.anchor))
    // A word that a broken link is meant for counts as linked.
    let meant = anchors.subtracting(words).compactMap { NearMiss.of($0, in: words.sorted()) }
    // A different rule reports links that are broken in other ways. Their words count as linked
    // too.
    let lines = course.lessons.flatMap(\.prose).map(\.text)
      .filter { $0.utf8.contains(UInt8(ascii: "#")) }.map { $0.lowercased() }
      .filter { $0.contains("\(Glossary.fileName)#") }
    let unlinked = words.subtracting(anchors).filter { word in
      lines.contains { $0.contains("\(Glossary.fileName)#\(word)") }
    }
    // An unreadable lesson may link to any word.
    let maybe = course.reported.isEmpty ? [] : words
    return dead
      + self.findings(in: glossary, linked: anchors.union(meant).union(unlinked).union(maybe))
  }

  private static func findings(in glossary: Glossary, linked: Set<String>) -> [Diagnostic] {
    var seen: Set<String> = []
    return glossary.entries.compactMap { entry in
      if !seen.insert(entry.anchor).inserted {
        return finding(
          in: glossary.path, entry.line, "the glossary has `\(entry.word)` twice; remove one")
      }
      if entry.meaning.isEmpty {
        return finding(
          in: glossary.path, entry.line, "`\(entry.word)` has no meaning; write it below")
      }
      guard !linked.contains(entry.anchor) else { return nil }
      return finding(
        in: glossary.path, entry.line,
        "no lesson links to `\(entry.word)`; where it is met first, write "
          + "`[\(entry.word)](\(Glossary.fileName)#\(entry.anchor))`")
    }
  }
}
