/// One of the terminal's own colors, whose look depends on the user's theme.
package enum Color: Int, Hashable, Sendable {
  // The raw values are the foreground codes of ECMA-48 SGR.
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case magenta = 35
  case cyan = 36
}

/// The look of a run of text.
package struct Style: Hashable, Sendable {
  /// Properties that may be combined.
  package struct Attributes: OptionSet, Hashable, Sendable {
    /// The properties as bits.
    package let rawValue: Int

    /// Creates a set from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Heavier strokes.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter than the text around it.
    package static let dim = Attributes(rawValue: 2)
    /// Slanted.
    package static let italic = Attributes(rawValue: 4)
    /// With a line below.
    package static let underline = Attributes(rawValue: 8)
    /// Text and background swapped.
    package static let reverse = Attributes(rawValue: 16)
  }

  /// The color; `nil` is the terminal's default.
  package var color: Color?
  /// The properties.
  package var attributes: Attributes

  /// Creates a style.
  package init(color: Color? = nil, attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  /// The terminal's own look.
  package static let plain = Style()
  /// Bold and nothing else.
  package static let bold = Style(attributes: .bold)
  /// Dim and nothing else.
  package static let dim = Style(attributes: .dim)
  /// Italic and nothing else.
  package static let italic = Style(attributes: .italic)
  /// Underlined and nothing else.
  package static let underline = Style(attributes: .underline)
  /// Reversed and nothing else.
  package static let reverse = Style(attributes: .reverse)

  /// A style with only a color.
  package static func color(_ color: Color) -> Style { Style(color: color) }

  /// Returns both styles combined; the other style's color wins.
  package func adding(_ other: Style) -> Style {
    Style(color: other.color ?? color, attributes: attributes.union(other.attributes))
  }

  /// The numbers of the SGR sequence that switches the style on (ECMA-48, 8.3.117).
  var codes: [Int] {
    let table: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]
    return table.filter { attributes.contains($0.0) }.map(\.1) + (color.map { [$0.rawValue] } ?? [])
  }
}
