import TerminalIO

/// A frame of a terminal as an SVG picture (SVG 1.1), for the README.
///
/// Each run of text is stretched to its columns and each sign stands in the middle of its cell, so the columns
/// are straight in any font. Lines and blocks are drawn, so that they join. The colors follow the reader's choice
/// of light or dark.
struct FramePicture {
  /// The rows of the frame.
  let lines: [StyledText]
  /// The columns of the window.
  let columns: Int
  /// What stands in the window's title bar.
  let title: String
  /// What the picture shows, for those who do not see it.
  let words: String

  /// A cell of the grid, in pixels.
  static let cell = (width: 8.4, height: 18.0)
  /// Where the first cell begins.
  static let origin = (x: 16.0, y: 44.0)
  private static let fontSize = 14
  /// The height of the title bar.
  private static let barHeight = 32.0

  /// The whole document.
  var svg: String {
    let width = Self.origin.x * 2 + Double(columns) * Self.cell.width
    let height = Self.origin.y + Double(lines.count) * Self.cell.height + 14
    let size = "\(Self.number(width)) \(Self.number(height))"
    let window = "width=\"\(Self.number(width - 2))\" height=\"\(Self.number(height - 2))\""
    let middle = "x=\"\(Self.number(width / 2))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      viewBox="0 0 \(size)" width="\(Self.number(width))" height="\(Self.number(height))" role="img">
      <title>\(Self.escaped(words))</title>
      <style>
      \(Self.styles)
      </style>
      <defs>
      \(FrameGlyph.all.map(\.definition).joined(separator: "\n"))
      </defs>
      <rect width="\(Self.number(width))" height="\(Self.number(height))" rx="9" class="edge"/>
      <rect x="1" y="1" \(window) rx="8" class="window"/>
      <rect y="\(Self.number(Self.barHeight))" width="\(Self.number(width))" height="1" class="edge"/>
      \([20, 40, 60].map { "<circle cx=\"\($0)\" cy=\"16\" r=\"6\" class=\"edge\"/>" }.joined())
      <text \(middle) y="21" class="name">\(Self.escaped(title))</text>
      \(lines.enumerated().map(row).filter { !$0.isEmpty }.joined(separator: "\n"))
      </svg>

      """
  }

  /// The elements of a row.
  private func row(_ number: Int, _ line: StyledText) -> String {
    var column = 0
    return line.spans.map { span in
      var elements = ""
      if span.style.attributes.contains(.reverse) {
        elements += Self.element(
          "rect",
          "x=\"\(Self.x(column))\" y=\"\(Self.y(number))\""
            + " width=\"\(Self.number(Double(DisplayWidth.of(span.text)) * Self.cell.width))\""
            + " height=\"\(Self.number(Self.cell.height))\"", .reverse, nil)
      }
      for part in FramePart.all(in: span.text) {
        elements += element(part, span.style, column, number)
        column += part.width
      }
      return elements
    }.joined()
  }

  private func element(_ part: FramePart, _ style: Style, _ column: Int, _ row: Int) -> String {
    let baseline = Self.number(Self.origin.y + Double(row) * Self.cell.height + 13.5)
    let width = Double(part.width) * Self.cell.width
    switch part {
    case .space: return ""
    case .glyph(let glyph):
      return Self.element(
        "use", "xlink:href=\"#\(glyph.id)\" x=\"\(Self.x(column))\" y=\"\(Self.y(row))\"", style,
        nil)
    case .sign(let sign):
      let middle = Self.number(Self.origin.x + Double(column) * Self.cell.width + width / 2)
      return Self.element(
        "text", "x=\"\(middle)\" y=\"\(baseline)\" text-anchor=\"middle\"", style, String(sign))
    case .run(let text):
      return Self.element(
        "text", "x=\"\(Self.x(column))\" y=\"\(baseline)\" textLength=\"\(Self.number(width))\"",
        style, text)
    }
  }

  private static func element(
    _ name: String, _ attributes: String, _ style: Style, _ content: String?
  ) -> String {
    let names = classes(of: style)
    let look = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
    let start = "<\(name) \(attributes)\(look)"
    return content.map { "\(start)>\(escaped($0))</\(name)>" } ?? "\(start)/>"
  }

  private static func x(_ column: Int) -> String { number(origin.x + Double(column) * cell.width) }

  private static func y(_ row: Int) -> String { number(origin.y + Double(row) * cell.height) }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  /// The text as it stands in XML.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// How the styles of a terminal look.
extension FramePicture {
  /// The names of a style's classes.
  private static func classes(of style: Style) -> [String] {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return (style.color.map { ["\($0)"] } ?? []) + attributes
  }

  /// What has a color: on a light ground, and on a dark one.
  private static let colors = [
    (".window,text.reverse", "#ffffff", "#0d1117"), ("text,use,rect.reverse", "#1f2328", "#e6edf3"),
    (".dim,.gray,.name", "#656d76", "#8d96a0"), (".red", "#cf222e", "#ff7b72"),
    (".green", "#1a7f37", "#3fb950"), (".yellow", "#9a6700", "#d29922"),
    (".blue", "#0969da", "#58a6ff"), (".magenta", "#8250df", "#bc8cff"),
    (".cyan", "#1b7c83", "#39c5cf"), (".edge", "#d0d7de", "#30363d"),
  ]

  private static var styles: String {
    // Colors stand behind `text`, which would win otherwise.
    let order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map { colors[$0] }
    let light = order.map { "\($0.0){fill:\($0.1)}" }.joined()
    let dark = order.map { "\($0.0){fill:\($0.2)}" }.joined()
    return """
      \(light)
      @media (prefers-color-scheme:dark){\(dark)}
      text{white-space:pre;font:\(fontSize)px ui-monospace,SFMono-Regular,Menlo,Consolas,\
      "DejaVu Sans Mono","Liberation Mono",monospace}
      .bold{font-weight:bold}.italic{font-style:italic}.underline{text-decoration:underline}
      .name{text-anchor:middle;font-size:13px}
      """
  }
}
