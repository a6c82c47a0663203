/// A comment in a step's code that marks a region, in the spelling of Apple's playgrounds.
///
/// The form `//#-…` is alone on its line. The form `/*#-…*/` marks a region within a line.
package struct CodeDirective: Hashable, Sendable {
  /// A kind of region.
  package enum Region: String, CaseIterable, Hashable, Sendable {
    /// Code that the learner changes.
    case editable = "editable-code"
    /// Code that is compiled but not shown.
    case hidden = "hidden-code"
  }

  /// The region that the directive marks.
  package var region: Region
  /// Whether the directive ends the region.
  package var isEnd: Bool
  /// Whether the directive has the form `/*#-…*/`.
  package var isInline: Bool

  /// Creates a directive.
  package init(_ region: Region, isEnd: Bool = false, isInline: Bool = false) {
    self.region = region
    self.isEnd = isEnd
    self.isInline = isInline
  }

  /// Creates the directive with a name such as `end-hidden-code`, or returns `nil` when there is
  /// none.
  package init?(named name: String, isInline: Bool) {
    let isEnd = name.hasPrefix("end-")
    guard let region = Region(rawValue: isEnd ? String(name.dropFirst("end-".count)) : name) else {
      return nil
    }
    self.init(region, isEnd: isEnd, isInline: isInline)
  }

  /// The names of all directives.
  package static let names = Region.allCases.flatMap { [$0.rawValue, "end-\($0.rawValue)"] }

  /// The directive's name, without the comment signs.
  package var name: String { (isEnd ? "end-" : "") + region.rawValue }

  /// The directive as authors write it.
  package var spelling: String { isInline ? "/*#-\(name)*/" : "//#-\(name)" }

  /// Returns whether a directive's name may contain a character.
  package static func isOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }
}
