internal import LessonModel
internal import SwiftSource
internal import SyntaxFacts

/// A step's code, split at its editable regions.
struct RegionedCode {
  /// The code around the regions.
  ///
  /// There is one more part than regions.
  private(set) var fixed: [[SourceFragment]] = [[]]
  private(set) var regions: [SourceFragment] = []
  /// The runtime's calls around the step, which other attempts do not have.
  private(set) var opening: SourceFragment?
  private(set) var closing: SourceFragment?

  /// Splits code, or returns `nil` when a region is inside a line or there is no region.
  init?(_ code: [SourceFragment]) {
    var code = code[...]
    if let first = code.first, Self.isCall(first) { opening = code.removeFirst() }
    if let last = code.last, Self.isCall(last) { closing = code.removeLast() }
    for fragment in code {
      let lines = fragment.lines
      var start = 0
      var isOpen = false
      func part(_ end: Int) -> SourceFragment {
        SourceFragment(
          text: lines[start..<end].joined(separator: "\n"), path: fragment.path,
          line: fragment.line + start)
      }
      for segment in fragment.segments.all {
        guard segment.isWholeLines else { return nil }
        guard case .directive(let directive?) = segment.kind, directive.region == .editable,
          directive.isEnd == isOpen
        else { continue }
        if directive.isEnd {
          regions.append(part(segment.firstLine))
          fixed.append([])
          start = segment.firstLine
        } else {
          fixed[fixed.count - 1].append(part(segment.firstLine + 1))
          start = segment.firstLine + 1
        }
        isOpen.toggle()
      }
      guard !isOpen else { return nil }
      fixed[fixed.count - 1].append(part(lines.count))
    }
    guard !regions.isEmpty else { return nil }
  }

  private static func isCall(_ fragment: SourceFragment) -> Bool {
    fragment.text.hasPrefix("PlaygroundRuntime.") && fragment.lineCount == 1
  }

  /// The text around the regions.
  var fixedTexts: [[String]] { fixed.map { $0.map(\.text) } }

  /// Returns whether the code in the regions has the same meaning in its own braces, with other
  /// code beside it and checks after the step.
  func canBeChosen(before checks: [SourceFragment], _ syntax: LessonSyntax) -> Bool {
    guard let around = syntax[around: self], around.isComplete, let checks = syntax[checks] else {
      return false
    }
    let facts = regions.compactMap { syntax[[$0]] }
    guard facts.count == regions.count else { return false }
    return regions.indices.allSatisfy { index in
      // A `defer` runs at the end of its braces.
      guard facts[index].isComplete, !regions[index].text.contains("defer"),
        let place = around.places[index]
      else { return false }
      var later = place.laterNames
      if place.isAtTopLevel { later.formUnion(checks.used) }
      // A later region of the same or a nested block sees the declarations of this one.
      for other in regions.indices where place.laterNames.contains(StatementPlace.mark(other)) {
        later.formUnion(facts[other].used)
      }
      return facts[index].declared.isDisjoint(with: later)
    }
  }
}
