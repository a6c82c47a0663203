/// A comment in a step's code that marks a region, in the spelling of Apple's playgrounds.
///
/// The form `//#-…` stands alone on its line; the form `/*#-…*/` counts within its line.
package struct CodeDirective: Hashable, Sendable {
  /// A kind of region.
  package enum Region: String, CaseIterable, Hashable, Sendable {
    /// Code that the learner changes.
    case editable = "editable-code"
    /// Code that is compiled but not shown.
    case hidden = "hidden-code"
  }

  /// The region it marks.
  package var region: Region
  /// Whether it ends the region.
  package var isEnd: Bool
  /// Whether it has the form `/*#-…*/`.
  package var isInline: Bool

  /// Creates a directive.
  package init(_ region: Region, isEnd: Bool = false, isInline: Bool = false) {
    self.region = region
    self.isEnd = isEnd
    self.isInline = isInline
  }

  /// Creates the directive with this name, such as `end-hidden-code`; `nil` when there is none.
  package init?(named name: String, isInline: Bool) {
    let isEnd = name.hasPrefix("end-")
    guard let region = Region(rawValue: isEnd ? String(name.dropFirst("end-".count)) : name) else {
      return nil
    }
    self.init(region, isEnd: isEnd, isInline: isInline)
  }

  /// The names of all directives.
  package static let names = Region.allCases.flatMap { [$0.rawValue, "end-\($0.rawValue)"] }

  /// Its name, without the comment signs around it.
  package var name: String { (isEnd ? "end-" : "") + region.rawValue }

  /// The directive as it is written in code.
  package var spelling: String { isInline ? "/*#-\(name)*/" : "//#-\(name)" }

  /// Whether a character can be part of a directive's name.
  package static func isOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }
}
