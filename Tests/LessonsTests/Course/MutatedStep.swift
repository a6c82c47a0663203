import GoldenFiles
import LessonModel

/// Code with one random mistake in it, such as a person makes.
struct MutatedStep {
  /// What was done to it.
  private(set) var name = ""
  /// The code.
  private(set) var code: [SourceFragment]

  private enum Change: CaseIterable {
    case cutWord, otherWord, otherNumber, cutSign, makePrivate, cutEffect, cutLine, repeatLine
  }

  /// Changes the longest of some fragments in one place.
  init(_ code: [SourceFragment], with random: inout SeededGenerator) {
    self.code = code
    guard let longest = code.indices.max(by: { code[$0].text.count < code[$1].text.count }),
      let change = Change.allCases.randomElement(using: &random)
    else { return }
    name = "\(change)"
    self.code[longest].text = Self.changed(code[longest].text, change, &random)
  }

  private static func changed(
    _ text: String, _ change: Change, _ random: inout SeededGenerator
  ) -> String {
    let words = text.ranges(of: /[A-Za-z_]\w*/)
    switch change {
    case .cutWord: return replacing(words, in: text, &random) { _ in "" }
    case .otherWord:
      let other = words.randomElement(using: &random).map { text[$0] } ?? ""
      return replacing(words, in: text, &random) { _ in other }
    case .otherNumber: return replacing(text.ranges(of: /\d+/), in: text, &random) { "1\($0)" }
    case .cutSign:
      return replacing(text.ranges(of: /[-+*<>=!?.,:(){}]/), in: text, &random) { _ in "" }
    case .makePrivate:
      let declarations = text.ranges(of: /\b(let|var|func|struct|class|enum)\b/)
      return replacing(declarations, in: text, &random) { "private \($0)" }
    case .cutEffect:
      return replacing(text.ranges(of: /\b(try|await|return)\b/), in: text, &random) { _ in "" }
    case .cutLine, .repeatLine:
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let index = lines.indices.randomElement(using: &random) else { return text }
      if change == .cutLine {
        lines.remove(at: index)
      } else {
        lines.insert(lines[index], at: index)
      }
      return lines.joined(separator: "\n")
    }
  }

  /// Replaces one of some places.
  private static func replacing(
    _ places: [Range<String.Index>], in text: String, _ random: inout SeededGenerator,
    by replacement: (Substring) -> some StringProtocol
  ) -> String {
    guard let place = places.randomElement(using: &random) else { return text }
    return "\(text[..<place.lowerBound])\(replacement(text[place]))\(text[place.upperBound...])"
  }
}
